// The board as a picture: what the style sheets say is written into it, so that it looks the same elsewhere.
import { s } from '/page/dom.js';

const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linejoin', 'opacity',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'paint-order', 'text-decoration-line'];

/** Pixels of a cell. */
const CELL = 80;

/** A drawing as a file of its own. */
export function svgText(drawing) {
  const copy = drawing.cloneNode(true);
  const shown = drawing.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const style = getComputedStyle(shown[index]);
    for (const name of STYLES) element.setAttribute(name, style.getPropertyValue(name));
    element.removeAttribute('class');
  });
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const paper = getComputedStyle(document.body).backgroundColor;
  copy.prepend(s('rect', { x, y, width, height, fill: paper }));
  copy.removeAttribute('class');
  copy.removeAttribute('aria-hidden');
  copy.setAttribute('width', Math.round(width * CELL));
  copy.setAttribute('height', Math.round(height * CELL));
  return new XMLSerializer().serializeToString(copy);
}

/** The same in pixels. */
export async function png(drawing) {
  const url = URL.createObjectURL(new Blob([svgText(drawing)], { type: 'image/svg+xml' }));
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
