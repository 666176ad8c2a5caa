import { directionOf, textLanguage } from '@contract/languages';
import { fillPlaceholders } from '@contract/placeholders';
import type { MailJob } from '@server/platform/jobs/queue';
import { escapeHtml } from '@server/platform/text/html';
import { oneLine } from '@server/platform/text/text';
import { buttonStyle, headHtml, type MailBrand, PRODUCT } from './brand';
import { listHtml, listLines } from './list';
import { linkOf } from './own-addresses';
import { mailText } from './texts';
import { unlinked } from './unlinked';

/** Fills the placeholders of a company's own text; anything else in braces stays. */
const fillIn = (text: string, { companyName = '' }: MailJob['values']) =>
  fillPlaceholders(text, { companyName });

export type MailContent = Pick<MailJob, 'template' | 'values' | 'texts' | 'lang' | 'list'>;

/** The texts of a mail without layout. Empty where its template has none. */
export interface MailParts {
  readonly subject: string;
  readonly title: string;
  readonly body: string;
  readonly action: string;
  readonly notice: string;
  readonly footer: string;
}

/** Names are typed by users and need no links, so one that looks like a web address must not become one. */
function plainNames(values: MailJob['values']): MailJob['values'] {
  const { name, companyName, partnerName, customer } = values;
  return {
    ...values,
    ...(name === undefined ? {} : { name: unlinked(name) }),
    ...(companyName === undefined ? {} : { companyName: unlinked(companyName) }),
    ...(partnerName === undefined ? {} : { partnerName: unlinked(partnerName) }),
    ...(customer === undefined ? {} : { customer: unlinked(customer) }),
  };
}

/**
 * The texts of a mail in its language, with the company's own texts where it has some, and under its name.
 */
export function mailParts(
  { template, values: given, texts, lang }: MailContent,
  product: string = PRODUCT,
): MailParts {
  const written: MailJob['values'] = { ...given, product };
  const values = plainNames(written);
  const part = (name: string) => mailText(lang, `${template}.${name}`, values);
  // Mail clients don't make links in subjects, and readers recognize a name by its spelling.
  const subject = texts ? fillIn(texts.subject, written) : mailText(lang, `${template}.subject`, written);
  return {
    subject: oneLine(subject),
    title: part('title'),
    body: texts ? fillIn(texts.message, values) : part('body'),
    action: part('action'),
    notice: part('notice'),
    footer: values.companyName ? part('footer') || mailText(lang, 'footer', values) : '',
  };
}

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47. */
  readonly language: string;
}

/** Not every mail client keeps line ends through CSS. */
const lines = (value: string) => escapeHtml(value).replace(/\r\n?|\n/g, '<br>');

/** A mail's subject and bodies, plain and HTML, with the company's branding and hosts if it has some. */
export function renderMail(job: MailContent, brand: MailBrand | null = null): RenderedMail {
  const { subject, title, body, action, notice, footer } = mailParts(job, brand?.name);
  const { code } = job.values;
  const link = linkOf(job, brand?.addresses ?? []);
  const language = textLanguage(job.lang);
  const plain = [title, body, listLines(job), code, link ? `${action}: ${link}` : '', notice, footer];
  const html = [
    headHtml(brand),
    `<h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
    `<p>${lines(body)}</p>`,
    listHtml(job),
    code ? `<p style="font-size:28px;letter-spacing:6px;font-weight:600">${escapeHtml(code)}</p>` : '',
    link
      ? `<p><a href="${escapeHtml(link)}" style="${buttonStyle(brand)}">${escapeHtml(action)}</a></p>`
      : '',
    notice ? `<p>${escapeHtml(notice)}</p>` : '',
    footer ? `<p style="color:#555;font-size:12px">${escapeHtml(footer)}</p>` : '',
  ];
  return {
    subject,
    language,
    text: `${plain.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="font-family:sans-serif;line-height:1.5">${html.join('')}</body></html>`,
  };
}
