/** The smallest valid picture. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const BOUNDARY = 'vigil-test-boundary';

/** A multipart body with its header, for `inject`. */
export function multipart(
  fields: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly content: Buffer },
) {
  const part = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`);
  const start = file
    ? `${part(`name="file"; filename="${file.name}"`)}content-type: application/octet-stream\r\n\r\n`
    : '';
  const body = Buffer.concat([
    Buffer.from(texts.join('') + start),
    file?.content ?? Buffer.alloc(0),
    Buffer.from(`${file ? '\r\n' : ''}--${BOUNDARY}--\r\n`),
  ]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } };
}
