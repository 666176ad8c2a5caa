import english from '@i18n/en/notices.json' with { type: 'json' };
import { readCompany } from '@server/domain/company/company.queries';
import { tellAdmins } from '@server/domain/notifications/notifications.queries';
import { watchersOf } from '@server/domain/notifications/watchers.queries';
import type { CustomDomainRow } from '@server/domain/white-label/white-label.tables';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { dayText } from '@server/platform/time/days';
import Polyglot from 'node-polyglot';
import { hostLapsesAt } from './custom-domains.model';

const polyglot = new Polyglot({ phrases: english, locale: 'en', allowMissing: false });
const PATH = '/settings/white-label';

type Told = Pick<Deps, 'clock' | 'config' | 'jobs'>;
type Host = Pick<CustomDomainRow, 'companyId' | 'domain'>;

/** Mails the owner and all admins what has become of a host, and rings the bell. The link leads to the product's own address. */
async function tell(
  tx: Tx,
  { clock, config, jobs }: Told,
  { companyId, domain }: Host,
  what: 'hostMissing' | 'hostLapsed',
  until?: Date,
): Promise<void> {
  const { name: companyName, lang, timeZone } = await readCompany(tx, companyId);
  const mails = (await watchersOf(tx, companyId)).map(({ email }) => ({
    template: what,
    to: email,
    lang,
    values: {
      ...{ companyName, domain, link: `${config.publicUrl}${PATH}` },
      ...(until && { date: dayText(until, { lang, timeZone }) }),
    },
  }));
  await jobs.enqueueAll(tx, 'mail.send', mails);
  await tellAdmins(tx, companyId, {
    head: polyglot.t('host.head'),
    title: polyglot.t(`host.${what}.title`, { domain }),
    description: polyglot.t(`host.${what}.description`),
    url: PATH,
    buttonName: polyglot.t('host.settings'),
    createdAt: clock(),
  });
}

/** Tells that a host is used no more. */
export const tellHostLapsed = (tx: Tx, deps: Told, row: Host): Promise<void> =>
  tell(tx, deps, row, 'hostLapsed');

/** Tells, once, that a host is not reached any more, and until when it still counts. */
export const tellHostMissing = (tx: Tx, deps: Told, row: Host, missingSince: Date): Promise<void> =>
  tell(tx, deps, row, 'hostMissing', hostLapsesAt(missingSince));
