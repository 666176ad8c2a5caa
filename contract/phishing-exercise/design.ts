import { limits } from '../limits';
import { isColor, isImageAddress, isLinkAddress } from './markup';

/** A node of the visual editor's document, as the editor writes it. */
export interface DesignNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly DesignNode[];
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly text?: string;
}

type Check = (value: unknown) => boolean;
type Attributes = Readonly<Record<string, Check>>;

const { htmlMax, elementsMax, designDepthMax } = limits.exercises;
const ALIGNMENTS: readonly unknown[] = ['left', 'center', 'right'];
const LIST_STYLES: readonly unknown[] = ['1', 'a', 'A', 'i', 'I'];
const TEXT_MAX = 500;
const ADDRESS_MAX = 2048;
/** The largest text, in pixels. */
export const TEXT_SIZE_MAX = 200;

const isWithin = (value: unknown, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isText: Check = (value) => typeof value === 'string' && value.length <= TEXT_MAX;
const color: Check = (value) => typeof value === 'string' && isColor(value);
const link: Check = (value) =>
  value === '' || (typeof value === 'string' && value.length <= ADDRESS_MAX && isLinkAddress(value));
const picture: Check = (value) =>
  typeof value === 'string' && value.length <= htmlMax && isImageAddress(value);
const nothing: Check = (value) => value === null;
const align = orNull((value) => ALIGNMENTS.includes(value));

/** The attributes of each node, and what each may be. */
const NODES: Readonly<Record<string, Attributes>> = {
  doc: { dir: orNull((value) => value === 'rtl' || value === 'ltr') },
  text: {},
  hardBreak: {},
  paragraph: { align },
  heading: { align, level: (value) => isWithin(value, 3) },
  bulletList: {},
  orderedList: {
    start: (value) => isWithin(value, 999),
    type: orNull((value) => LIST_STYLES.includes(value)),
  },
  listItem: {},
  horizontalRule: {},
  image: { align, src: picture, alt: isText, width: orNull((value) => isWithin(value, 9999)) },
  button: { align, href: link, background: color, color },
  columns: {},
  column: {},
};

const MARKS: Readonly<Record<string, Attributes>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  link: { href: link, target: nothing, rel: nothing, class: nothing, title: orNull(isText) },
  look: {
    color: orNull(color),
    background: orNull(color),
    size: orNull((value) => isWithin(value, TEXT_SIZE_MAX)),
  },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a document; `wrong` counts what has to be left out of it. */
class Reader {
  wrong = 0;
  #nodes = 0;

  #attributes(known: Attributes, given: unknown): Record<string, unknown> | undefined {
    if (given === undefined) return undefined;
    if (!isObject(given)) {
      this.wrong += 1;
      return undefined;
    }
    const kept = Object.entries(given).filter(([name, value]) => {
      const check = Object.hasOwn(known, name) ? known[name] : undefined;
      return check?.(value) ?? false;
    });
    this.wrong += Object.keys(given).length - kept.length;
    return Object.fromEntries(kept);
  }

  #marks(given: unknown): DesignNode['marks'] {
    if (given === undefined) return undefined;
    const list = Array.isArray(given) ? given : [];
    const kept = list.flatMap((mark: unknown) => {
      const type = isObject(mark) && typeof mark.type === 'string' ? mark.type : '';
      const known = Object.hasOwn(MARKS, type) ? MARKS[type] : undefined;
      if (!known || !isObject(mark)) return [];
      this.#others(mark, ['type', 'attrs']);
      const attrs = this.#attributes(known, mark.attrs);
      return [{ type, ...(attrs && { attrs }) }];
    });
    if (!Array.isArray(given) || kept.length < list.length) this.wrong += 1;
    return kept;
  }

  #others(given: Record<string, unknown>, names: readonly string[]): void {
    this.wrong += Object.keys(given).filter((name) => !names.includes(name)).length;
  }

  /** A node with what it may have; undefined for what is none, or is too much. */
  read(given: unknown, depth = 0): DesignNode | undefined {
    this.#nodes += 1;
    const type = isObject(given) && typeof given.type === 'string' ? given.type : '';
    const known = Object.hasOwn(NODES, type) ? NODES[type] : undefined;
    const isTooMuch = depth > designDepthMax || this.#nodes > elementsMax;
    if (!known || !isObject(given) || isTooMuch || (type === 'doc') !== (depth === 0)) {
      this.wrong += 1;
      return undefined;
    }
    this.#others(given, ['type', 'attrs', 'content', 'marks', 'text']);
    const { text, content } = given;
    const isWrongText = type === 'text' ? typeof text !== 'string' || text === '' : text !== undefined;
    if (isWrongText || (content !== undefined && !Array.isArray(content))) this.wrong += 1;
    if (type === 'text' && isWrongText) return undefined;
    const attrs = this.#attributes(known, given.attrs);
    const marks = this.#marks(given.marks);
    // A picture without an address is none.
    if (type === 'image' && attrs?.src === undefined) {
      this.wrong += 1;
      return undefined;
    }
    return {
      type,
      ...(attrs && { attrs }),
      ...(Array.isArray(content) && {
        content: content.flatMap((node: unknown) => this.read(node, depth + 1) ?? []),
      }),
      ...(marks && { marks }),
      ...(type === 'text' && { text: String(text) }),
    };
  }
}

/** Whether a document has only nodes, marks and attributes that the visual editor writes, and values as HTML may have them. */
export function isDesign(given: unknown): boolean {
  const reader = new Reader();
  return reader.read(given) !== undefined && reader.wrong === 0;
}

/** A document with only what `isDesign` allows; null for what is none. */
export const cleanDesign = (given: unknown): DesignNode | null => new Reader().read(given) ?? null;
