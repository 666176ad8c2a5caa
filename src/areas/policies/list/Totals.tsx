import { POLICY_REPORT_SORTS, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import type { ListSpec } from '@/components/list/listParams';
import report from '@/components/report/report.module.css';
import { useFormats } from '@/components/report/useFormats';
import { useT } from '@/i18n/useT';

/** The table of published policies, here and in the report. */
export const POLICY_REPORT: ListSpec = {
  sorts: POLICY_REPORT_SORTS,
  defaultSort: { field: 'createdAt', order: 'DESC' },
  // As documented.
  pageSizes: [25, 50, 100],
};
/** All policies together that ask people now, as they stand. */
export function Totals() {
  const t = useT();
  const { number, percent } = useFormats();
  const query = useCall(policyEvidenceEndpoints.statistics, { params: { companyId: currentCompanyId() } });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={84} />}>
      {({ data }) => (
        <section className={report.tiles} aria-label={t('policies.totals.label')}>
          {(
            [
              ['policies', number(data.policies)],
              ['progress', percent(data.progress)],
              ['notOpened', number(data.notOpened)],
              ['overdue', number(data.overdue)],
              ['excused', number(data.excused)],
              ['reviewsDue', number(data.reviewsDue)],
            ] as const
          ).map(([key, value]) => (
            <div key={key} className={report.tile}>
              <span>{t(`policies.totals.${key}`)}</span>
              <strong>{value}</strong>
            </div>
          ))}
        </section>
      )}
    </Loaded>
  );
}
