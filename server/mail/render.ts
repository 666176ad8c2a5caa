import english from '@i18n/en/mail.json';
import Polyglot from 'node-polyglot';
import { escapeHtml } from '../html';
import type { MailJob } from '../jobs/queue';

const polyglot = new Polyglot({ phrases: english, locale: 'en', allowMissing: false });
const text = (key: string, values: MailJob['values']): string =>
  polyglot.has(key) ? polyglot.t(key, { ...values }) : '';

/** Header values are one line whatever a name holds. */
const oneLine = (value: string) => value.replace(/[\r\n\p{Cc}]+/gu, ' ').trim();

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail's subject and bodies, plain and HTML, in English until the other languages' texts exist. */
export function renderMail({ template, values }: Pick<MailJob, 'template' | 'values'>): RenderedMail {
  const part = (name: string) => text(`${template}.${name}`, values);
  const title = part('title');
  const { code, link } = values;
  const action = part('action');
  const footer = values.companyName ? text('footer', values) : '';
  const plain = [title, part('body'), code, link ? `${action}: ${link}` : '', part('notice'), footer];
  const html = [
    `<h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
    `<p style="white-space:pre-wrap">${escapeHtml(part('body'))}</p>`,
    code ? `<p style="font-size:28px;letter-spacing:6px;font-weight:600">${escapeHtml(code)}</p>` : '',
    link ? `<p><a href="${escapeHtml(link)}">${escapeHtml(action)}</a></p>` : '',
    part('notice') ? `<p>${escapeHtml(part('notice'))}</p>` : '',
    footer ? `<p style="color:#555;font-size:12px">${escapeHtml(footer)}</p>` : '',
  ];
  return {
    subject: oneLine(part('subject')),
    text: `${plain.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">${html.join('')}</body></html>`,
  };
}
