/** What a drawing looks like once the page's styles are gone. */
const LOOKS = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "paint-order",
  "display",
  "visibility",
];

/** The largest drawing inside an element as the text of an SVG file of its own. */
export function pictureOf(inside: Element): string | null {
  const drawings = [...inside.querySelectorAll("svg")].filter((svg) => !svg.parentElement?.closest("svg"));
  const area = (svg: Element) => svg.getBoundingClientRect().width * svg.getBoundingClientRect().height;
  const largest = drawings.sort((a, b) => area(b) - area(a))[0];
  if (!largest) return null;
  const copy = styled(largest) as SVGSVGElement;
  const used = new Set([...copy.outerHTML.matchAll(/url\((?:&quot;|")?#([\w-]+)/g)].map((found) => found[1]));
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  for (const id of used) {
    const inked = id && document.getElementById(id);
    if (inked && !largest.contains(inked)) defs.append(styled(inked));
  }
  copy.prepend(defs);
  const box = largest.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(box.width)));
  copy.setAttribute("height", String(Math.round(box.height)));
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  copy.style.setProperty("background", paper);
  return new XMLSerializer().serializeToString(copy);
}

/** A copy with the looks written into every element. */
function styled(original: Element): Element {
  const copy = original.cloneNode(false) as Element;
  copy.removeAttribute("class");
  const style = getComputedStyle(original);
  for (const look of LOOKS) {
    const value = style.getPropertyValue(look);
    if (value) copy.setAttribute(look, value.replaceAll('"', "'"));
  }
  for (const child of original.childNodes) {
    if (child instanceof Element) copy.append(styled(child));
    else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  return copy;
}
