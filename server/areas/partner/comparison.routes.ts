import { type ComparedCustomer, comparisonEndpoints } from '@contract/partner/comparison';
import texts from '@i18n/en/partner.json' with { type: 'json' };
import { readCompany } from '@server/domain/company/company.queries';
import { appendToCompanies } from '@server/platform/db/audit.queries';
import type { binder } from '@server/platform/http/bind';
import { pageInfoOf, windowOf } from '@server/platform/http/paging';
import { type Columns, tableCsv } from '@server/platform/text/csv';
import { countCompared, markRead, selectCompared } from './comparison.queries';
import { ensureFigures } from './comparison.rules';

/** As on the screen: only all are 100%. */
const whole = (value: number | null) => (value === null ? null : Math.floor(value));

const { columns } = texts.comparison;

const COLUMNS: Columns<ComparedCustomer> = [
  [columns.companyName, ({ companyName }) => companyName],
  [`${columns.culture} (%)`, ({ score }) => score],
  [columns.level, ({ level }) => level],
  [`${columns.before} (%)`, ({ previousScore }) => previousScore],
  [columns.learners, ({ learners }) => learners],
  [`${columns.completed} (%)`, ({ completedPercent }) => whole(completedPercent)],
  [`${columns.overdue} (%)`, ({ overduePercent }) => whole(overduePercent)],
  [`${columns.gameScore} (0-100)`, ({ gameScore }) => whole(gameScore)],
  [`${columns.reported} (%)`, ({ reportedPercent }) => whole(reportedPercent)],
];

/** A partner's customers side by side. */
export function comparisonRoutes({ act }: ReturnType<typeof binder>): void {
  act(comparisonEndpoints.compare, async ({ db, deps, actor, query, requestId }) => {
    const { searchText, orderBy = 'culture', order = 'asc_nulls_last', isCsv } = query;
    const now = deps.clock();
    const partnerId = actor.companyId;
    const filter = { partnerId, search: searchText };
    await ensureFigures(db, filter, now);
    const items = await selectCompared(db, filter, { orderBy, order }, isCsv ? undefined : windowOf(query));
    await db.transaction(async (tx) => {
      const ids = items.map(({ companyId }) => companyId);
      const read = await markRead(tx, partnerId, ids, now.toISOString().slice(0, 10));
      const details = { partnerCompanyId: partnerId, partnerUserId: actor.userId };
      const event = { action: 'company.compared', details, onBehalfOf: actor.userId } as const;
      if (read.length > 0) await appendToCompanies(tx, read, { ...event, requestId, at: now });
    });
    if (isCsv) return { csv: tableCsv(COLUMNS, [items]) };
    const { timeZone } = await readCompany(db, partnerId);
    const { total, asOf } = await countCompared(db, filter);
    return {
      data: { items, pageInfo: pageInfoOf(query, total), asOf: (asOf ?? now).toISOString(), timeZone },
    };
  });
}
