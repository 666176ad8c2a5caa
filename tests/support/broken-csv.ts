/** A file of the corpus. */
export interface BrokenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Pseudo-random numbers, the same in every run. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array([...text].map((letter) => letter.charCodeAt(0))).buffer);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

const PEOPLE = Array.from({ length: 8 }, (_, n) => [
  `corpus-${n}@larkfield.example`,
  ['Sales', '', 'Vertrieb S\u00fcd', 'No Department'][n % 4] ?? '',
  ['Zo\u00eb', "O'Brien", '\u9ad8\u6a4b', ''][n % 4] ?? '',
]);
const HEADER = ['Email', 'Department', 'First Name'];
const WHOLE = [HEADER, ...PEOPLE].map((cells) => cells.join(',')).join('\r\n');

/** Ways to break one place of a valid file. */
const BREAKS: Record<string, (text: string, pick: (below: number) => number) => string> = {
  'a quotation mark somewhere': (text, pick) => insert(text, pick(text.length), '"'),
  'three quotation marks in a row': (text, pick) => insert(text, pick(text.length), '"""'),
  'cut off': (text, pick) => text.slice(0, pick(text.length)),
  'cut off inside quotation marks': (text, pick) => `${text}\r\n"cut${'x'.repeat(pick(50))}`,
  'a separator too many': (text, pick) => insert(text, pick(text.length), ',,'),
  'other separators in the middle': (text, pick) => {
    const at = pick(text.length);
    return text.slice(0, at) + text.slice(at).replaceAll(',', ';');
  },
  'control characters': (text, pick) => insert(text, pick(text.length), '\u0001\u001b[31m\u0007\u0085'),
  'a zero byte': (text, pick) => insert(text, pick(text.length), '\0'),
  'marks of the order of bytes inside': (text, pick) => insert(text, pick(text.length), '\ufeff\ufeff'),
  'text that runs the other way': (text, pick) => insert(text, pick(text.length), '\u202e\u2067\u05d0\u05d1'),
  formulas: (text, pick) =>
    insert(text, text.indexOf('\n', pick(text.length / 2)) + 1, '=cmd|,@SUM(1),+1\r\n'),
  'a cell without end': (text, pick) => insert(text, pick(text.length), 'x'.repeat(3000)),
  'no names of columns': (text) => text.slice(text.indexOf('\n') + 1),
  'the same names twice': (text) => text.replace('Department', 'Email'),
  'lines that end in every way': (text, pick) =>
    text.replace(/\r\n/g, () => ['\r', '\n', '\r\n', '\n\r'][pick(4)] ?? '\n'),
  'halves of letters beyond the first plane': (text, pick) => insert(text, pick(text.length), '\ud800'),
  'addresses that are none': (text, pick) => text.replaceAll('@', ['', ' at ', '@@', '@.'][pick(4)] ?? ''),
  'thousands of separators': (text, pick) => insert(text, pick(text.length), ','.repeat(4000)),
};

const insert = (text: string, at: number, part: string) => text.slice(0, at) + part + text.slice(at);

/** At least a hundred broken files, the same in every run. */
export function brokenFiles(): BrokenFile[] {
  const pick = sequence(20_260_301);
  const encodings = { utf8, utf16, latin };
  const broken = Object.entries(BREAKS).flatMap(([what, damage]) =>
    Object.entries(encodings).flatMap(([encoding, encode]) =>
      [1, 2].map((turn) => ({ name: `${what} (${encoding}, ${turn})`, bytes: encode(damage(WHOLE, pick)) })),
    ),
  );
  const flipped = Array.from({ length: 20 }, (_, turn) => {
    const bytes = utf8(WHOLE);
    for (let time = 0; time <= turn; time += 1) bytes[pick(bytes.length)] = pick(256);
    return { name: `${turn + 1} bytes changed`, bytes };
  });
  const noise = Array.from({ length: 10 }, (_, turn) => ({
    name: `noise ${turn + 1}`,
    bytes: Uint8Array.from({ length: 1 + pick(2000) }, () => pick(256)),
  }));
  const odd = [
    utf8(''),
    utf8('\ufeff'),
    utf8('\n'),
    utf8('sep=;'),
    utf8('"'),
    utf16('\ufeff'),
    latin('\xff\xfe'),
  ];
  return [
    ...broken,
    ...flipped,
    ...noise,
    ...odd.map((bytes, at) => ({ name: `almost nothing ${at + 1}`, bytes })),
  ];
}
