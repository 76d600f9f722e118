// A tree of moves: what was tried, with what was found.

let trees = 0;

export class Tree {
  constructor(place) {
    this.place = place;
    trees += 1;
    /** Tells trees apart. */
    this.id = trees;
    this.root = { move: null, parent: null, children: [], report: null, position: null, comment: '' };
  }

  /** The moves from the root to a node. */
  moves(node) {
    const moves = [];
    for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
    return moves;
  }

  /** The nodes from the root to a node. */
  path(node) {
    const path = [];
    for (let at = node; at; at = at.parent) path.unshift(at);
    return path;
  }

  /** The node that a move leads to; it is made if it is new. */
  add(node, move) {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const child = { move, parent: node, children: [], report: null, position: null, comment: '' };
    node.children.push(child);
    return child;
  }

  /** The end of the main line from a node. */
  end(node) {
    let at = node;
    while (at.children.length) [at] = at.children;
    return at;
  }

  /** Takes a node away with all that follows it; the node that is left. */
  remove(node) {
    if (!node.parent) return node;
    node.parent.children = node.parent.children.filter((child) => child !== node);
    return node.parent;
  }

  /** Makes a variation the main line. */
  promote(node) {
    for (let at = node; at.parent; at = at.parent) {
      at.parent.children = [at, ...at.parent.children.filter((child) => child !== at)];
    }
  }

  /** Whether a node is reached without a variation. */
  isMain(node) {
    return this.path(node).every((at) => !at.parent || at.parent.children[0] === at);
  }

  /**
   * The whole tree in a text: variations stand in brackets after the move that they are an alternative to, comments in braces, and a
   * star after the position `here`, unless it is the end of the main line.
   */
  text(here = null) {
    const marked = here === this.end(this.root) ? null : here;
    const note = (node) => (node === marked ? ' *' : '') + (node.comment ? ` {${node.comment.replace(/[\\{}]/g, '\\$&')}}` : '');
    const write = (node) => {
      const [main, ...others] = node.children;
      if (!main) return '';
      const aside = others.map((other) => ` (${other.move}${note(other)}${write(other)})`).join('');
      return ` ${main.move}${note(main)}${aside}${write(main)}`;
    };
    return `${note(this.root)}${write(this.root)}`.trim();
  }

  /** The same as a list of moves, each with what could have been played instead and what `about` says of the position after it. */
  steps(about = () => ({}), node = this.root) {
    const steps = [];
    const step = (each) => ({ move: each.move, ...about(each) });
    for (let at = node; at.children.length; [at] = at.children) {
      const [main, ...others] = at.children;
      steps.push({ ...step(main), variations: others.map((other) => [step(other), ...this.steps(about, other)]) });
    }
    return steps;
  }

  /** Adds such a list after a node; the last node of its main line. */
  addSteps(node, steps) {
    let at = node;
    for (const { move, comment, variations } of steps) {
      const next = this.add(at, move);
      next.comment = comment;
      for (const variation of variations) this.addSteps(at, variation);
      at = next;
    }
    return at;
  }

  /** Reads such a text into the tree; the node with the star, else the last one of its main line. */
  read(text) {
    let at = this.root;
    let here = null;
    const back = [];
    for (const word of text.match(/\{(?:\\.|[^\\}])*\}|[()]|[^\s(){}]+/gs) ?? []) {
      if (word.startsWith('{')) {
        at.comment = word.slice(1, -1).replace(/\\(.)/gs, '$1');
      } else if (word === '(') {
        back.push(at);
        at = at.parent ?? at;
      } else if (word === ')') {
        at = back.pop() ?? at;
      } else if (word === '*') {
        here = at;
      } else {
        at = this.add(at, word);
      }
    }
    return here ?? this.end(this.root);
  }
}
