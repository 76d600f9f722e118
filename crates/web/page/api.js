// Asks the server. All rules are there; what comes back is drawn.

/** What the server said no with, in its own words. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The server was not reached, or does not know this browser: what is above every view says so, and nothing else has to. */
export class Unreachable extends Error {
  constructor() {
    super('');
  }
}

let connected = () => {};

/** Calls `heard` with `there`, `away` or `locked` whenever something was asked: the server answered, did not, or wants its link opened first. */
export function onConnection(heard) {
  connected = heard;
}

/** Asks, and says how the server was reached. */
async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw lost(error);
  }
  connected(response.status === 401 ? 'locked' : 'there');
  if (response.status === 401) throw new Unreachable();
  return response;
}

/** What a connection that broke is called; one that was given up by us is no fault. */
function lost(error) {
  if (error.name === 'AbortError') return error;
  connected('away');
  return new Unreachable();
}

async function answer(response) {
  if (response.ok) return response;
  let message = response.statusText;
  try {
    message = (await response.json()).error ?? message;
  } catch {
    // Whatever stands between us and the server answered in its own way.
  }
  throw new Refused(response.status, message);
}

export async function get(path) {
  return (await answer(await ask(path))).json();
}

export async function post(path, body, signal) {
  return (await answer(await send(path, body, signal))).json();
}

function send(path, body, signal) {
  const headers = { 'content-type': 'application/json' };
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

/** Calls `heard` with every line of an answer that comes line by line, and whether it is the first, until it ends or is aborted. */
async function readLines(response, heard) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let first = true;
  for (;;) {
    const { value, done } = await reader.read().catch((error) => { throw lost(error); });
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      if (!line) continue;
      heard(JSON.parse(line), first);
      first = false;
    }
  }
}

/** Watches something that goes on; a lost connection is made again, to where `path()` then says. */
export async function watch(path, heard, signal) {
  while (!signal.aborted) {
    try {
      await readLines(await answer(await ask(path(), { signal })), heard);
    } catch (error) {
      if (error instanceof Refused && error.status < 500) throw error;
    }
    if (!signal.aborted) await new Promise((go) => setTimeout(go, 1000));
  }
}

/** Asks for something that comes line by line. */
export async function stream(path, body, heard, signal) {
  try {
    await readLines(await answer(await send(path, body, signal)), heard);
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
  }
}
