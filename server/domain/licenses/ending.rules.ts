import { readCompany } from '@server/domain/company/company.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import type { MailJob } from '@server/platform/jobs/queue';
import { dayText } from '@server/platform/time/days';
import { selectMailedAdmins } from './ending.queries';
import type { Subscription } from './licenses.queries';
import { noticeOfEnd } from './notices';

export type TellingDeps = Pick<Deps, 'jobs' | 'clock' | 'config'>;

/** Mails a company's admins, in its language and with days of its zone. */
export async function mailAdmins(
  tx: Tx,
  { jobs, config }: TellingDeps,
  companyId: number,
  mail: {
    readonly template: MailJob['template'];
    readonly licenses: number;
    readonly at: Date;
    readonly path: string;
    /** In place of the company's own. */
    readonly companyName?: string;
    readonly partnerName?: string;
    /** The customers that it is about. */
    readonly customers?: string;
  },
): Promise<void> {
  const { template, licenses, at, path, partnerName, customers } = mail;
  const { name: ownName, lang, timeZone } = await readCompany(tx, companyId);
  const mails = (await selectMailedAdmins(tx, companyId)).map(({ email, name }) => ({
    template,
    to: email,
    lang,
    companyId,
    values: {
      name,
      companyName: mail.companyName ?? ownName,
      licenses: new Intl.NumberFormat(lang).format(licenses),
      date: dayText(at, { lang, timeZone }),
      link: new URL(path, config.publicUrl).href,
      ...(partnerName === undefined ? {} : { partnerName }),
      ...(customers === undefined ? {} : { customers }),
    },
  }));
  if (mails.length > 0) await jobs.enqueueAll(tx, 'mail.send', mails);
}

/** What a change means for the end of a subscription; undefined where the end stays what it was. */
function changeOfEnd(before: Subscription, after: Subscription) {
  if (after.status === 'canceled') return before.status === 'canceled' ? undefined : 'ended';
  if (before.cancelAt?.getTime() === after.cancelAt?.getTime()) return undefined;
  return after.cancelAt === null ? 'resumed' : 'canceled';
}

const TEMPLATES = {
  canceled: 'subscriptionCanceled',
  resumed: 'subscriptionResumed',
  ended: 'subscriptionEnded',
} as const;

/**
 * Tells the admins of a company, by mail and in the product, that its own subscription was canceled, renews again, or
 * has ended. Nothing where the change is about something else.
 */
export async function tellOfEnd(
  tx: Tx,
  deps: TellingDeps,
  { before, after }: { readonly before: Subscription; readonly after: Subscription },
): Promise<void> {
  const change = changeOfEnd(before, after);
  if (!change) return;
  const { companyId, seats: licenses, cancelAt, currentPeriodEnd } = after;
  const now = deps.clock();
  const at = change === 'ended' ? now : (cancelAt ?? currentPeriodEnd);
  await mailAdmins(tx, deps, companyId, { template: TEMPLATES[change], licenses, at, path: '/billing' });
  await noticeOfEnd(tx, companyId, { change, licenses, at, now });
}
