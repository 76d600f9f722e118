// How long an analysis goes on, how many lines it shows and how much memory it fills, as far as the server has it.
import { h, slider } from '/page/dom.js';
import { limits } from '/page/site.js';
import { say } from '/page/words.js';

/** Seconds and MiB to choose from. */
const TIMES = [2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600];
const MEMORIES = [8, 16, 24, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384];

/** What was chosen the last time. */
export function savedSettings() {
  const most = limits();
  const usual = { lines: 3, seconds: Math.min(30, most.seconds), memory: most.memory };
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('analysis') ?? '{}');
  } catch {
    // Not ours: the usual settings.
  }
  const within = ([name, value]) => name in usual && Number.isInteger(value) && value > 0 && value <= most[name];
  return { ...usual, ...Object.fromEntries(Object.entries(saved).filter(within)) };
}

/** Sliders that change the settings, and call `changed` after every change. */
export function settingsRow(settings, changed) {
  const most = limits();
  const within = (values, limit) => [...new Set([...values.filter((value) => value < limit), limit])];
  const set = (name) => (value) => {
    settings[name] = value;
    localStorage.setItem('analysis', JSON.stringify(settings));
    changed();
  };
  const time = (value) => (value < 60 ? say('seconds', { seconds: value }) : say('minutes', { minutes: value / 60 }));
  const mib = (value) => (value < 1024 ? `${value} MiB` : `${value / 1024} GiB`);
  return h('div', { className: 'row sliders' },
    slider(say('time'), within(TIMES, most.seconds), settings.seconds, time, set('seconds')),
    slider(say('lines'), Array.from({ length: most.lines }, (_, index) => index + 1), settings.lines, String, set('lines')),
    slider(say('memory'), within(MEMORIES.filter((value) => value >= most.least_memory), most.memory), settings.memory, mib, set('memory')));
}
