// What this server is and which games it has: asked for once, known to all views.
import { get } from '/page/api.js';

let about = { public: true };
let games = [];

/** Asks the server what it is. */
export async function askSite() {
  about = await get('/api/about');
}

/** Asks for all games, with their names in a language. */
export async function askGames(language) {
  games = await get(`/api/games?lang=${language}`);
}

/** Whether this server is for strangers. */
export const isPublic = () => about.public;

/** What may be asked for at most. */
export const limits = () => about.limits;

/** All games, with their names in the language of the reader. */
export const allGames = () => games;
