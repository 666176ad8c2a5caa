import { limits } from '@contract/limits';
import { readCompany } from '@server/domain/company/company.queries';
import { type NoticeWriter, tellAdmins } from '@server/domain/notifications/notifications.queries';
import { watchersOf } from '@server/domain/notifications/watchers.queries';
import type { OwnMailWayRow } from '@server/domain/own-mail/own-mail.tables';
import { noteAtWay, whenFailsOf } from '@server/domain/own-mail/ways.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { retriedTransaction } from '@server/platform/http/transaction';
import { PRODUCT } from '@server/platform/mail/brand';
import { mailText } from '@server/platform/mail/texts';
import { companiesWithUntold, tellRefused, untoldFailures } from './own-mail.queries';

type ToldDeps = Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>;

/** Where it is put right. */
const PATH = '/settings/integration/mail';
const DAY_MS = 86_400_000;
/** Companies told in one run of the upkeep. */
const MOST = 500;
/** Addresses that a mail names. */
const NAMED = 20;

/** Mails the admins by the product, and rings the bell. */
async function tell(
  tx: Tx,
  { jobs, clock, config }: ToldDeps,
  companyId: number,
  template: 'ownMailFailing' | 'addressesResting',
  values: (lang: string) => Record<string, string>,
  write: (writer: NoticeWriter) => { readonly title: string; readonly description: string },
): Promise<void> {
  const { name: companyName, lang } = await readCompany(tx, companyId);
  const link = config.publicUrl + PATH;
  const mails = (await watchersOf(tx, companyId)).map(({ email }) => ({
    template,
    to: email,
    lang,
    values: { companyName, link, ...values(lang) },
  }));
  await jobs.enqueueAll(tx, 'mail.send', mails);
  await tellAdmins(tx, companyId, clock(), (writer) => ({
    ...write(writer),
    head: writer.say('ownMail.head'),
    url: PATH,
    buttonName: writer.say('ownMail.settings'),
  }));
}

async function tellOfFailure(deps: ToldDeps, way: OwnMailWayRow): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const whenFails = await whenFailsOf(tx, way.companyId);
    const days = String(limits.ownMail.heldMs / DAY_MS);
    const values = (lang: string) => ({
      server: way.host ?? 'Microsoft',
      reason: way.lastFailure ?? '',
      happens: mailText(lang, `ownMailFailing.${whenFails}`, { product: PRODUCT, days }),
    });
    await tell(tx, deps, way.companyId, 'ownMailFailing', values, ({ say }) => ({
      title: say('ownMail.failing.title'),
      description: say(`ownMail.failing.${whenFails}`),
    }));
    await noteAtWay(tx, way, { toldAt: deps.clock() });
  });
}

async function tellOfResting(deps: ToldDeps, companyId: number): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const addresses = await tellRefused(tx, companyId, deps.clock());
    if (addresses.length === 0) return;
    const more = addresses.length > NAMED ? ` (+${addresses.length - NAMED})` : '';
    const values = () => ({ addresses: addresses.slice(0, NAMED).join(', ') + more });
    await tell(tx, deps, companyId, 'addressesResting', values, ({ say }) => ({
      title: say('ownMail.resting.title'),
      description: say('ownMail.resting.description'),
    }));
  });
}

/** Tells the admins once of own mail that goes on failing, and of addresses that rest: one mail for all of a company. */
export async function tellOfOwnMail(deps: ToldDeps): Promise<void> {
  for (const way of await untoldFailures(deps.db, limits.ownMail.toldAfter, MOST))
    await tellOfFailure(deps, way);
  for (const companyId of await companiesWithUntold(deps.db, MOST)) await tellOfResting(deps, companyId);
}
