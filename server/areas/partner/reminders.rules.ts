import { limits } from '@contract/limits';
import { companyName } from '@server/domain/company/company.queries';
import { mailAdmins, type TellingDeps } from '@server/domain/licenses/ending.rules';
import { type Holding, selectEnding } from '@server/domain/licenses/holdings.queries';
import { noticeEnding, noticeEndingFor, noticeEndingInPool } from '@server/domain/licenses/notices';
import type { Tx } from '@server/platform/db/client';
import type { Deps } from '@server/platform/http/context';
import { noteReminder, type Reminder, selectEndingSubscriptions } from './reminders.queries';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Licenses that end, and whose: the partner that gave or bought them, and the company that has them. */
type Ending = Pick<Reminder, 'companyId' | 'holderCompanyId' | 'place' | 'endsAt'> &
  Pick<Holding, 'licenses'>;

/** Tells a customer's admins, by mail and in the product, when its licenses end and who can extend them. */
async function tellHolder(tx: Tx, deps: TellingDeps, { companyId, holderCompanyId, ...one }: Ending) {
  const partnerName = (await companyName(tx, companyId)) ?? '';
  const { licenses, endsAt: at } = one;
  const mail = { template: 'licensesEnding', licenses, at, path: '/billing', partnerName } as const;
  await mailAdmins(tx, deps, holderCompanyId, mail);
  await noticeEnding(tx, holderCompanyId, { licenses, at, now: deps.clock(), partner: partnerName });
}

/** Tells a partner's admins which licenses of its customers end: one mail for all that end at the same time. */
async function tellPartner(tx: Tx, deps: TellingDeps, partnerId: number, all: readonly Ending[]) {
  const [first] = all;
  if (!first) return;
  const licenses = all.reduce((sum, one) => sum + one.licenses, 0);
  const names: string[] = [];
  for (const { holderCompanyId } of all.slice(0, limits.partner.namedInMail)) {
    names.push((await companyName(tx, holderCompanyId)) ?? '');
  }
  const customers = all.length > names.length ? `${names.join(', ')}, …` : names.join(', ');
  const told = { licenses, at: first.endsAt };
  const path = '/partner-portal/companies';
  await mailAdmins(tx, deps, partnerId, {
    template: 'licensesEndingFor',
    path,
    customers,
    ...told,
  });
  await noticeEndingFor(tx, partnerId, { ...told, customers, now: deps.clock() });
}

/** Tells a partner's admins what in its pool ends unused. */
async function tellPool(tx: Tx, deps: TellingDeps, { companyId, licenses, endsAt: at }: Ending) {
  await mailAdmins(tx, deps, companyId, { template: 'poolEnding', licenses, at, path: '/licensing' });
  await noticeEndingInPool(tx, companyId, { licenses, at, now: deps.clock() });
}

/**
 * Tells of licenses that end in so many days, once for each number of days: those that partners bought for customers,
 * those that they gave from their pools, and those that are still in one. What one run leaves, the next one tells.
 */
export async function remindOfEnds(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<void> {
  const now = deps.clock();
  const { toldDays, toldAtOnce: limit } = limits.partner;
  // The shortest first: who was not told before is told once.
  const days = [...toldDays].toSorted((a, b) => a - b);
  let after = now;
  for (const until of days) {
    const window = { after, until: new Date(now.getTime() + until * DAY_MS), days: until, limit };
    after = window.until;
    await deps.db.transaction(async (tx) => {
      const bought = (await selectEndingSubscriptions(tx, window)).flatMap(
        ({ buyerCompanyId, companyId, currentPeriodEnd, seats }) =>
          buyerCompanyId === null
            ? []
            : [
                {
                  companyId: buyerCompanyId,
                  holderCompanyId: companyId,
                  place: 'subscription' as const,
                  endsAt: currentPeriodEnd,
                  licenses: seats,
                },
              ],
      );
      const held = await selectEnding(tx, window);
      const groups = new Map<string, Ending[]>();
      for (const { licenses, ...key } of [...bought, ...held]) {
        if (!(await noteReminder(tx, { ...key, days: until }))) continue;
        const one = { ...key, licenses };
        if (key.place === 'own') {
          await tellPool(tx, deps, one);
          continue;
        }
        await tellHolder(tx, deps, one);
        const group = `${key.companyId} ${key.endsAt.getTime()}`;
        groups.set(group, [...(groups.get(group) ?? []), one]);
      }
      for (const group of groups.values()) await tellPartner(tx, deps, group[0]?.companyId ?? 0, group);
    });
  }
}
