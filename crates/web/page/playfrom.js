// A game that begins with the position on the board.
import { post } from '/page/api.js';
import { button, choice, h, openDialog } from '/page/dom.js';
import { say } from '/page/words.js';

/** Asks against whom and for which side, and begins the game. */
export function playFrom(place, seats, toMove) {
  const chosen = { level: '3', side: String(toMove ?? 0) };
  const notice = h('p', { className: 'notice', role: 'alert' });
  const levels = [['human', say('friend')], ...Array.from({ length: 10 }, (_, level) => [String(level), say('level', { level })])];
  const sides = [...seats.map((name, seat) => [String(seat), name]), ['none', say('nobody')]];
  openDialog(say('play-from'), say('cancel'), (close) => {
    const begin = async () => {
      const players = seats.map((_, seat) => (chosen.level === 'human' || String(seat) === chosen.side ? 'human' : chosen.level));
      try {
        const table = await post('/api/tables', { place, players, seed: Math.floor(Math.random() * 2 ** 48) });
        close();
        location.hash = `#/play/${table.id}`;
      } catch (error) {
        notice.textContent = error.message;
      }
    };
    const side = choice(say('you-are'), sides, chosen.side, (seat) => { chosen.side = seat; });
    const against = choice(say('against'), levels, chosen.level, (level) => { chosen.level = level; side.hidden = level === 'human'; });
    return [h('div', { className: 'row' }, against, side, button(say('play'), begin, { className: 'main' })), notice];
  });
}
