// Loaded into a gateway before its own code: its clock is ahead by what the scenario says.
let ahead = 0;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + ahead);
    else super(...values);
  }
  static now() {
    return RealDate.now() + ahead;
  }
  static [Symbol.hasInstance](value) {
    return value instanceof RealDate;
  }
};

/** What runs by the minute or hour, with the time when it is due next. */
const slow = new Map();
const SLOW_MS = 60_000;

for (const [start, stop, isRepeated] of [
  ['setTimeout', 'clearTimeout', false],
  ['setInterval', 'clearInterval', true],
]) {
  const [begin, end] = [globalThis[start], globalThis[stop]];
  globalThis[start] = Object.assign((run, ms, ...given) => {
    const timer = begin(run, ms, ...given);
    if (ms >= SLOW_MS) slow.set(timer, { run: () => run(...given), due: Date.now() + ms, ms, isRepeated });
    return timer;
  }, begin);
  globalThis[stop] = (timer) => {
    slow.delete(timer);
    end(timer);
  };
}

process.on('message', (ms) => {
  ahead += ms;
  for (const [timer, { run, due, ms: every, isRepeated }] of slow) {
    if (due > Date.now()) continue;
    if (isRepeated) slow.set(timer, { run, due: Date.now() + every, ms: every, isRepeated });
    else clearTimeout(timer);
    run();
  }
  process.send('moved');
});
process.channel.unref();
