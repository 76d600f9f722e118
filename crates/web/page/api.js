// Asks the server. All rules are there; what comes back is drawn.

/** What the server said no with, in its own words. */
export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
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
  return (await answer(await fetch(path))).json();
}

export async function post(path, body, signal) {
  return (await answer(await send(path, body, signal))).json();
}

function send(path, body, signal) {
  const headers = { 'content-type': 'application/json' };
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

/** Calls `heard` with every line of an answer that comes line by line, until it ends or `signal` aborts it. */
async function readLines(response, heard) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) if (line) heard(JSON.parse(line));
  }
}

/** Watches something that goes on; a lost connection is made again, to where `path()` then says. */
export async function watch(path, heard, signal) {
  while (!signal.aborted) {
    try {
      await readLines(await answer(await fetch(path(), { signal })), heard);
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
