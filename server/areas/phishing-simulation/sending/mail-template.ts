import { QR_SAMPLE } from '@contract/phishing-exercise/qrCode';
import type { SentContent } from '@server/domain/simulations/simulations.tables';
import { fileIdIn } from '@server/platform/files/addresses';
import { mailPicture } from '@server/platform/files/pictures';
import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';
import { LINKS_MAX } from '../tracking/tokens';
import { plainText } from './plain-text';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];
type TextNode = DefaultTreeAdapterMap['textNode'];

/** A picture that goes with each mail. */
export interface InlinePicture {
  readonly cid: string;
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** A template prepared once for all of its mails: the addresses of its links are missing. */
export interface MailTemplate {
  readonly content: Pick<
    SentContent,
    'subject' | 'fromName' | 'fromEmail' | 'languageCode' | 'attachmentName' | 'isReplyTracked' | 'linkHost'
  >;
  /** With a mark in place of each link's address. */
  readonly html: string;
  readonly text: string;
  readonly pictures: readonly InlinePicture[];
  /** Its HTML shows the picture `QR_CID`, which is each recipient's own. */
  readonly hasQrCode: boolean;
}

export const QR_CID = 'qr-code';

/** A file of the installation, if it is still there. */
export type ReadFile = (
  id: string,
) => Promise<{ readonly content: Buffer; readonly contentType: string } | undefined>;

/** No sanitized text has control characters. */
const linkMark = (link: number) => `\u0001${link}\u0001`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks above
export const LINK_MARKS = /\u0001(\d+)\u0001/g;
const DATA_PICTURE = /^data:(image\/[a-z]+);base64,([A-Za-z\d+/=]+)$/;

/** They lead nowhere that could count, and stay what they are. */
const NO_PAGE = /^(?:mailto|tel):/i;

const isText = (node: Node): node is TextNode => node.nodeName === '#text';
const isElement = (node: Node): node is Element => 'tagName' in node;
const attributeOf = (element: Element, name: string) =>
  element.attrs.find((attribute) => attribute.name === name);

function visit(node: Node, enter: (element: Element) => void): void {
  if (isElement(node)) enter(node);
  if ('childNodes' in node) for (const child of [...node.childNodes]) visit(child, enter);
}

const hasContent = (node: Node): boolean =>
  isText(node)
    ? node.value.trim() !== ''
    : node.nodeName === 'img' || ('childNodes' in node && node.childNodes.some(hasContent));

/** Links of which following counts: all that lead to a page, whatever their address says, also one that was refused. */
function isTracked(element: Element): boolean {
  if (element.tagName !== 'a') return false;
  const href = attributeOf(element, 'href');
  return href ? !NO_PAGE.test(href.value) : hasContent(element);
}

const isQrCode = (element: Element) =>
  element.tagName === 'img' && attributeOf(element, 'src')?.value === QR_SAMPLE;

/**
 * Whether nobody can fall for a template: nothing in it can be followed, scanned or opened, nor replied to, which counts
 * where the installation takes replies.
 */
export function isInert(
  {
    html,
    attachmentName = '',
    isReplyTracked = false,
  }: Pick<SentContent, 'html' | 'attachmentName' | 'isReplyTracked'>,
  takesReplies: boolean,
): boolean {
  if (attachmentName !== '' || (isReplyTracked && takesReplies)) return false;
  let isInteractive = false;
  visit(parseFragment(html), (element) => {
    isInteractive ||= isTracked(element) || isQrCode(element);
  });
  return !isInteractive;
}

async function pictureOf(src: string, number: number, readFile: ReadFile) {
  const cid = `picture-${number}`;
  const [, contentType = '', data = ''] = DATA_PICTURE.exec(src) ?? [];
  const id = fileIdIn(src);
  const file = contentType
    ? { contentType, content: Buffer.from(data, 'base64') }
    : id !== undefined && (await readFile(id));
  if (!file) return undefined;
  const shown = await mailPicture(file);
  return { cid, filename: `${cid}.${shown.contentType.split('/')[1] ?? 'img'}`, ...shown };
}

/**
 * Prepares a template: every link to a page is to get a tracking address, the QR code each recipient's own; pictures go with
 * the mail because mail clients drop data URLs, and files of the installation are for people who are signed in. A picture
 * that is gone is left out.
 */
export async function prepareTemplate(
  { html, ...sent }: SentContent,
  readFile: ReadFile,
): Promise<MailTemplate> {
  const { subject, fromName, fromEmail, languageCode, attachmentName, isReplyTracked, linkHost } = sent;
  const root = parseFragment(html);
  const images: Element[] = [];
  let links = 0;
  let hasQrCode = false;
  visit(root, (element) => {
    if (isQrCode(element)) {
      hasQrCode = true;
      element.attrs = element.attrs.map((attribute) =>
        attribute.name === 'src' ? { name: 'src', value: `cid:${QR_CID}` } : attribute,
      );
    } else if (element.tagName === 'img') images.push(element);
    if (!isTracked(element)) return;
    // A person follows any of the last ones, if there are more than tokens tell apart.
    const value = linkMark(Math.min(links, LINKS_MAX - 1));
    const href = attributeOf(element, 'href');
    if (href) href.value = value;
    else element.attrs.push({ name: 'href', value });
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
  const body = serialize(root);
  return {
    content: { subject, fromName, fromEmail, languageCode, attachmentName, isReplyTracked, linkHost },
    html: body,
    // A mail that is one picture without words still says what it is about.
    text: plainText(body, subject),
    pictures: [...pictures.values()],
    hasQrCode,
  };
}
