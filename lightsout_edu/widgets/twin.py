"""A picture beside the widget: what stays in a notebook when there is no kernel."""


class StaticTwin:
    """Show a picture first and then the live widget, whose page part hides the picture.

    JupyterLab shows a widget whose kernel is gone as an error, whatever else its output holds;
    a picture in an output of its own is still there after a reload, in a file viewer and in print.
    Subclasses have `picture()`.
    """

    def _ipython_display_(self, **_):
        from IPython.display import display

        picture = self.picture()
        twin = {"image/svg+xml": picture._repr_svg_(), "text/plain": repr(picture)}
        display(twin, raw=True)
        bundle = self._repr_mimebundle_()
        live = bundle[0] if isinstance(bundle, tuple) else bundle
        display({**live, "text/plain": repr(self)}, raw=True)
