// Loading it logs that it is not made for Node.js, which it is: its makers have built this one for servers.
const { log } = console;
console.log = () => {};
const { getDocument, OPS } = await import('unpdf/pdfjs').finally(() => {
  console.log = log;
});

interface Element {
  readonly role?: string;
  readonly type?: string;
  readonly alt?: string;
  readonly children?: readonly Element[];
}

/** The kinds of elements of a page's structure, in the order of reading. */
const rolesOf = (element: Element): string[] => [
  ...(element.role ? [element.role] : []),
  ...(element.children ?? []).flatMap(rolesOf),
];

/** What a screen reader says in the place of elements, in the order of reading: words that are drawn otherwise, and of pictures. */
const saidOf = (element: Element): { readonly role: string | undefined; readonly said: string }[] => [
  ...(element.alt === undefined ? [] : [{ role: element.role, said: element.alt }]),
  ...(element.children ?? []).flatMap(saidOf),
];

/** What a reader finds in a PDF file. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const file = await task.promise;
  const { info } = await file.getMetadata();
  const pages = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    const { items, lang } = await page.getTextContent();
    const texts = items.flatMap((item) => ('str' in item ? [item.str] : []));
    const tree: Element | null = await page.getStructTree();
    const { fnArray } = await page.getOperatorList();
    const pictures = fnArray.filter((op) => op === OPS.paintImageXObject).length;
    const [, , width, height] = page.view;
    pages.push({
      texts,
      text: texts.join(' '),
      lang,
      roles: tree ? rolesOf(tree) : [],
      said: tree ? saidOf(tree) : [],
      pictures,
      width,
      height,
    });
  }
  const { Title, Author } = info as { Title?: string; Author?: string };
  await task.destroy();
  return { title: Title, author: Author, pages, text: pages.map(({ text }) => text).join('\n') };
}

/** All bytes of a streamed file. */
export async function bytesOf(chunks: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(Buffer.from(chunk));
  return Buffer.concat(all);
}
