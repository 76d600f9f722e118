// The texts of the page, in the language of its reader.
import { get } from '/page/api.js';

let texts = {};
let language = 'en';

export const LANGUAGES = { en: 'English', ja: '日本語' };

export async function load(wanted) {
  language = wanted in LANGUAGES ? wanted : 'en';
  texts = await get(`/api/words?lang=${language}`);
  document.documentElement.lang = language;
}

export const lang = () => language;

/** The text of this name, its gaps filled. */
export function say(name, gaps = {}) {
  const text = texts[`web-${name}`] ?? name;
  return text.replace(/\{(\w+)\}/g, (whole, gap) => gaps[gap] ?? whole);
}
