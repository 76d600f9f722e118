// The moves of a tree as a list: variations stand below the move that they are an alternative to.
import { button, h, redraw } from '/page/dom.js';
import { judgementText } from '/page/review.js';
import { say } from '/page/words.js';

export class MoveList {
  constructor({ onGo }) {
    this.onGo = onGo;
    this.element = h('div', { className: 'moves', role: 'group', 'aria-label': say('moves') });
  }

  draw(tree, here) {
    const current = (node) => (node === here ? 'true' : undefined);
    const start = button(say('start'), () => this.onGo(tree.root), { 'data-key': 'start', 'aria-current': current(tree.root) });
    const entry = (node, number) => button(`${number}. ${node.move}${node.judged?.sign ?? ''}`, () => this.onGo(node), {
      className: node.judged?.mark ? `marked ${node.judged.mark}` : '', 'data-key': tree.moves(node).join(' '),
      'aria-label': node.judged?.mark ? `${number}. ${judgementText(node)}` : undefined, 'aria-current': current(node) });
    const said = ({ comment }) => (comment ? [h('span', { className: 'comment' }, comment)] : []);
    const write = (node, number) => {
      const parts = [];
      let at = node;
      let ply = number;
      while (at.children.length) {
        const [main, ...others] = at.children;
        parts.push(entry(main, ply), ...said(main));
        for (const other of others) parts.push(h('div', { className: 'variation' }, entry(other, ply), ...said(other), ...write(other, ply + 1)));
        at = main;
        ply += 1;
      }
      return parts;
    };
    const marks = (node) => [node.judged?.sign, ...node.children.map(marks)];
    redraw(this.element, [tree.id, tree.text(), tree.moves(here), marks(tree.root)], () => [start, ...said(tree.root), ...write(tree.root, 1)]);
  }
}
