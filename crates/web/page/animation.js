// A line of moves as a picture that moves: an SVG, or a PNG with many frames.
import { Board } from '/page/board.js';
import { h } from '/page/dom.js';
import { drawn, pixels, svgText } from '/page/picture.js';

/** Seconds that a position is seen, and the last one longer. */
const SECONDS = 1;
const LAST = 3;

/** Draws positions one after the other where nobody looks; `take` is called with each drawing, made with `options`. */
export async function eachDrawing(positions, turned, take, options = {}) {
  const board = Board.forPictures();
  board.turned = turned;
  const aside = h('div', { className: 'aside-drawing', 'aria-hidden': 'true', inert: true }, board.element);
  document.body.append(aside);
  try {
    for (const position of positions) {
      board.show(position, { ...options, playable: false });
      await take(board.svg);
    }
  } finally {
    aside.remove();
  }
}

/** All positions in one drawing, one seen after the other. What stays the same from frame to frame is there once. */
export async function animatedSvg(positions, turned) {
  const frames = [];
  let whole = null;
  await eachDrawing(positions, turned, (svg) => {
    const copy = drawn(svg);
    whole ??= copy.cloneNode(false);
    frames.push([...copy.children].map((child) => new XMLSerializer().serializeToString(child)));
  });
  const all = frames.length - 1 + LAST / SECONDS;
  const layers = Math.max(...frames.map((frame) => frame.length));
  let body = '';
  for (let layer = 0; layer < layers; layer += 1) {
    for (let from = 0; from < frames.length;) {
      let to = from + 1;
      while (to < frames.length && frames[to][layer] === frames[from][layer]) to += 1;
      const content = frames[from][layer] ?? '';
      if (content) body += from === 0 && to === frames.length ? content : `<g visibility="hidden">${shown(from, to === frames.length ? all : to, all)}${content}</g>`;
      from = to;
    }
  }
  const text = new XMLSerializer().serializeToString(whole);
  return text.replace(/\/>$|><\/svg>$/, `>${body}</svg>`);
}

/** Makes something visible from one moment to another, again and again. */
function shown(from, to, all) {
  const moments = [[0, from === 0 ? 'visible' : 'hidden']];
  if (from > 0) moments.push([from / all, 'visible']);
  if (to < all) moments.push([to / all, 'hidden']);
  const values = moments.map(([, value]) => value).join(';');
  const times = moments.map(([time]) => time.toFixed(5)).join(';');
  return `<animate attributeName="visibility" calcMode="discrete" values="${values}" keyTimes="${times}" dur="${all * SECONDS}s" repeatCount="indefinite"/>`;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 255] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/** A chunk of a PNG: its length, name, content and checksum. */
function chunk(name, content) {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set([...name].map((letter) => letter.charCodeAt(0)), 4);
  bytes.set(content, 8);
  view.setUint32(bytes.length - 4, checksum(bytes.subarray(4, bytes.length - 4)));
  return bytes;
}

/** The chunks of a PNG, as [name, content]. */
function chunks(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = [];
  for (let at = 8; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    found.push([String.fromCharCode(...bytes.subarray(at + 4, at + 8)), bytes.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return found;
}

const numbers = (list) => list.flatMap(([value, size]) => Array.from({ length: size }, (_, byte) => (value >>> (8 * (size - 1 - byte))) & 255));

/** The same as a PNG with many frames. */
export async function animatedPng(positions, turned) {
  const parts = [];
  let width;
  let height;
  let sequence = 0;
  let frame = 0;
  await eachDrawing(positions, turned, async (svg) => {
    const blob = await pixels(svgText(svg));
    const found = chunks(new Uint8Array(await blob.arrayBuffer()));
    const first = parts.length === 0;
    if (first) {
      const header = found.find(([name]) => name === 'IHDR')[1];
      const view = new DataView(header.buffer, header.byteOffset);
      [width, height] = [view.getUint32(0), view.getUint32(4)];
      parts.push(Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10), chunk('IHDR', header),
        chunk('acTL', Uint8Array.from(numbers([[positions.length, 4], [0, 4]]))));
    }
    frame += 1;
    const seconds = frame === positions.length ? LAST : SECONDS;
    parts.push(chunk('fcTL', Uint8Array.from(numbers([[sequence, 4], [width, 4], [height, 4], [0, 4], [0, 4], [seconds * 100, 2], [100, 2], [0, 1], [0, 1]]))));
    sequence += 1;
    for (const [name, content] of found.filter(([each]) => each === 'IDAT')) {
      if (first) {
        parts.push(chunk(name, content));
      } else {
        const numbered = new Uint8Array(content.length + 4);
        numbered.set(numbers([[sequence, 4]]));
        numbered.set(content, 4);
        sequence += 1;
        parts.push(chunk('fdAT', numbered));
      }
    }
  });
  return new Blob([...parts, chunk('IEND', new Uint8Array())], { type: 'image/png' });
}
