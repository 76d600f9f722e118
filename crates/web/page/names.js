// The names of games and players, and links to places.
import { allGames } from '/page/site.js';
import { say } from '/page/words.js';

export const gameOf = (name) => allGames().find((game) => game.name === name);

export const gameTitle = (name) => gameOf(name)?.title ?? name;

export const seatName = (game, seat) => gameOf(game)?.seats[seat] ?? say('seat', { number: seat + 1 });

/** The address of the analysis board with a place: a game, its rules, and `moves` or a `tree`. */
export const analysisLink = (place) => `#/analyse/${encodeURIComponent(JSON.stringify(place))}`;

/** The address of the library with the games that went through a position. */
export const libraryLink = (place) => `#/library/${encodeURIComponent(JSON.stringify(place))}`;

/** Who plays, in words: levels and players that have a name; any other by its description. */
export function playerText(player) {
  const [, level] = /^level[ :](\d)$/.exec(player) ?? [];
  if (level !== undefined) return say('level', { level });
  if (player === 'human') return say('you');
  return /^(random|naive|solver)$/.test(player) ? say(`job-player-${player}`) : player;
}
