import { exportEndpoints } from '@contract/paper/exports';
import { scheduleEndpoints } from '@contract/paper/schedules';
import type { ReportKindName } from '@contract/report-kinds';
import ForwardToInbox from '@mui/icons-material/ForwardToInboxOutlined';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import type { SortPayload } from 'ra-core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { follow } from '@/client/followedOperations';
import { lazyComponent } from '@/client/lazyPage';
import { useAction } from '@/client/useAction';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { type ListSort, type ListSpec, readListParams } from '@/components/list/listParams';
import { wireOrder } from '@/dataProvider/wire';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

const ScheduleDialog = lazyComponent(() => import('./ScheduleDialog'), 'schedules');

export interface ReportActionsProps {
  report: ReportKindName;
  /** The filters that the screen shows, as its call has them. */
  query: Readonly<Record<string, unknown>>;
  /** The order of the screen's list, where it isn't the report's own: a PDF's, while each mail of a schedule has the report's own. */
  order?: Readonly<Record<string, string | undefined>>;
}

/** What can be done with a report as a whole, for the actions of its heading: a PDF of what the screen shows, now or by schedule. */
export function ReportActions({ report, query, order }: ReportActionsProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const canExport = useCan(exportEndpoints.start);
  const canSchedule = useCan(scheduleEndpoints.create);
  const [modal, setModal] = useQueryFlag('modal');
  const { run, isPending } = useAction(exportEndpoints.start, {
    onSuccess: ({ data }) => follow(currentCompanyId(), data.id),
  });
  if (!canExport) return null;
  const params = { companyId: currentCompanyId() };
  return (
    <>
      {canSchedule && (
        <Button variant="outlined" startIcon={<ForwardToInbox />} onClick={() => setModal('schedule')}>
          {t('table.schedule')}
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<PictureAsPdf />}
        loading={isPending}
        loadingPosition="start"
        onClick={() => void run({ params, body: { report, query: { ...query, ...order }, language } })}
      >
        {t('table.exportPdf')}
      </Button>
      <Suspense fallback={null}>
        {canSchedule && modal === 'schedule' && (
          <ScheduleDialog about={{ report, query }} onClose={() => setModal(null)} />
        )}
      </Suspense>
    </>
  );
}

/** The order of a list as its call has it; none where it is the list's own. */
export const orderOf = ({ sorts, defaultSort }: ListSpec, { field, order }: ListSort) =>
  field === defaultSort.field && order === defaultSort.order
    ? {}
    : wireOrder(sorts, { field, order: order as SortPayload['order'] });

interface ListReportActionsProps<Filter> {
  report: ReportKindName;
  spec: ListSpec<Filter>;
  /** The filter as the list's call has it, without its search. */
  toQuery: (filter: Filter, today: string) => object;
}

/** The same for a report whose filters are those of a list, which the address holds. */
export function ListReportActions<Filter extends { readonly search?: string }>(
  props: ListReportActionsProps<Filter>,
) {
  const { report, spec, toQuery } = props;
  const [params] = useSearchParams();
  const today = useToday();
  const { sort, filterValues } = readListParams(params, spec as ListSpec);
  const filter = filterValues as Filter;
  const { search } = filter;
  return (
    <ReportActions
      report={report}
      query={{ ...toQuery(filter, today), ...(search && { searchText: search }) }}
      order={orderOf(spec as ListSpec, sort)}
    />
  );
}
