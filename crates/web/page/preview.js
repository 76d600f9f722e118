// A line is shown on the board move by move, and the board is given back afterwards.
import { post } from '/page/api.js';

const STEP = 500;

export class Preview {
  /** `show` draws a position, with how far it is; `done` draws what was there before. */
  constructor({ show, done }) {
    this.show = show;
    this.done = done;
    this.turn = 0;
    this.key = null;
  }

  get isOn() {
    return this.key !== null;
  }

  /** Plays `moves` after the moves of a place; the same line again is not begun anew. */
  async play(place, moves) {
    const key = JSON.stringify([place, moves]);
    if (this.key === key || moves.length === 0) return;
    this.key = key;
    this.turn += 1;
    const { turn } = this;
    const position = (count) => post('/api/position', { ...place, moves: [...place.moves, ...moves.slice(0, count)] });
    let next = position(1);
    for (let count = 1; count <= moves.length; count += 1) {
      const found = await next.catch(() => null);
      if (turn !== this.turn) return;
      // A line that goes on behind the end of what is legal here ends there.
      if (!found) break;
      this.show(found, moves.slice(0, count));
      if (count < moves.length) next = position(count + 1);
      await new Promise((go) => setTimeout(go, STEP));
      if (turn !== this.turn) return;
    }
  }

  stop() {
    if (!this.isOn) return;
    this.turn += 1;
    this.key = null;
    this.done();
  }
}
