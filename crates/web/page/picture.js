// The board as a picture: what the style sheets say is written into it, so that it looks the same elsewhere.
import { s } from '/page/dom.js';

/** What a style sheet may say of a drawing, with what holds where nothing is said. */
const SHAPE = { fill: 'rgb(0, 0, 0)', 'fill-opacity': '1', stroke: 'none', 'stroke-width': '1px', 'stroke-opacity': '1', 'stroke-dasharray': 'none', 'stroke-linejoin': 'miter', opacity: '1', 'paint-order': 'normal' };
const TEXT = { ...SHAPE, 'font-family': '', 'font-size': '', 'font-weight': '400', 'text-anchor': 'start', 'text-decoration-line': 'none' };

/** Pixels of a cell. */
const CELL = 80;

/** A drawing that needs no style sheet. */
export function drawn(drawing) {
  const copy = drawing.cloneNode(true);
  const shown = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const style = getComputedStyle(shown[index]);
    const group = element.tagName === 'g';
    for (const [name, usual] of Object.entries(element.tagName === 'text' ? TEXT : SHAPE)) {
      const value = style.getPropertyValue(name);
      // What is inherited is written where it is used, and a group is only seen through.
      if (value !== usual && (!group || name === 'opacity')) element.setAttribute(name, value);
    }
    element.removeAttribute('class');
  });
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const paper = getComputedStyle(document.body).backgroundColor;
  copy.prepend(s('rect', { x, y, width, height, fill: paper }));
  copy.removeAttribute('class');
  copy.removeAttribute('aria-hidden');
  copy.setAttribute('width', Math.round(width * CELL));
  copy.setAttribute('height', Math.round(height * CELL));
  return copy;
}

/** A drawing as a file of its own. */
export function svgText(drawing) {
  return new XMLSerializer().serializeToString(drawn(drawing));
}

/** The text of a drawing in pixels. */
export async function pixels(text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A drawing in pixels. */
export const png = (drawing) => pixels(svgText(drawing));
