import { toFields } from '@contract/form-fields';
import { onePagePdf } from './pdfs';

/** The smallest valid picture. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const PDF = onePagePdf();
/** The beginning of an MP4 film, which is all that is looked at. */
export const MP4 = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x08mdat', 'latin1');

const BOUNDARY = 'vigil-test-boundary';

/** A multipart body with its header, for `inject`; lists and groups are named as `toFields` does. */
export function multipart(
  given: object,
  file?: { readonly name: string; readonly content: Buffer; readonly field?: string },
) {
  const part = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n`;
  const texts = toFields(given).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const start = file
    ? `${part(`name="${file.field ?? 'file'}"; filename="${file.name}"`)}content-type: application/octet-stream\r\n\r\n`
    : '';
  const body = Buffer.concat([
    Buffer.from(texts.join('') + start),
    file?.content ?? Buffer.alloc(0),
    Buffer.from(`${file ? '\r\n' : ''}--${BOUNDARY}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
