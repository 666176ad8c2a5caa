import type { DomainLapse } from '@contract/settings/domains';
import english from '@i18n/en/notices.json' with { type: 'json' };
import { readCompany } from '@server/domain/company/company.queries';
import type { DomainRow } from '@server/domain/domains/domains.tables';
import { tellAdmins } from '@server/domain/notifications/notifications.queries';
import { watchersOf } from '@server/domain/notifications/watchers.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { dayText } from '@server/platform/time/days';
import Polyglot from 'node-polyglot';
import { lapsesAt } from './domains.model';

const polyglot = new Polyglot({ phrases: english, locale: 'en', allowMissing: false });
const PATH = '/settings/domains';

type Told = Pick<Deps, 'clock' | 'config' | 'jobs'>;
type Named = Pick<DomainRow, 'companyId' | 'domain'>;

/** Mails the owner and all admins what has become of a domain, and rings the bell. */
async function tell(
  tx: Tx,
  { clock, config, jobs }: Told,
  { companyId, domain }: Named,
  what: 'domainMissing' | 'domainLapsed' | 'domainTaken',
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
    head: polyglot.t('domain.head'),
    title: polyglot.t(`domain.${what}.title`, { domain }),
    description: polyglot.t(`domain.${what}.description`),
    url: PATH,
    buttonName: polyglot.t('domain.settings'),
    createdAt: clock(),
  });
}

/** Tells that a domain is proved no more; never who has it now. */
export const tellLapsed = (tx: Tx, deps: Told, row: Named, why: DomainLapse): Promise<void> =>
  tell(tx, deps, row, why === 'TAKEN' ? 'domainTaken' : 'domainLapsed');

/** Tells, once, that a domain's record is gone, and until when it still counts. */
export const tellMissing = (tx: Tx, deps: Told, row: Named, missingSince: Date): Promise<void> =>
  tell(tx, deps, row, 'domainMissing', lapsesAt(missingSince));
