/** A PDF made of its objects, numbered from 1; the first is its catalog. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${at + 1} 0 obj\n`));
    add(typeof object === 'string' ? Buffer.from(object, 'latin1') : object);
    add(Buffer.from('\nendobj\n'));
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

/** A stream with its dictionary. */
export const streamOf = (content: string | Buffer, entries = ''): Buffer => {
  const bytes = Buffer.from(content as string, 'latin1');
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
};

export interface OnePage {
  readonly text?: string;
  /** Further entries of the catalog. */
  readonly catalog?: string;
  /** Further entries of the page. */
  readonly page?: string;
  readonly mediaBox?: string;
  /** In place of the text's. */
  readonly content?: Buffer;
  readonly trailer?: string;
  /** Objects from number 6 on. */
  readonly more?: readonly (string | Buffer)[];
}

/** A PDF of one page with a line of text. */
export const onePagePdf = ({
  text = 'Badges are worn.',
  catalog = '',
  page = '',
  mediaBox = '[0 0 595 842]',
  content = streamOf(`BT /F1 24 Tf 60 760 Td (${text}) Tj ET`),
  trailer = '',
  more = [],
}: OnePage = {}): Buffer =>
  pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
      content,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...more,
    ],
    trailer,
  );
