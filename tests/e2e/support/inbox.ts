import { expect } from '@playwright/test';
import { environment } from './environment';

export interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly to: readonly { readonly address: string }[];
  readonly attachments?: readonly { readonly contentId?: string; readonly generatedFileName: string }[];
}

/** Where mails of the demonstration's large company lead: the same product at hosts of its own. */
const OWN_HOSTS = /http:\/\/(?:console|training)\.larkfield\.localhost:\d+/g;

/**
 * The mails to an address in the product's real inbox, oldest first. Links to a company's own hosts lead to the product's
 * address here, where the scenarios are signed in.
 */
export async function mailsTo(email: string): Promise<Mail[]> {
  const { inboxOrigin, origin } = environment();
  const response = await fetch(`${inboxOrigin}/email`);
  const mails = (await response.json()) as Mail[];
  return mails
    .filter(({ to }) => to.some(({ address }) => address === email))
    .map((mail) => ({
      ...mail,
      text: mail.text.replace(OWN_HOSTS, origin),
      html: mail.html.replace(OWN_HOSTS, origin),
    }));
}

/** Waits for a new mail to an address and returns the newest. */
export async function nextMailTo(email: string, before = 0): Promise<Mail> {
  let mails: Mail[] = [];
  await expect
    .poll(
      async () => {
        mails = await mailsTo(email);
        return mails.length;
      },
      { message: `a mail to ${email}`, intervals: [100, 200, 300] },
    )
    .toBeGreaterThan(before);
  const newest = mails.at(-1);
  if (!newest) throw new Error(`no mail to ${email}`);
  return newest;
}

/** One mail to this address has this subject; what else is mailed there meanwhile doesn't matter. */
export const expectMail = (to: string, subject: string) =>
  expect
    .poll(async () => (await mailsTo(to)).filter((mail) => mail.subject === subject).length, {
      message: `the mail “${subject}”`,
      intervals: [100, 200, 300],
    })
    .toBe(1);

/** An attachment of a mail by its content id. */
export async function attachmentOf({ id, attachments = [] }: Mail, contentId: string): Promise<Buffer> {
  const found = attachments.find((one) => one.contentId === contentId);
  if (!found) throw new Error(`no attachment ${contentId}`);
  const url = `${environment().inboxOrigin}/email/${id}/attachment/${found.generatedFileName}`;
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

/** Waits for a mail with a code among those after the first `before`, whatever else arrives; returns the newest code. */
export async function nextCodeTo(email: string, before = 0): Promise<string> {
  const isCode = ({ subject }: Mail) => /\b\d{6}\b/.test(subject);
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(email)).slice(before).findLast(isCode);
        return found !== undefined;
      },
      { message: `a code to ${email}`, intervals: [100, 200, 300] },
    )
    .toBe(true);
  if (!found) throw new Error(`no code to ${email}`);
  return codeIn(found);
}

/** The six digits of a sign-in mail. */
export function codeIn(mail: Mail): string {
  const code = /\b(\d{6})\b/.exec(mail.subject)?.[1];
  if (!code) throw new Error(`no code in “${mail.subject}”`);
  return code;
}

/** Any code but the right one. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000');
