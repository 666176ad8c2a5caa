/*
 * What a PDF says before it is known, and what it no longer has to remember: with these two a file of any length is made in
 * the memory of a few pages.
 */

/** What the types of the library lack. */
interface Inner {
  readonly _font: { readonly id: string; encode(text: string): [string[], unknown]; ref(): unknown };
  readonly _fontSize: number;
  readonly page: {
    readonly xobjects: Record<string, unknown>;
    readonly dictionary: { data: { StructParents: number } };
  };
  readonly _fontFamilies: Readonly<Record<string, { layoutCache?: object }>>;
  getStructParentTree(): { get(key: number): unknown; add(key: number, value: unknown): void };
}
const innerOf = (doc: PDFKit.PDFDocument) => doc as unknown as Inner;

const NAME = 'LateText';

/** A text that stands in many places and is written at the end: one object of the file, which the pages refer to. */
export function lateText(doc: PDFKit.PDFDocument) {
  const fonts: Record<string, unknown> = {};
  let reference: PDFKit.PDFKitReference | undefined;
  return {
    /** Puts it with the start of its baseline at a place of this page. */
    place(x: number, y: number): void {
      reference ??= doc.ref({
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, -10, 200, 20],
        Resources: { Font: fonts },
      });
      innerOf(doc).page.xobjects[NAME] = reference;
      // The library turns the page upside down.
      doc.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} cm /${NAME} Do Q`);
    },
    /** Writes it in the current font, so far from where it was placed. */
    write(text: string, size: number, color: string, before = 0): void {
      if (!reference) return;
      const { _font: font } = innerOf(doc);
      fonts[font.id] = font.ref();
      const [glyphs] = font.encode(text);
      const [red, green, blue] = [1, 3, 5].map((from) =>
        (Number.parseInt(color.slice(from, from + 2), 16) / 255).toFixed(3),
      );
      reference.write(
        `BT ${red} ${green} ${blue} rg /${font.id} ${size} Tf ${before.toFixed(2)} 0 Td <${glyphs.join('')}> Tj ET`,
      );
      reference.end(undefined);
    },
  };
}

/**
 * Writes what a finished page's contents belong to in the tree of tags, which the library would keep until the end of the file: an
 * object for each cell of each table. It forgets the shapes of the page's words, too.
 */
export function settlePage(doc: PDFKit.PDFDocument): void {
  const inner = innerOf(doc);
  for (const font of Object.values(inner._fontFamilies))
    if (font.layoutCache) font.layoutCache = Object.create(null) as object;
  const key = inner.page.dictionary.data.StructParents;
  if (key === undefined) return;
  const tree = inner.getStructParentTree();
  const owners = tree.get(key);
  if (!Array.isArray(owners)) return;
  const written = doc.ref(owners as object);
  written.end(undefined);
  // Else it would keep them all the same.
  Object.assign(written, { data: [] });
  tree.add(key, written);
}
