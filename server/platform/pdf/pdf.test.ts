import { deflateSync } from 'node:zlib';
import { bytesOf, readPdf } from '@tests/support/read-pdf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPdf, type Pdf } from './document';
import { canDraw } from './fonts';
import { safePicture } from './picture';
import type { PdfOptions } from './sheet';

const OPTIONS: PdfOptions = {
  title: 'A title',
  language: 'en',
  author: 'Larkfield',
  footer: { about: '', page: (page) => `Page ${page}` },
};

const made = (draw: (pdf: Pdf) => void | Promise<void>, options: Partial<PdfOptions> = {}) =>
  bytesOf(drawPdf({ ...OPTIONS, ...options }, async (pdf) => draw(pdf)));
const read = async (...given: Parameters<typeof made>) => readPdf(await made(...given));

/** A name in each of the scripts that Unicode recommends for names (UAX 31, table 5), and in some of the next table. */
const NAMES = {
  Arabic: 'خطة التوعية',
  Armenian: 'Հայկական Ընկերություն',
  Bengali: 'নিরাপত্তা বিভাগ',
  Bopomofo: 'ㄅㄆㄇㄈ',
  Cyrillic: 'Отдел Безопасности',
  Devanagari: 'सुरक्षा विभाग क्षत्रिय',
  Ethiopic: 'የደህንነት ክፍል',
  Georgian: 'უსაფრთხოების განყოფილება',
  Greek: 'Τμήμα Ασφαλείας',
  Gujarati: 'સુરક્ષા વિભાગ',
  Gurmukhi: 'ਸੁਰੱਖਿਆ ਵਿਭਾਗ',
  Han: '安全部門',
  Hangul: '주식회사 한빛보안',
  Hebrew: 'מחלקת אבטחה',
  Hiragana: 'あんぜん',
  Kannada: 'ಭದ್ರತಾ ವಿಭಾಗ',
  Katakana: 'ガード',
  Khmer: 'នាយកដ្ឋានសុវត្ថិភាព',
  Lao: 'ພະແນກຄວາມປອດໄພ',
  Latin: 'Sicherheit für Łódź',
  Malayalam: 'സുരക്ഷാ വകുപ്പ്',
  Myanmar: 'လုံခြုံရေးဌာန',
  Oriya: 'ସୁରକ୍ଷା ବିଭାଗ',
  Sinhala: 'ආරක්ෂක දෙපාර්තමේන්තුව',
  Tamil: 'பாதுகாப்பு துறை',
  Telugu: 'భద్రతా విభాగం',
  Thaana: 'ސަލާމަތީ ބައި',
  Thai: 'แผนกความปลอดภัย',
  Tibetan: 'བདེ་འཇགས་སྡེ་ཚན།',
  Cherokee: 'ᏣᎳᎩ ᎠᏰᎵ',
  Canadian_Aboriginal: 'ᐃᓄᒃᑎᑐᑦ',
  Nko: 'ߒߞߏ',
  Tifinagh: 'ⵜⴰⵎⴰⵣⵉⵖⵜ',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ',
} as const;

const COLUMNS = [
  { label: 'Name', share: 3, isHeader: true, cell: (name: string) => name },
  { label: 'Length', share: 1, align: 'end' as const, cell: (name: string) => String(name.length) },
];

