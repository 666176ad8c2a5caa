import { readCompany } from '@server/domain/company/company.queries';
import { tellAdmins } from '@server/domain/notifications/notifications.queries';
import { watchersOf } from '@server/domain/notifications/watchers.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import type { MailJob } from '@server/platform/jobs/queue';
import { dayText } from '@server/platform/time/days';

export type TroubleDeps = Pick<Deps, 'clock' | 'config' | 'jobs'>;

/** What has become of a domain or host: the mail's template has the same name as the notice's texts. */
interface Trouble {
  readonly companyId: number;
  readonly domain: string;
  readonly texts: 'domain' | 'host';
  readonly what: Extract<
    MailJob['template'],
    'domainMissing' | 'domainLapsed' | 'domainTaken' | 'hostMissing' | 'hostLapsed'
  >;
  /** Where it is put right. */
  readonly path: string;
  /** Until when it still counts. */
  readonly until?: Date;
}

/** Mails the owner and all admins what has become of a domain or host, and rings the bell. */
export async function tellOfTrouble(tx: Tx, { clock, config, jobs }: TroubleDeps, trouble: Trouble) {
  const { companyId, domain, texts, what, path, until } = trouble;
  const { name: companyName, lang, timeZone } = await readCompany(tx, companyId);
  const mails = (await watchersOf(tx, companyId)).map(({ email }) => ({
    template: what,
    to: email,
    lang,
    values: {
      ...{ companyName, domain, link: `${config.publicUrl}${path}` },
      ...(until && { date: dayText(until, { lang, timeZone }) }),
    },
  }));
  await jobs.enqueueAll(tx, 'mail.send', mails);
  await tellAdmins(tx, companyId, clock(), ({ say }) => ({
    head: say(`${texts}.head`),
    title: say(`${texts}.${what}.title`, { domain }),
    description: say(`${texts}.${what}.description`),
    url: path,
    buttonName: say(`${texts}.settings`),
  }));
}
