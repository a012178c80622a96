// What the widgets share in the page: elements, the drawing of a lamp, and how a view lives. Python
// joins this file and a widget's own into the one module that the page loads.

export function svg(parent, name, attributes = {}, words) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  parent.append(element);
  return element;
}

export function html(parent, name, attributes = {}, words) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (words !== undefined) element.textContent = words;
  parent.append(element);
  return element;
}

export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

export const square = (size, inset) => ({
  x: inset, y: inset, width: size - 2 * inset, height: size - 2 * inset, rx: (7 * size) / 44,
});

export function rays(x, y, reach) {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((ray) => {
    const [dx, dy] = [Math.sin((ray * Math.PI) / 4), Math.cos((ray * Math.PI) / 4)];
    const at = (k) => `${x + k * reach * dx} ${y + k * reach * dy}`;
    return `M${at(0.45)}L${at(0.65)}`;
  }).join("");
}

export function stripes(size) {
  const [low, high] = [0.12 * size, 0.88 * size];
  return [1, 2, 3, 4, 5].map((stripe) => {
    const sum = 2 * low + ((high - low) * stripe) / 3;
    const from = Math.max(low, sum - high);
    return `M${from} ${sum - from}L${sum - from} ${from}`;
  }).join("");
}

// In JupyterLab the output before the widget is its static picture (see twin.py): hide it while the
// widget lives. Elsewhere there is none.
function hideTwin(el, hidden) {
  const twin = el.closest(".jp-OutputArea-child")?.previousElementSibling;
  if (twin?.querySelector(".jp-RenderedSVG")) twin.style.display = hidden ? "none" : "";
}

// A letter typed on a widget is no command for JupyterLab.
function keepLetters(event) {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}

// A widget's render function: make its view, and update it when one of these traits changes.
export function renderer(View, traits) {
  return ({ model, el }) => {
    const view = new View(model, el);
    el.addEventListener("keydown", keepLetters);
    // Changes come one by one, also when they belong together: wait for the last.
    let waiting = false;
    const update = () => {
      if (waiting) return;
      waiting = true;
      queueMicrotask(() => {
        waiting = false;
        view.update();
      });
    };
    for (const name of traits) model.on(`change:${name}`, update);
    const frame = requestAnimationFrame(() => hideTwin(el, true));
    return () => {
      cancelAnimationFrame(frame);
      hideTwin(el, false);
      for (const name of traits) model.off(`change:${name}`, update);
      view.remove?.();
    };
  };
}
