"""The lines and letters of which the drawings of a report consist."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from workbench.exchange.xml_text import fit_for_xml

INK = "currentColor"


def whole_svg(inner: str, width: float, height: float, words: str) -> str:
    """A drawing that stands alone."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-label={quoteattr(fit_for_xml(words))} '
        f'font-family="sans-serif">{inner}</svg>'
    )


def line(x1: float, y1: float, x2: float, y2: float, ink: str, width: float, opacity: float = 1.0) -> str:
    """A straight line."""
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{ink}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}"/>'
    )


def text(x: float, y: float, words: str, ink: str, anchor: str, size: float = 11.0, weight: int = 400) -> str:
    """Some words."""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" font-size="{size:.1f}" font-weight="{weight}" '
        f'text-anchor="{anchor}">'
        f"{escape(fit_for_xml(words))}</text>"
    )
