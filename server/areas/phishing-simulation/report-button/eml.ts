import type { SuspiciousMail } from '@contract/phishing-simulation/report-button';
import { oneLine } from '@server/platform/text/text';

/** They describe the original's parts, which are gone. */
const OF_PARTS = /^(?:content-[\w-]+|mime-version)\s*:/i;
const FIELD = /^[\x21-\x39\x3b-\x7e]+\s*:/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: none of them belongs into a header
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** The header fields of a text, each with its continuation lines; anything else is dropped. */
function fieldsOf(text: string): string[] {
  const fields: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const clean = line.replace(CONTROLS, '');
    if (/^[ \t]/.test(clean) && fields.length > 0) fields.push(`${fields.pop()}\r\n${clean}`);
    else if (FIELD.test(clean)) fields.push(clean);
  }
  return fields;
}

/**
 * A message of what an add-in saw of a mail: its headers as they were, and its body as one part of HTML. Nothing in it can
 * end its headers early or pose as another part.
 */
export function emlOf({ from, subject, headers, body }: SuspiciousMail): Buffer {
  const original = fieldsOf(headers).filter((field) => !OF_PARTS.test(field));
  const fields = original.length > 0 ? original : [`From: ${oneLine(from)}`, `Subject: ${oneLine(subject)}`];
  const content = Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n');
  return Buffer.from(
    [
      ...fields,
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      content,
      '',
    ].join('\r\n'),
  );
}
