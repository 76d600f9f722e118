// The curve of values along a line: to be seen, and to go along with the pointer.
import { h, s } from '/page/dom.js';
import { say } from '/page/words.js';

const HEIGHT = 150;
const BOTTOM = 18;

/** What the signs of a curve mean, and where its values come from: a curve never mixes two sources. */
export function legend(source, turned) {
  const dot = (kind) => s('svg', { class: 'curve sign', viewBox: '0 0 10 10', 'aria-hidden': 'true' }, s('circle', { class: kind, cx: 5, cy: 5, r: 3.5 }));
  const triangle = s('svg', { class: 'curve sign', viewBox: '0 0 10 10', 'aria-hidden': 'true' }, s('path', { class: 'turned', d: 'M5 1l4.5 8h-9z' }));
  return h('p', { className: 'quiet legend' }, h('span', {}, say(`curve-${source}`)), h('span', {}, dot('proven'), say('curve-proven')),
    h('span', {}, dot('estimated'), say('curve-estimated')), turned ? h('span', {}, triangle, say('curve-turned')) : null);
}

/**
 * `points` are { ply, value, proven, turned }, values for the first player, or wins and losses where `decided`. `onGo` is called with a
 * ply. It is drawn for a width in pixels, so that what is written on it can be read on every screen.
 */
export function curve(points, plies, here, onGo, { width, decided }) {
  const LEFT = decided ? 58 : 34;
  const WIDTH = Math.min(900, Math.max(280, Math.round(width)));
  const known = points.filter((point) => point.value !== null && point.value !== undefined);
  const most = Math.max(4, ...known.map((point) => Math.abs(point.value)));
  const x = (ply) => LEFT + ((WIDTH - LEFT - 8) * ply) / Math.max(1, plies);
  const y = (value) => 8 + ((HEIGHT - BOTTOM - 8) * (most - value)) / (2 * most);
  const drawing = s('svg', { class: 'curve', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': say('curve') });
  for (const value of [most, 0, -most]) {
    drawing.append(s('line', { class: 'axis', x1: LEFT, x2: WIDTH - 8, y1: y(value), y2: y(value), opacity: value ? 0.35 : 1 }));
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
  const go = (event) => {
    const box = drawing.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    const ply = Math.round(((at - LEFT) / (WIDTH - LEFT - 8)) * plies);
    onGo(Math.min(plies, Math.max(0, ply)));
  };
  drawing.addEventListener('pointerdown', (event) => { drawing.setPointerCapture(event.pointerId); go(event); });
  drawing.addEventListener('pointermove', (event) => { if (event.buttons) go(event); });
  return drawing;
}

/** What stands at the axis: a number, or who wins. */
function axisText(value, decided) {
  if (decided) return say(value > 0 ? 'value-win' : value < 0 ? 'value-loss' : 'value-draw');
  return `${value > 0 ? '+' : ''}${Math.round(value)}`;
}
