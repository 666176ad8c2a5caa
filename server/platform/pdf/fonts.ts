import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/**
 * The scripts that people write today (UAX 31, tables 5 and 7) beside those below, by their Unicode names. Noto has no
 * published font of the few that lack: Batak, Chakma and the like.
 */
export const NOTO_SCRIPTS = [
  ...[
    'Armenian',
    'Bengali',
    'Devanagari',
    'Ethiopic',
    'Georgian',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Khmer',
    'Lao',
  ],
  ...['Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
  ...[
    'Adlam',
    'Balinese',
    'Canadian_Aboriginal',
    'Cham',
    'Cherokee',
    'Hanifi_Rohingya',
    'Javanese',
    'Kayah_Li',
  ],
  ...['Limbu', 'Meetei_Mayek', 'Mongolian', 'New_Tai_Lue', 'Newa', 'Nko', 'Ol_Chiki', 'Osage', 'Sundanese'],
  ...['Syloti_Nagri', 'Syriac', 'Tai_Viet', 'Tifinagh', 'Vai'],
] as const;

/** A script's name in names of files. */
export const fileOf = (script: string): string => script.toLowerCase().replaceAll('_', '-');

interface Fonts {
  /** The characters that it is meant for. */
  readonly of: RegExp;
  readonly regular: string;
  /** Null where a second weight is missing or too large: bold is drawn with an outline. */
  readonly bold: string | null;
}

const fontsOfScript = (script: string): Fonts => ({
  of: new RegExp(`\\p{Script_Extensions=${script}}`, 'u'),
  regular: fileOf(script),
  bold: null,
});

const LATIN: Fonts = { of: /./u, regular: 'inter-regular', bold: 'inter-bold' };
const EAST_ASIAN =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script_Extensions=Bopomofo}\uff00-\uffef]/u;
const JAPANESE: Fonts = { of: EAST_ASIAN, regular: 'japanese-regular', bold: null };
const CHINESE: Fonts = { of: EAST_ASIAN, regular: 'chinese-regular', bold: null };

/** The fonts of PDF files; `npm run fonts` makes them. A character is drawn in the first that is for it and has it. */
const FONTS: readonly Fonts[] = [
  LATIN,
  { of: /\p{Script_Extensions=Arabic}/u, regular: 'arabic-regular', bold: 'arabic-bold' },
  { of: /\p{Script=Hebrew}/u, regular: 'hebrew-regular', bold: 'hebrew-bold' },
  CHINESE,
  JAPANESE,
  // With the Han of Korean names.
  { of: /[\p{Script_Extensions=Hangul}\p{Script=Han}]/u, regular: 'korean', bold: null },
  ...NOTO_SCRIPTS.map(fontsOfScript),
  { of: /\p{Emoji}/u, regular: 'emoji', bold: null },
  // Signs of no script.
  { ...CHINESE, of: /\p{Script=Common}/u },
  { ...JAPANESE, of: /\p{Script=Common}/u },
];

/** One font file, as a text needs it. */
export interface Face {
  readonly name: string;
  /** A new one, for a document of its own. */
  font(): Font;
  /** A bold face that the font doesn't have. */
  readonly isOutlined: boolean;
}

const opened = new Map<string, { file: Buffer; font: Font }>();

function fontIn(file: Buffer): Font {
  const font = create(file);
  if ('fonts' in font) throw new Error('the file holds several fonts');
  return font;
}

/** Each file is read once, when a text first needs it; fontkit reads only the tables and glyphs it is asked for. */
function open(name: string) {
  const known = opened.get(name);
  if (known) return known;
  const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
  const made = { file, font: fontIn(file) };
  opened.set(name, made);
  return made;
}

/**
 * A font remembers with each glyph the characters it first stood for, so each document has a font of its own. They share
 * the tables, as variations of a font do in fontkit: reading them takes longer than drawing a short document.
 */
function anotherOf(name: string): Font {
  const { file, font } = open(name);
  const another = Object.assign(fontIn(file), { _tables: Reflect.get(font, '_tables') });
  return Object.assign(another, { layout: sturdyLayout(another) });
}

const NO_MARKS = { abvm: false, blwm: false, mark: false, mkmk: false };

/**
 * The font's layout, which fails at some words of Gurmukhi, Malayalam and Mongolian, where fontkit doesn't know all that a
 * font may say: those come with their marks as they are, or else letter by letter.
 */
function sturdyLayout(font: Font): Font['layout'] {
  const layout = font.layout.bind(font);
  const byLetter = (text: string) => {
    const glyphs = font.glyphsForString(text);
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions };
  };
  return (text, features, ...more) => {
    try {
      return layout(text, features, ...more);
    } catch {
      try {
        return layout(text, NO_MARKS, ...more);
      } catch {
        return Object.assign(layout('', features), byLetter(text));
      }
    }
  };
}

function faceOf({ regular, bold }: Fonts, isBold: boolean): Face {
  const name = isBold && bold !== null ? bold : regular;
  const isOutlined = isBold && bold === null;
  return { name: isOutlined ? `${name} outlined` : name, font: () => anotherOf(name), isOutlined };
}

// Selectors and joiners have no glyph of their own.
const UNSEEN = /\u200c|\u200d|[\u180b-\u180e\ufe00-\ufe0f]/g;

const hasAll = ({ regular }: Fonts, characters: string) =>
  [...characters.replace(UNSEEN, '')].every((character) =>
    open(regular).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

const IS_JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const JAPANESE_FIRST = FONTS.toSorted((one, other) => Number(other === JAPANESE) - Number(one === JAPANESE));

const fontsFor = (grapheme: string, fonts: readonly Fonts[]): Fonts | undefined =>
  fonts.find((one) => one.of.test(grapheme) && hasAll(one, grapheme));

/** What stands for a character that no font has. */
const UNKNOWN = '\u25a1';

/** How one grapheme is drawn. */
export interface Drawn {
  readonly face: Face;
  /** The grapheme itself, or a box in its place. */
  readonly text: string;
}

/**
 * Chooses the font of each grapheme of a text. Chinese and Japanese share characters that they write
 * differently: a text with kana is Japanese, and one without is in the document's language.
 */
export function fontsOf(text: string, { isBold, language }: { isBold: boolean; language: string }) {
  const isJapanese = IS_JAPANESE.test(text) || language.startsWith('ja');
  const fonts = isJapanese ? JAPANESE_FIRST : FONTS;
  return (grapheme: string): Drawn => {
    const found = fontsFor(grapheme, fonts);
    return { face: faceOf(found ?? LATIN, isBold), text: found ? grapheme : UNKNOWN };
  };
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether the fonts have all characters of a text. */
export const canDraw = (text: string): boolean =>
  [...graphemes.segment(text)].every(({ segment }) => fontsFor(segment, FONTS) !== undefined);