describe('a PDF file', () => {
  it('has the characters it was given, though another had some that look alike', async () => {
    const alike = ['\u0394', '\u2206'];
    for (const text of [...alike, ...alike]) {
      const file = await read((pdf) => pdf.paragraph(text));
      expect(file.pages[0]?.texts).toContain(text);
    }
  });

  it('tells a screen reader its title, language, headings, paragraphs and tables', async () => {
    const file = await read(async (pdf) => {
      pdf.heading(1, 'The plan');
      pdf.paragraph('What is planned.');
      await pdf.table(COLUMNS, ['One', 'Three']);
    });
    expect([file.title, file.author, file.pages[0]?.lang]).toEqual(['A title', 'Larkfield', 'en']);
    const [page] = file.pages;
    expect(page?.roles.filter((role) => !/^(Root|NonStruct|Document)$/.test(role))).toEqual([
      'H1',
      'P',
      'Table',
      'THead',
      'TR',
      'TH',
      'TH',
      'TBody',
      'TR',
      'TH',
      'TD',
      'TR',
      'TH',
      'TD',
    ]);
    expect(page?.texts.filter((text) => text.trim() !== '')).toEqual([
      'Page 1',
      'The plan',
      'What is planned.',
      'Name',
      'Length',
      'One',
      '3',
      'Three',
      '5',
    ]);
  });

  it('claims PDF/UA and embeds all its fonts', async () => {
    const bytes = (await made((pdf) => pdf.paragraph('Añb 安全 カナ سلام שלום'))).toString('latin1');
    expect(bytes).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(bytes).toMatch(/\/DisplayDocTitle true/);
    const embedded = bytes.match(/\/FontFile2 /g) ?? [];
    expect(embedded).toHaveLength((bytes.match(/\/Type \/FontDescriptor/g) ?? []).length);
    expect(embedded.length).toBeGreaterThanOrEqual(4);
  });

  it('has the names of all content languages in it, each as it is written', async () => {
    const names = [
      'Ελληνικά',
      'Български',
      'Čeština',
      '株式会社東京セキュリティ',
      '安全意识培训',
      'خطة التوعية',
      'תוכנית',
    ];
    const { text } = await read((pdf) => {
      for (const name of names) pdf.paragraph(name, { direction: 'auto' });
    });
    for (const name of names) for (const word of name.split(' ')) expect(text).toContain(word);
  });

  it.each(Object.entries(NAMES))('has the letters of a name in %s', async (script, name) => {
    expect(canDraw(name)).toBe(true);
    const { text } = await read((pdf) => pdf.paragraph(name, { direction: 'auto' }));
    const letters = (given: string) =>
      [...given.normalize('NFD').replace(/[^\p{L}\p{M}]/gu, '')].sort().join('');
    // Signs stand before or around their letters on paper.
    expect(letters(text.replace('Page 1', ''))).toBe(letters(name));
    expect(name).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
  });

  it('shows a box for what no font has, and a screen reader has the name', async () => {
    const name = 'A\u{1bc0}\u{1bc1}B';
    expect(canDraw(name)).toBe(false);
    const bytes = await made((pdf) => pdf.paragraph(name));
    expect((await readPdf(bytes)).text).toContain('A\u25a1\u25a1B');
    const spoken = Buffer.from(`\ufeff${name}`, 'utf16le').swap16().toString('latin1');
    expect(bytes.toString('latin1').replace(/\\([()\\])/g, '$1')).toContain(spoken);
  });

  it('loses no letter of any script', async () => {
    const assigned = /^[\p{L}\p{N}]$/u;
    // Drawn by the glyphs of \u0907 and \u090f with a sign, which a reader of the file gives back.
    const composed = /[\u0908\u0910]/;
    const letter = fc
      .integer({ min: 0x21, max: 0x1fbff })
      .map((code) => (code >= 0xd800 && code < 0xe000 ? 'x' : String.fromCodePoint(code)))
      .filter((sign) => assigned.test(sign) && sign.normalize('NFKC') === sign && !composed.test(sign));
    await fc.assert(
      fc.asyncProperty(fc.array(letter, { minLength: 1, maxLength: 20 }), async (letters) => {
        const { text } = await read(async (pdf) => pdf.table(COLUMNS, letters));
        for (const one of letters) expect(text).toContain(canDraw(one) ? one : '\u25a1');
      }),
      { numRuns: 60 },
    );
  });

  it('begins at the right in a language that is written from there, and keeps the words in order', async () => {
    const bytes = await made(
      async (pdf) => {
        pdf.heading(1, 'خطة 2026 (Safe 24)');
        await pdf.table(COLUMNS, ['تدريب']);
      },
      { language: 'ar' },
    );
    const { text, pages } = await readPdf(bytes);
    expect(pages[0]?.lang).toBe('ar');
    expect(text.indexOf('Safe 24')).toBeGreaterThan(-1);
    expect(text).not.toContain('6202');
    // UTF-16, as PDF has it: what a screen reader says.
    const spoken = Buffer.from('\ufeffخطة 2026 (Safe 24)', 'utf16le').swap16().toString('latin1');
    expect(bytes.toString('latin1').replace(/\\([()\\])/g, '$1')).toContain(spoken);
  });

  it('wraps long names and words, and drops what could make a name read as another', async () => {
    const { pages } = await read((pdf) =>
      pdf.paragraph(`\u202e${'word '.repeat(40)}${'x'.repeat(300)}\u0007`),
    );
    const lines = pages[0]?.texts.filter((text) => /word|xx/.test(text)) ?? [];
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.join('').replaceAll(' ', '')).toBe('word'.repeat(40) + 'x'.repeat(300));
  });

  it('breaks an address that is wider than its line behind its signs, and a cell with too many lines ends with an ellipsis', async () => {
    const lines = async (cell: string) => {
      const column = (label: string, share: number) => ({ label, share, cell: () => cell });
      const { pages } = await read((pdf) => pdf.table([column('', 1), column('', 6)], ['']));
      return pages[0]?.texts.filter((text) => text.trim() !== '') ?? [];
    };
    expect(await lines('ann.lee@subdomain.larkfield.example')).toEqual(
      expect.arrayContaining(['ann.lee@', 'subdomain.', 'larkfield.', 'example']),
    );
    const cut = await lines('words '.repeat(60));
    expect(cut.filter((text) => text.endsWith('…'))).toHaveLength(1);
  });

  it('draws the numbers of a column with digits of one width', async () => {
    await made((pdf) => {
      const widths = (isTabular: boolean) => ['111', '777'].map((text) => pdf.widthOf(text, { isTabular }));
      expect(new Set(widths(true)).size).toBe(1);
      expect(new Set(widths(false)).size).toBe(2);
    });
  });

  it('repeats the header of a table on every page, once for a screen reader', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `Row ${index}`);
    const bytes = await made((pdf) => pdf.table(COLUMNS, rows));
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(2);
    for (const { text } of pages) expect(text).toContain('Name');
    expect(bytes.toString('latin1').match(/\/S \/THead/g)).toHaveLength(1);
    expect(pages.map(({ text }) => text.match(/Row \d+/g)?.length ?? 0).reduce((a, b) => a + b)).toBe(120);
  });

  it('ends with the error of what draws it, and stops drawing when nobody reads on', async () => {
    const failing = () => {
      throw new Error('no rows');
    };
    await expect(made(failing)).rejects.toThrow('no rows');
    let drawn = 0;
    function* endless() {
      for (;;) {
        drawn += 1;
        yield 'row';
      }
    }
    for await (const chunk of drawPdf(OPTIONS, (pdf) => pdf.table(COLUMNS, endless()))) {
      expect(chunk.length).toBeGreaterThan(0);
      if (drawn > 100) break;
    }
    expect(drawn).toBeLessThan(10_000);
  });
});

