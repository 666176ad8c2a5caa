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

process.on('message', (ms) => {
  ahead += ms;
  process.send('moved');
});
process.channel.unref();
