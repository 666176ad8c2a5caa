import { readFile } from 'node:fs/promises';
import { opensWithoutPassword } from './pdf-password';

/** How far from its end a PDF says where its last trailer is; programs put a few bytes behind it. */
const TAIL_BYTES = 2048;
/** No trailer is that long. */
const TRAILER_BYTES = 64 * 1024;

const END = /startxref\s+(\d{1,10})\s+%%EOF/g;
/** Where a table of objects or an object that holds one begins. */
const TABLE = /^\s*xref\b/;
const TABLE_OBJECT = /^\s*\d{1,10}\s+\d{1,5}\s+obj\b/;

/** Names may have any letter as `#` and its code. */
const plainNames = (dictionary: string): string =>
  dictionary.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The dictionary of the file's last trailer; undefined where there is none. */
function trailerOf(content: Buffer, start: number): string | undefined {
  const at = (from: number) => content.toString('latin1', from, from + TRAILER_BYTES);
  const head = at(start);
  if (TABLE_OBJECT.test(head)) return head.split('stream', 1)[0];
  // Many programs write a wrong number here, and every viewer then looks for the trailer, as this does.
  const trailer = TABLE.test(head) ? content.indexOf('trailer', start) : content.lastIndexOf('trailer');
  return trailer === -1 ? undefined : at(trailer).split('startxref', 1)[0];
}

/** Why a file is not accepted as a PDF: it is none or not whole, or opens with a password only. */
export type PdfProblem = 'broken' | 'locked';

/**
 * What is wrong with the content of a PDF; undefined for a whole one that opens without a password: its header, its end, and
 * the trailer that the end points to. Nothing is unpacked, so that a hostile file costs no more than its size; what is inside
 * is for the viewer to withstand (src/components/pdf).
 */
export function pdfProblem(content: Buffer): PdfProblem | undefined {
  if (!/^%PDF-[12]\.\d/.test(content.toString('latin1', 0, 8))) return 'broken';
  const tail = content.toString('latin1', Math.max(0, content.length - TAIL_BYTES));
  const end = [...tail.matchAll(END)].at(-1);
  const start = Number(end?.[1] ?? 0);
  if (!end || start === 0 || start >= content.length) return 'broken';
  // Objects behind the end are those of a later state that was cut off.
  if (/\bobj\b/.test(tail.slice(end.index))) return 'broken';
  const trailer = trailerOf(content, start) ?? '';
  const names = plainNames(trailer);
  if (!/\/Root\b/.test(names)) return 'broken';
  if (!/\/Encrypt\b/.test(names)) return undefined;
  return opensWithoutPassword(content, trailer) ? undefined : 'locked';
}

/** The same of a file on disk, whose size has been checked. */
export const pdfProblemOf = async (path: string): Promise<PdfProblem | undefined> =>
  pdfProblem(await readFile(path));
