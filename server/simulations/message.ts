import { INLINE_ELEMENTS } from '@contract/phishing-exercise/markup';
import { fillText, type TemplateVariable } from '@contract/phishing-exercise/variables';
import type { SendMailOptions } from 'nodemailer';
import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';
import { type Recipient, variablesFor } from '../exercises/variables';
import { fileIdIn } from '../files/addresses';
import { escapeHtml } from '../html';
import { oneLine } from '../text';
import type { SentContent } from './simulations.tables';
import { LINKS_MAX, type MailTokens } from './tokens';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];
type TextNode = DefaultTreeAdapterMap['textNode'];

/** Where tracking pages are, below the address of the installation. */
export const TRACKING_PREFIX = '/s/';

/** A picture that goes with each mail. */
export interface InlinePicture {
  readonly cid: string;
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A template prepared once for all of its mails: the addresses of its links are missing. */
export interface MailTemplate {
  readonly content: Pick<SentContent, 'subject' | 'fromName' | 'fromEmail' | 'languageCode'>;
  /** With a mark in place of each link's address. */
  readonly html: string;
  readonly text: string;
  readonly pictures: readonly InlinePicture[];
}

/** A file of the installation, if it is still there. */
export type ReadFile = (
  id: string,
) => Promise<{ readonly content: Buffer; readonly contentType: string } | undefined>;

/** No sanitized text has control characters. */
const linkMark = (link: number) => `\u0001${link}\u0001`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks above
const LINK_MARKS = /\u0001(\d+)\u0001/g;
const DATA_PICTURE = /^data:(image\/([a-z]+));base64,([A-Za-z\d+/=]+)$/;
const INLINE: ReadonlySet<string> = new Set(INLINE_ELEMENTS);

const isText = (node: Node): node is TextNode => node.nodeName === '#text';
const isElement = (node: Node): node is Element => 'tagName' in node;
const attributeOf = (element: Element, name: string) =>
  element.attrs.find((attribute) => attribute.name === name);

function visit(node: Node, enter: (element: Element) => void): void {
  if (isElement(node)) enter(node);
  if ('childNodes' in node) for (const child of [...node.childNodes]) visit(child, enter);
}

/** The text of a body as people without HTML read it: blocks on lines of their own, addresses after their links. */
function plainText(root: Node): string {
  let text = '';
  const write = (node: Node) => {
    if (isText(node)) text += node.value.replace(/\s+/g, ' ');
    else if (isElement(node) && node.tagName === 'br') text += '\n';
    else {
      const isBlock = isElement(node) && !INLINE.has(node.tagName);
      if (isBlock) text += '\n\n';
      if ('childNodes' in node) node.childNodes.forEach(write);
      const href = isElement(node) && node.tagName === 'a' ? attributeOf(node, 'href') : undefined;
      if (href) text += ` (${href.value})`;
      if (isBlock) text += '\n\n';
    }
  };
  write(root);
  return text
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

async function pictureOf(src: string, number: number, readFile: ReadFile) {
  const cid = `picture-${number}`;
  const [, contentType = '', kind = '', data = ''] = DATA_PICTURE.exec(src) ?? [];
  if (contentType)
    return { cid, filename: `${cid}.${kind}`, contentType, content: Buffer.from(data, 'base64') };
  const id = fileIdIn(src);
  const file = id === undefined ? undefined : await readFile(id);
  return file && { cid, filename: `${cid}.${file.contentType.split('/')[1] ?? 'img'}`, ...file };
}

/**
 * Prepares a template: every link is to get a tracking address, pictures go with the mail because mail clients drop data
 * URLs, and files of the installation are for people who are signed in. A picture that is gone is left out.
 */
export async function prepareTemplate(
  { subject, fromName, fromEmail, languageCode, html }: SentContent,
  readFile: ReadFile,
): Promise<MailTemplate> {
  const root = parseFragment(html);
  const images: Element[] = [];
  let links = 0;
  visit(root, (element) => {
    if (element.tagName === 'img') images.push(element);
    const href = element.tagName === 'a' ? attributeOf(element, 'href') : undefined;
    if (!href) return;
    // A person follows any of the last ones, if there are more than tokens tell apart.
    href.value = linkMark(Math.min(links, LINKS_MAX - 1));
    links++;
  });
  const pictures = new Map<string, InlinePicture>();
  for (const image of images) {
    const src = attributeOf(image, 'src');
    const picture =
      src && (pictures.get(src.value) ?? (await pictureOf(src.value, pictures.size + 1, readFile)));
    if (src && picture) {
      pictures.set(src.value, picture);
      src.value = `cid:${picture.cid}`;
    } else image.parentNode?.childNodes.splice(image.parentNode.childNodes.indexOf(image), 1);
  }
  return {
    content: { subject, fromName, fromEmail, languageCode },
    html: serialize(root),
    text: plainText(root),
    pictures: [...pictures.values()],
  };
}

export interface MessageSettings {
  /** Where the tracking pages are. */
  readonly trackingUrl: string;
  /** Instead of the domain of the template's sender, which may belong to nobody; null: that one. */
  readonly fromDomain: string | null;
  readonly tokens: MailTokens;
}

export interface Addressee extends Recipient {
  /** The value of X-Test-Phish; empty: the header is left out. */
  readonly xTestPhish: string;
}

/** With escaped values in place of variables. */
const fillHtml = (html: string, variables: readonly TemplateVariable[]) =>
  fillText(
    html,
    variables.map(({ keyId, value }) => ({ keyId, value: escapeHtml(value) })),
  );

/**
 * The mail of a template to one person: its links and its picture lead to the tracking pages, and its Message-ID comes from
 * the mail's id, so that every attempt is the same mail to the recipient.
 */
export function simulationMessage(
  { content, html, text, pictures }: MailTemplate,
  mailId: number,
  person: Addressee,
  { trackingUrl, fromDomain, tokens }: MessageSettings,
  now: Date,
): SendMailOptions {
  const variables = variablesFor(person, content.languageCode, now);
  const address = (token: string) => `${trackingUrl}${TRACKING_PREFIX}${token}`;
  const linked = (body: string) =>
    body.replace(LINK_MARKS, (_, link: string) => address(tokens.make('link', mailId, Number(link))));
  const pixel = `<img src="${address(tokens.make('pixel', mailId))}" width="1" height="1" alt="">`;
  const at = content.fromEmail.lastIndexOf('@');
  const domain = fromDomain ?? content.fromEmail.slice(at + 1);
  return {
    from: {
      name: oneLine(fillText(content.fromName, variables)),
      address: `${content.fromEmail.slice(0, at)}@${domain}`,
    },
    to: { name: '', address: person.email },
    subject: oneLine(fillText(content.subject, variables)),
    // Links first: a value that looks like a mark is none.
    html: `${fillHtml(linked(html), variables)}${pixel}`,
    text: `${fillText(linked(text), variables)}\n`,
    messageId: `<${tokens.make('message', mailId)}@${domain}>`,
    headers: {
      'Content-Language': content.languageCode,
      'X-Phishing-Token': tokens.make('report', mailId),
      ...(person.xTestPhish && { 'X-Test-Phish': person.xTestPhish }),
    },
    ...(pictures.length > 0 && {
      attachments: pictures.map((picture) => ({ ...picture, contentDisposition: 'inline' as const })),
    }),
  };
}
