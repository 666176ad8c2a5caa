import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** The fonts of PDF files; `npm run fonts` makes them. */
const SCRIPTS = {
  latin: { regular: 'inter-regular', bold: 'inter-bold' },
  arabic: { regular: 'arabic-regular', bold: 'arabic-bold' },
  hebrew: { regular: 'hebrew-regular', bold: 'hebrew-bold' },
  // Too large for a second weight: bold is drawn with an outline.
  japanese: { regular: 'japanese-regular', bold: null },
  chinese: { regular: 'chinese-regular', bold: null },
} as const;
type Script = keyof typeof SCRIPTS;

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
  return Object.assign(fontIn(file), { _tables: Reflect.get(font, '_tables') });
}

function faceOf(script: Script, isBold: boolean): Face {
  const { regular, bold } = SCRIPTS[script];
  const name = isBold && bold !== null ? bold : regular;
  const isOutlined = isBold && bold === null;
  return { name: isOutlined ? `${name} outlined` : name, font: () => anotherOf(name), isOutlined };
}

// Selectors and joiners have no glyph of their own.
const UNSEEN = /\u200c|\u200d|[\ufe00-\ufe0f]/g;

const hasAll = (script: Script, characters: string) =>
  [...characters.replace(UNSEEN, '')].every((character) =>
    open(SCRIPTS[script].regular).font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );

const IS_ARABIC = /\p{Script_Extensions=Arabic}/u;
const IS_HEBREW = /\p{Script=Hebrew}/u;
const IS_EAST_ASIAN =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\uff00-\uffef]/u;
const IS_JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Chooses the font of each character of a text. Chinese and Japanese share characters that they write
 * differently: a text with kana is Japanese, and one without is in the document's language.
 */
export function fontsOf(text: string, { isBold, language }: { isBold: boolean; language: string }) {
  const isJapanese = IS_JAPANESE.test(text) || language.startsWith('ja');
  const eastAsian: Script[] = isJapanese ? ['japanese', 'chinese'] : ['chinese', 'japanese'];
  return (character: string): Face => {
    const meant: Script[] = [];
    if (IS_ARABIC.test(character)) meant.push('arabic');
    else if (IS_HEBREW.test(character)) meant.push('hebrew');
    else if (IS_EAST_ASIAN.test(character)) meant.push(...eastAsian);
    // What no font has is drawn as an empty box.
    return faceOf(meant.find((script) => hasAll(script, character)) ?? 'latin', isBold);
  };
}

/** Whether the fonts have all characters of a text. */
export function canDraw(text: string): boolean {
  const scripts = Object.keys(SCRIPTS) as Script[];
  return [...text].every((character) => scripts.some((script) => hasAll(script, character)));
}
