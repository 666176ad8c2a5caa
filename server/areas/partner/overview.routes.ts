import { dayAt } from '@contract/days';
import { limits } from '@contract/limits';
import { overviewEndpoints } from '@contract/partner/overview';
import { readCompany } from '@server/domain/company/company.queries';
import { requireFlag } from '@server/domain/flags/flag-look-up';
import { readPool, toPool } from '@server/domain/licenses/pool.rules';
import type { binder } from '@server/platform/http/bind';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { selectDeals, sumDeals, sumDealsByMonth } from './forecast.queries';
import { countCustomerStates, selectNextTrials, selectRevenue } from './overview.queries';
import { scopeOf } from './transactions.routes';

const { renewalDays, revenueMonths, forecastMonths } = limits.partner;

/** So many months, 'YYYY-MM', from one that is `first` months away from that of a day. */
const monthsFrom = (today: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const [year = 0, month = 0] = today.split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 + first + index, 1)).toISOString().slice(0, 7);
  });

/** A partner's business in numbers. */
export function overviewRoutes({ read }: ReturnType<typeof binder>): void {
  read(overviewEndpoints.overview, async ({ db, deps, actor }) => {
    if (actor.customerType === 'SUBRESELLER') await requireFlag(deps, actor, 'sub-reseller-dashboard');
    const now = deps.clock();
    const { companyId } = actor;
    const of = await countCustomerStates(db, companyId, now);
    const pool = await readPool(db, companyId, now);
    const trials = await selectNextTrials(db, companyId, now);
    const { timeZone } = await readCompany(db, companyId);
    const months = monthsFrom(dayAt(now, timeZone), 1 - revenueMonths, revenueMonths);
    const revenue = await selectRevenue(db, companyId, scopeOf(actor), months[0] ?? '');
    const renewals = [
      { customers: of.firstRenewals, licenses: of.firstLicenses },
      { customers: of.secondRenewals, licenses: of.secondLicenses },
      { customers: of.thirdRenewals, licenses: of.thirdLicenses },
    ];
    return {
      data: {
        customers: {
          total: of.total,
          FREE: of.total - of.boosted - of.onTrial,
          TRIAL_ACTIVE: of.onTrial,
          BOOSTED: of.boosted,
        },
        seats: { sold: of.sold, used: of.used, free: of.sold - of.used },
        overages: { customers: of.overCustomers, licenses: of.overLicenses },
        pool: toPool(pool),
        renewals: renewalDays.map((days, index) => ({
          days,
          customers: renewals[index]?.customers ?? 0,
          licenses: renewals[index]?.licenses ?? 0,
        })),
        trials: {
          ending: of.trialsEnding,
          next: trials.flatMap(({ trialEnd, ...one }) =>
            trialEnd ? [{ ...one, trialEnd: trialEnd.toISOString() }] : [],
          ),
        },
        revenue: months.map((month) => {
          const { amount = 0, paid = 0 } = revenue.get(month) ?? {};
          return { month, amount, paid };
        }),
      },
    };
  });

  read(overviewEndpoints.forecast, async ({ db, deps, actor, query }) => {
    const { orderBy = 'weighted', order = 'desc', searchText } = query;
    const list = { partnerId: actor.companyId, search: searchText };
    const { timeZone } = await readCompany(db, actor.companyId);
    const months = monthsFrom(dayAt(deps.clock(), timeZone), 0, forecastMonths + 1);
    const totals = await sumDeals(db, list);
    const byMonth = await sumDealsByMonth(db, list, months);
    const items = await selectDeals(db, {
      ...list,
      orderBy,
      isDescending: order.startsWith('desc'),
      ...windowOf(query),
    });
    const byMonthShown = months.slice(0, forecastMonths).map((month) => {
      const { deals = 0, amount = 0, weighted = 0 } = byMonth.get(month) ?? {};
      return { month, deals, amount, weighted };
    });
    return {
      data: {
        months: byMonthShown,
        totals,
        items,
        pageInfo: pageInfoOf(query, totals.deals),
      },
    };
  });
}
