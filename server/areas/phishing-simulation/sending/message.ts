import { fillText, type TemplateVariable } from '@contract/phishing-exercise/variables';
import { type Recipient, variablesFor } from '@server/domain/exercises/variables';
import { TRACKING_PREFIX } from '@server/domain/simulations/tracked-address';
import type { LinkHosts } from '@server/link-hosts';
import { escapeHtml } from '@server/platform/text/html';
import { asciiDomain, oneLine } from '@server/platform/text/text';
import type { SendMailOptions } from 'nodemailer';
import type { MailTokens, TokenPurpose } from '../tracking/tokens';
import { LINK_MARKS, type MailTemplate, QR_CID } from './mail-template';
import { qrCode } from './qr-code';
import { replyAddressOf } from './reply-address';

export interface MessageSettings {
  /** Where the tracking pages are: templates and companies choose one, and those that have not get the first. */
  readonly linkHosts: LinkHosts;
  /** Instead of the domain of the template's sender, which may belong to nobody; null: that one. */
  readonly fromDomain: string | null;
  /** Where replies come in; null: nowhere, and they go to the sender's address. */
  readonly replyDomain: string | null;
  readonly tokens: MailTokens;
}

export interface Addressee extends Recipient {
  /** The value of X-Test-Phish; empty: the header is left out. */
  readonly xTestPhish: string;
  /** The name of the host that the company has chosen; null: none. */
  readonly linkHost: string | null;
}

type Chosen = string | null | undefined;

/**
 * Where the links of a mail lead: to its template's host, else to the company's. One that is no longer offered may be gone, so
 * that links to it would be dead.
 */
function linkUrlOf(linkHosts: LinkHosts, ofTemplate: Chosen, ofCompany: Chosen): string {
  const offered = (chosen: Chosen) => linkHosts.find(({ host }) => host === chosen);
  return (offered(ofTemplate) ?? offered(ofCompany) ?? linkHosts[0]).url;
}

/** With escaped values in place of variables. */
const fillHtml = (html: string, variables: readonly TemplateVariable[]) =>
  fillText(
    html,
    variables.map(({ keyId, value }) => ({ keyId, value: escapeHtml(value) })),
  );

/** A file that leads on to an address as soon as it is opened, in any browser and without a script. */
function attachedPage(filename: string, address: string) {
  const [name, to] = [escapeHtml(filename), escapeHtml(address)];
  return {
    filename,
    contentType: 'text/html; charset=utf-8',
    content: Buffer.from(
      `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${to}"><title>${name}</title></head><body><p><a href="${to}">${name}</a></p></body></html>\n`,
    ),
    contentDisposition: 'attachment' as const,
  };
}

/**
 * The mail of a template to one person: its links, QR code, attachment and picture lead to the tracking pages, and its
 * Message-ID comes from the mail's id, so that every attempt is the same mail to the recipient.
 */
export function simulationMessage(
  { content, html, text, pictures, hasQrCode }: MailTemplate,
  mailId: number,
  person: Addressee,
  { linkHosts, fromDomain, replyDomain, tokens }: MessageSettings,
  now: Date,
): SendMailOptions {
  const variables = variablesFor(person, content.languageCode, now);
  const linkUrl = linkUrlOf(linkHosts, content.linkHost, person.linkHost);
  const address = (purpose: TokenPurpose, link = 0) =>
    `${linkUrl}${TRACKING_PREFIX}${tokens.make(purpose, mailId, link)}`;
  const linked = (body: string) =>
    body.replace(LINK_MARKS, (_, link: string) => address('link', Number(link)));
  const pixel = `<img src="${address('pixel')}" width="1" height="1" alt="">`;
  const at = content.fromEmail.lastIndexOf('@');
  const domain = fromDomain ?? content.fromEmail.slice(at + 1);
  const name = oneLine(fillText(content.fromName, variables));
  const local = content.fromEmail.slice(0, at);
  const inline = { contentDisposition: 'inline' as const };
  const attachments = [
    ...pictures.map((picture) => ({ ...picture, ...inline })),
    ...(hasQrCode
      ? [
          {
            cid: QR_CID,
            filename: 'qr-code.png',
            contentType: 'image/png',
            content: qrCode(address('scan')),
            ...inline,
          },
        ]
      : []),
    ...(content.attachmentName ? [attachedPage(content.attachmentName, address('attachment'))] : []),
  ];
  return {
    from: { name, address: `${local}@${domain}` },
    ...(content.isReplyTracked &&
      replyDomain !== null && {
        replyTo: { name, address: replyAddressOf(tokens, mailId, local, replyDomain) },
      }),
    to: { name: '', address: person.email },
    subject: oneLine(fillText(content.subject, variables)),
    // Links first: a value that looks like a mark is none.
    html: `${fillHtml(linked(html), variables)}${pixel}`,
    text: `${fillText(linked(text), variables)}\n`,
    // Mail programs write the domains of addresses in ASCII, but not this.
    messageId: `<${tokens.make('message', mailId)}@${asciiDomain(domain)}>`,
    headers: {
      'Content-Language': content.languageCode,
      'X-Phishing-Token': tokens.make('report', mailId),
      ...(person.xTestPhish && { 'X-Test-Phish': person.xTestPhish }),
    },
    ...(attachments.length > 0 && { attachments }),
  };
}