describe('a logo', () => {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const png = ({ width = 2, height = 2, interlaced = 0, pixels = deflateSync(Buffer.alloc(2 * 9)) }) => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width);
    header.writeUInt32BE(height, 4);
    // Red, green, blue and alpha, 8 bits each.
    header.set([8, 6, 0, 0, interlaced], 8);
    const mark = Buffer.from('89504e470d0a1a0a', 'hex');
    const note = chunk('tEXt', Buffer.from('note'));
    const parts = [mark, chunk('IHDR', header), note, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
    return Buffer.concat(parts);
  };

  it('is drawn with its description', async () => {
    const { pages } = await read((pdf) => pdf.logo(png({}), 'Logo of Larkfield'));
    expect(pages[0]?.roles).toContain('Figure');
    expect(pages[0]?.pictures).toBe(1);
  });

  it.each([
    ['an SVG', Buffer.from('<svg/>')],
    ['one cut off', png({}).subarray(0, 60)],
    ['a bomb', png({ width: 60_000, height: 60_000 })],
    ['one with too few pixels', png({ height: 3 })],
    ['broken compression', png({ pixels: Buffer.from('nonsense') })],
    ['lines that no decoder knows', png({ pixels: deflateSync(Buffer.alloc(2 * 9, 9)) })],
    ['an interlaced one', png({ interlaced: 1 })],
    ['a JPEG without a picture', Buffer.from('ffd8ffe0', 'hex')],
  ])('is left out if it is %s', async (_, picture) => {
    const { pages } = await read((pdf) => pdf.logo(picture, 'Logo'));
    expect(pages[0]?.roles).not.toContain('Figure');
  });

  it('reaches the library without what it does not need', () => {
    expect(safePicture(png({}))?.includes('tEXt')).toBe(false);
  });
});
