import { dueText } from '@contract/days';
import { textLanguage } from '@contract/languages';
import type { MailJob, MailList } from '@server/platform/jobs/queue';
import { escapeHtml } from '@server/platform/text/html';
import { oneLine } from '@server/platform/text/text';
import { mailText } from './texts';

type Listing = Pick<MailJob, 'lang' | 'list'>;
type Item = MailList['items'][number];

/** Where the reader is is unknown: the company's zone stands for it. */
function dueOf(lang: string, { due }: Item, { readerZone }: MailList): string {
  // A mail that waited since an earlier release may have none.
  if (!due) return '';
  const { at, timeZone } = due;
  const date = dueText({ at: new Date(at), timeZone }, { language: textLanguage(lang), readerZone });
  return mailText(lang, 'list.due', { date });
}

const moreOf = (lang: string, { more }: MailList) =>
  more > 0 ? mailText(lang, 'list.more', { count: String(more) }) : '';

/** The list in plain text, one line per entry whatever a title contains. Empty without a list. */
export function listLines({ lang, list }: Listing): string {
  if (!list || list.items.length === 0) return '';
  const items = list.items.map((item) => {
    const due = dueOf(lang, item, list);
    return `- ${oneLine(item.title)}${due && ` (${due})`}`;
  });
  return [mailText(lang, 'list.heading', {}), ...items, moreOf(lang, list)].filter(Boolean).join('\n');
}

/** The same in HTML. A title in another text direction doesn't affect the date next to it. */
export function listHtml({ lang, list }: Listing): string {
  if (!list || list.items.length === 0) return '';
  const items = list.items.map((item) => {
    const due = dueOf(lang, item, list);
    const title = `<bdi>${escapeHtml(oneLine(item.title))}</bdi>`;
    return `<li>${title}${due && ` <span style="color:#555">(${escapeHtml(due)})</span>`}</li>`;
  });
  const more = moreOf(lang, list);
  return [
    `<p>${escapeHtml(mailText(lang, 'list.heading', {}))}</p>`,
    `<ul>${items.join('')}</ul>`,
    more && `<p>${escapeHtml(more)}</p>`,
  ].join('');
}
