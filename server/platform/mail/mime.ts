import type { SendMailOptions } from 'nodemailer';
import * as base64 from 'nodemailer/lib/base64';
import MailComposer from 'nodemailer/lib/mail-composer';
import type MimeNode from 'nodemailer/lib/mime-node';
import * as qp from 'nodemailer/lib/qp';

/** Pictures as they are sent: those of a template go with each of its mails. */
const encoded = new WeakMap<Buffer, string>();

function inBase64(content: string | Buffer): string {
  if (typeof content === 'string') return base64.wrap(base64.encode(content));
  const known = encoded.get(content);
  if (known !== undefined) return known;
  const lines = base64.wrap(base64.encode(content));
  encoded.set(content, lines);
  return lines;
}

function bodyOf(node: MimeNode): string {
  const { content } = node;
  if (!content) return '';
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new TypeError('only what is in memory can be written at once');
  switch (node.getTransferEncoding()) {
    case 'quoted-printable':
      return qp.wrap(qp.encode(content));
    case 'base64':
      return inBase64(content);
    default:
      return content.toString();
  }
}

/**
 * A compiled message in one piece, the same as its stream gives. The stream takes five times as long, because each part
 * passes through several streams of its own. Throws for contents that would have to be read from elsewhere.
 */
export function writeMime(node: MimeNode): string {
  let text = `${node.buildHeaders()}\r\n\r\n${bodyOf(node)}`;
  if (!node.multipart) return text;
  for (const [index, child] of node.childNodes.entries())
    text += `${index > 0 ? '\r\n' : ''}--${node.boundary}\r\n${writeMime(child)}`;
  return `${text}\r\n--${node.boundary}--\r\n`;
}

/** The whole message, as it is sent. */
export const mimeOf = (message: SendMailOptions): Buffer =>
  Buffer.from(writeMime(new MailComposer(message).compile()));
