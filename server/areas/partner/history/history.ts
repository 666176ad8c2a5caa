import { type Company, updateCompany } from '@server/domain/company/company.queries';
import { lastSubscription } from '@server/domain/licenses/licenses.queries';
import type { Tx } from '@server/platform/db/client';
import { hasInvoices, selectCompanies } from './history.queries';
import { partnerYears, renewals } from './history-customers';
import { DEBTORS, debts } from './history-debts';
import { aYearBefore, checkout, type Scene } from './history-scene';

/** A company that buys for itself: the running year, and the one before, which was renewed. */
function ownYears({ now, deeds }: Scene, company: Company): void {
  const { currentPeriodEnd: end, seats, createdAt } = company;
  const start = end && aYearBefore(end, company);
  if (!start || start > now || start < createdAt || seats < 1) return;
  const before = aYearBefore(start, company);
  const isRenewal = before > createdAt;
  if (isRenewal) deeds.push({ at: before, run: (tx) => checkout(tx, company, seats, before) });
  deeds.push({ at: start, run: (tx) => checkout(tx, company, seats, start, {}, isRenewal) });
}

/**
 * Plays two years of purchases, payments and allocations of the demonstration's companies, by the rules they happen
 * by, and leaves the companies as the fixtures have them. Safe to repeat: it is done once.
 */
export async function playPurchases(tx: Tx, now: Date): Promise<void> {
  if (await hasInvoices(tx)) return;
  const companies = await selectCompanies(tx);
  const scene: Scene = { now, companies, deeds: [], fromPool: [] };
  for (const company of companies) {
    if (company.isPartner) partnerYears(scene, company);
    else if (company.hasBoost && company.parentCompanyId === null) ownYears(scene, company);
    if (DEBTORS.includes(company.slug)) debts(scene, company);
  }
  renewals(scene);
  const parentOf = (id: number) => companies.find((one) => one.id === id)?.parentCompanyId ?? null;
  for (const { run } of scene.deeds.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run(tx);
  for (const {
    id,
    seats,
    subscriptionType,
    currentPeriodStart,
    currentPeriodEnd,
    updatedAt,
  } of companies.filter(({ hasBoost, isPartner }) => hasBoost && !isPartner)) {
    // What comes from a pool has an end of its own.
    const hasPeriod = parentOf(id) === null || (await lastSubscription(tx, id)) !== undefined;
    const period = hasPeriod ? { currentPeriodStart, currentPeriodEnd } : {};
    await updateCompany(tx, id, { seats, subscriptionType, ...period, updatedAt });
  }
}
