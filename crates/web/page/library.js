// The library: games that were kept, found by who played them and how they went.
import { get, post } from '/page/api.js';
import { announce, button, choice, h, stacked } from '/page/dom.js';
import { save } from '/page/save.js';
import { analysisLink, gameTitle, playerText, seatName } from '/page/names.js';
import { allGames, isPublic } from '/page/site.js';
import { lang, say } from '/page/words.js';

const PAGE = 50;

export async function showLibrary(view, rest) {
  const wanted = { game: '', player: '', winner: '', since: '', until: '', opening: '', after: '', position: placeOf(rest) };
  let offset = 0;
  const notice = h('p', { className: 'notice', role: 'alert' });
  const count = h('p', { className: 'quiet', role: 'status' });
  const list = h('div', { className: 'wide', role: 'region', tabIndex: 0, 'aria-label': say('library-title') });
  const pages = h('div', { className: 'row' });

  const draw = async () => {
    const limits = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''));
    if (limits.winner !== undefined) limits.winner = Number(limits.winner);
    if (limits.after !== undefined) {
      if (!wanted.game) {
        notice.textContent = say('choose-game-first');
        return;
      }
      limits.position = { game: wanted.game, line: limits.after };
      delete limits.after;
    }
    try {
      const found = await post('/api/library/search', { ...limits, offset, limit: PAGE });
      notice.textContent = '';
      count.textContent = say('library-count', { count: found.count.toLocaleString(lang()) });
      list.replaceChildren(found.games.length ? table(found.games, notice) : h('p', {}, say(Object.keys(limits).length ? 'library-empty' : 'library-nothing')));
      const turn = (step) => { offset = Math.max(0, offset + step); draw(); };
      pages.replaceChildren(
        button(say('newer'), () => turn(-PAGE), { disabled: offset === 0 }),
        button(say('older'), () => turn(PAGE), { disabled: offset + PAGE >= found.count }));
    } catch (error) {
      notice.textContent = error.message;
    }
  };
  const search = () => { offset = 0; return draw(); };
  const field = (name, type = 'text') => h('label', { className: 'choice' }, h('span', {}, say(`library-${name}`)),
    h('input', { type, onchange: (event) => { wanted[name] = event.target.value.trim(); search(); } }));
  const games = [['', say('all-games')], ...allGames().map((game) => [game.name, game.title])];
  const results = [['', say('any-result')], ['1', say('first-won')], ['2', say('second-won')], ['0', say('result-draw')]];
  const through = h('p', { hidden: !wanted.position });
  if (wanted.position) {
    const { game, board = '', moves = [] } = wanted.position;
    const all = () => { wanted.position = ''; through.hidden = true; history.replaceState(null, '', '#/library'); search(); };
    through.append(`${say('library-through')} `, h('a', { href: analysisLink(wanted.position) }, [gameTitle(game), board, moves.join(' ')].filter(Boolean).join(' ')), ' ', button(say('library-all'), all));
  }
  view.append(h('h2', {}, say('library-title')), through,
    h('div', { className: 'fields filters', role: 'search' },
      choice(say('game'), games, '', (game) => { wanted.game = game; search(); }), field('player'),
      choice(say('result'), results, '', (winner) => { wanted.winner = winner; search(); }),
      field('since'), field('until'), field('opening'), field('after')),
    ...(isPublic() ? [] : [importer(notice, search)]), notice, count, list, pages);
  await draw();
}

/** The position that a link names; nothing if it names none. */
function placeOf(rest) {
  try {
    return rest ? JSON.parse(decodeURIComponent(rest)) : '';
  } catch {
    return '';
  }
}

function table(games, notice) {
  const columns = ['game', 'date', 'names', 'plies', 'result', 'opening', 'record', 'review'];
  const rows = games.map((found) => h('tr', {},
    h('th', { scope: 'row' }, h('a', { href: analysisLink(found.place) }, `${gameTitle(found.place.game)} ${found.place.board}`)),
    h('td', { className: 'date' }, found.date),
    h('td', {}, found.names.map((name, seat) => (name ? playerText(name) : seatName(found.place.game, seat))).join(' – ')),
    h('td', { className: 'number', 'data-label': say('library-plies') }, String(found.plies)),
    h('td', { 'data-label': say('library-result') }, resultText(found)),
    h('td', {}, (lang() === 'ja' ? found.opening_ja : found.opening) ?? ''),
    h('td', {}, button(say('save-record'), () => saveRecord(found.number, notice), { 'aria-label': say('save-record-number', { number: found.number }) })),
    h('td', {}, found.plies ? h('a', { href: analysisLink({ ...found.place, review: true, ending: found.ending }), 'aria-label': say('review-number', { number: found.number }) }, say('review-game')) : '')));
  const head = h('thead', {}, h('tr', {}, columns.map((name) => h('th', { scope: 'col' }, say(name === 'opening' ? 'column-opening' : `library-${name}`)))));
  return stacked(h('table', {}, head, h('tbody', {}, rows)));
}

/** Who won, and by how much where that counts; what a record says in its own way stays as it is. */
function resultText({ place, result }) {
  const payoff = /^[+-]?\d+( [+-]?\d+)*$/.test(result) ? result.split(' ').map(Number) : [];
  if (payoff.length < 2) return result || '–';
  const most = Math.max(...payoff);
  const winners = payoff.filter((each) => each === most);
  if (winners.length > 1) return say('result-draw');
  const player = seatName(place.game, payoff.indexOf(most));
  return most > 1 && payoff.length === 2 ? say('wins-by', { player, points: most }) : say('result-win', { player });
}

async function saveRecord(number, notice) {
  try {
    const { text } = await get(`/api/library/games/${number}`);
    save(`game-${number}.txt`, 'text/plain', text);
  } catch (error) {
    notice.textContent = error.message;
  }
}

/** Takes files in, chosen or dropped. */
function importer(notice, added) {
  const take = async (files) => {
    let all = { added: 0, known: 0 };
    for (const file of files) {
      try {
        const done = await post('/api/library/import', { text: await file.text() });
        all = { added: all.added + done.added, known: all.known + done.known };
      } catch (error) {
        notice.textContent = `${file.name}: ${error.message}`;
        return;
      }
    }
    await added();
    said.textContent = say('imported', all);
    announce(said.textContent);
  };
  const said = h('span', { className: 'quiet' });
  const chooser = h('input', { type: 'file', multiple: true, onchange: () => take([...chooser.files]) });
  const over = (event) => event.preventDefault();
  const drop = (event) => { event.preventDefault(); take([...event.dataTransfer.files]); };
  return h('div', { className: 'drop row', ondragover: over, ondrop: drop },
    h('label', { className: 'choice' }, h('span', {}, say('import')), chooser), said);
}
