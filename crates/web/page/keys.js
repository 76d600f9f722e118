// The keys of every view: one list that the help shows.
import { button, h, openDialog } from '/page/dom.js';
import { say } from '/page/words.js';

const BOARD = [['← → ↑ ↓', 'cells'], ['Enter', 'choose'], ['1–3', 'size'], ['Esc', 'let-go']];

/** By view, each key with the name of its sentence. */
const KEYS = {
  '': [['Tab', 'tab']],
  play: [...BOARD, ['U', 'take-back'], ['R', 'redo'], ['H', 'hint'], ['P', 'pass'], ['M', 'hurry'], ['F', 'turn'], ['K', 'peek']],
  analyse: [
    ['← →', 'step'], ['↑ ↓', 'variation'], ['J K', 'step-board'], ['Home End', 'ends'], ['space', 'best'], ['L', 'pause'],
    ['B', 'editor'], ['G', 'play-from'], ['R', 'review'], ['N', 'next-mark'], ['M', 'promote'], ['Delete', 'remove-moves'], ['Ctrl+V', 'paste'], ['F', 'turn'], ['Esc', 'end-preview'], ...BOARD.slice(0, 3)],
  edit: [
    ['← → ↑ ↓', 'cells'], ['1–9', 'palette'], ['0', 'eraser'], ['Enter', 'put'], ['Backspace', 'take'], ['Delete', 'empty'], ['T', 'whose-turn'],
    ['+ −', 'turns'], ['X', 'clear'], ['S', 'start'], ['U', 'undo'], ['F', 'turn'], ['D', 'done'], ['Esc', 'cancel']],
  train: [...BOARD, ['N', 'next'], ['X', 'solution'], ['A', 'again'], ['← →', 'step'], ['F', 'turn']],
  library: [['Tab', 'tab']],
  results: [['Tab', 'tab']],
};

/** Whether a key is meant for something else than the view: for a field, a window over the page, or the browser. */
export function isElsewhere(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest('dialog')) return true;
  // A slider and a tick take the keys that change them; all others are for the view.
  if (target.matches('input[type="range"]')) return /^(Arrow|Home|End|Page|[+-])/.test(key);
  if (target.matches('input[type="checkbox"]')) return key === ' ';
  return target.matches('input, select, textarea');
}

/** Whether a key presses the button that has the focus. */
export const presses = (event) => (event.key === ' ' || event.key === 'Enter') && event.target.matches('button, a, summary');

/** Shows the keys of a view. */
export function showKeys(view) {
  const name = document.querySelector('[data-keys]')?.dataset.keys ?? view;
  const keys = [...(KEYS[name] ?? KEYS['']), ['?', 'help']];
  const rows = keys.flatMap(([key, sentence]) => [h('dt', {}, h('kbd', {}, key === 'space' ? say('space') : key)), h('dd', {}, say(`key-${sentence}`))]);
  openDialog(say('keys'), say('close'), () => [h('dl', { className: 'keys' }, rows)]);
}

/** The button that shows them, and the key that does the same in every view. */
export function keysButton(view) {
  return button('?', () => showKeys(view()), { 'aria-label': say('keys'), title: say('keys') });
}

export function listenForHelp(view) {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || isElsewhere(event)) return;
    showKeys(view());
    event.preventDefault();
  });
}
