// The curve of values along a line: to be seen, and to go along with the pointer.
import { h, s } from '/page/dom.js';
import { say } from '/page/words.js';

const HEIGHT = 150;
const BOTTOM = 18;
const RIGHT = 8;

/** What the signs of a curve mean, and where its values come from: a curve never mixes two sources. */
export function legend(source, turned) {
  const dot = (kind) => s('svg', { class: 'curve sign', viewBox: '0 0 10 10', 'aria-hidden': 'true' }, s('circle', { class: kind, cx: 5, cy: 5, r: 3.5 }));
  const triangle = s('svg', { class: 'curve sign', viewBox: '0 0 10 10', 'aria-hidden': 'true' }, s('path', { class: 'turned', d: 'M5 1l4.5 8h-9z' }));
  return h('p', { className: 'quiet legend' }, h('span', {}, say(`curve-${source}`)), h('span', {}, dot('proven'), say('curve-proven')),
    h('span', {}, dot('estimated'), say('curve-estimated')), turned ? h('span', {}, triangle, say('curve-turned')) : null);
}

/**
 * Lets the pointer go along the curve in a frame: `onGo` is called with a ply. The frame listens, not the curve, which is drawn anew at
 * every ply and may stand higher or lower then.
 */
export function goAlong(frame, onGo) {
  let last = null;
  const go = (event) => {
    const drawing = frame.querySelector('svg');
    const { left, plies } = drawing.dataset;
    const box = drawing.getBoundingClientRect();
    const width = drawing.viewBox.baseVal.width;
    const at = ((event.clientX - box.left) / box.width) * width;
    const ply = Math.round(((at - left) / (width - left - RIGHT)) * plies);
    const next = Math.min(plies, Math.max(0, ply));
    if (next !== last) onGo(next);
    last = next;
  };
  frame.addEventListener('pointerdown', (event) => {
    if (event.target.closest('svg') !== frame.querySelector('svg')) return;
    frame.setPointerCapture(event.pointerId);
    last = null;
    go(event);
  });
  frame.addEventListener('pointermove', (event) => { if (frame.hasPointerCapture(event.pointerId)) go(event); });
}

/**
 * `points` are { ply, value, proven, turned }, values for the first player, or wins and losses where `decided`. It is drawn for a width
 * in pixels, so that what is written on it can be read on every screen.
 */
export function curve(points, plies, here, { width, decided }) {
  const LEFT = decided ? 58 : 34;
  const WIDTH = Math.min(900, Math.max(280, Math.round(width)));
  const known = points.filter((point) => point.value !== null && point.value !== undefined);
  const most = Math.max(4, ...known.map((point) => Math.abs(point.value)));
  const x = (ply) => LEFT + ((WIDTH - LEFT - RIGHT) * ply) / Math.max(1, plies);
  const y = (value) => 8 + ((HEIGHT - BOTTOM - 8) * (most - value)) / (2 * most);
  const drawing = s('svg', { class: 'curve', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': say('curve'), 'data-left': LEFT, 'data-plies': plies });
  for (const value of [most, 0, -most]) {
    drawing.append(s('line', { class: 'axis', x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value), opacity: value ? 0.35 : 1 }));
    drawing.append(s('text', { x: LEFT - 4, y: y(value) + 4, 'text-anchor': 'end' }, axisText(value, decided)));
  }
  for (let ply = 0; ply <= plies; ply += Math.max(1, Math.ceil(plies / 8))) {
    drawing.append(s('text', { x: x(ply), y: HEIGHT - 4, 'text-anchor': 'middle' }, String(ply)));
  }
  if (known.length > 1) {
    const data = known.map((point, index) => `${index ? 'L' : 'M'}${x(point.ply)} ${y(point.value)}`).join('');
    drawing.append(s('path', { class: 'line-of-values', d: data }));
  }
  for (const point of known) {
    const kind = point.proven ? 'proven' : 'estimated';
    drawing.append(s('circle', { class: kind, cx: x(point.ply), cy: y(point.value), r: 3 }));
    if (point.turned) drawing.append(s('path', { class: 'turned', d: `M${x(point.ply)} ${HEIGHT - BOTTOM - 8}l5 8h-10z` }));
  }
  drawing.append(s('line', { class: 'here', x1: x(here), x2: x(here), y1: 8, y2: HEIGHT - BOTTOM }));
  return drawing;
}

/** What stands at the axis: a number, or who wins. */
function axisText(value, decided) {
  if (decided) return say(value > 0 ? 'value-win' : value < 0 ? 'value-loss' : 'value-draw');
  return `${value > 0 ? '+' : ''}${Math.round(value)}`;
}
