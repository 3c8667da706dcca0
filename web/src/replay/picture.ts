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
];

/** Square pixels below which a drawing is an icon beside words, which a picture leaves out. */
const ICON = 2500;

const SVG = "http://www.w3.org/2000/svg";

/** The drawing inside an element as the text of an SVG file of its own. */
export function pictureOf(inside: Element): string | null {
  const whole = inside.querySelector("[data-picture]");
  const drawings = outermost(whole ?? inside);
  const frame = whole ?? drawings.sort((a, b) => area(b) - area(a))[0];
  if (!frame) return null;
  // A board may be several drawings side by side, such as the zones of a sheet.
  const shown = whole ? drawings.filter((drawing) => area(drawing) > ICON) : [frame];
  const box = frame.getBoundingClientRect();
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", `0 0 ${box.width} ${box.height}`);
  picture.setAttribute("width", String(Math.round(box.width)));
  picture.setAttribute("height", String(Math.round(box.height)));
  picture.style.setProperty(
    "background",
    getComputedStyle(document.documentElement).backgroundColor,
  );
  const defs = document.createElementNS(SVG, "defs");
  picture.append(defs);
  for (const drawing of shown) picture.append(placed(drawing, box));
  const used = [...picture.outerHTML.matchAll(/url\([^#)]*#([\w-]+)/g)].map((found) => found[1]);
  for (const id of new Set(used)) {
    const ink = id && document.getElementById(id);
    if (ink && !shown.some((drawing) => drawing.contains(ink))) defs.append(styled(ink));
  }
  return new XMLSerializer().serializeToString(picture);
}

function outermost(inside: Element): Element[] {
  return [...inside.querySelectorAll("svg")].filter((svg) => !svg.parentElement?.closest("svg"));
}

function area(drawing: Element): number {
  const box = drawing.getBoundingClientRect();
  return box.width * box.height;
}

/** A copy of a drawing where it stands within a frame. */
function placed(drawing: Element, frame: DOMRect): Element {
  const copy = styled(drawing);
  const box = drawing.getBoundingClientRect();
  copy.setAttribute("x", String(box.left - frame.left));
  copy.setAttribute("y", String(box.top - frame.top));
  copy.setAttribute("width", String(box.width));
  copy.setAttribute("height", String(box.height));
  return copy;
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
    if (child instanceof Element) {
      if (getComputedStyle(child).display !== "none") copy.append(styled(child));
    } else if (child.nodeType === Node.TEXT_NODE) copy.append(child.cloneNode());
  }
  return copy;
}
