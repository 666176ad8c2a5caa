import { type ReportSchedule, scheduleEndpoints } from '@contract/paper/schedules';
import { reportAddress } from '@contract/report-kinds';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Send from '@mui/icons-material/EmailOutlined';
import ForwardToInbox from '@mui/icons-material/ForwardToInboxOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Pause from '@mui/icons-material/PauseOutlined';
import Play from '@mui/icons-material/PlayArrowOutlined';
import Button from '@mui/material/Button';
import { Suspense, useMemo, useState } from 'react';
import { useDelete, useNotify, useRefresh, useUpdate } from 'react-admin';
import { Link } from 'react-router';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { lazyComponent } from '@/client/lazyPage';
import { useAction } from '@/client/useAction';
import { Badge } from '@/components/badge/Badge';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { whenOf } from '@/components/report/schedules';
import styles from '@/components/report/schedules.module.css';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { useRowActions } from '@/components/table/useRowActions';
import type { Locale } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';

const ScheduleDialog = lazyComponent(() => import('@/components/report/ScheduleDialog'));
const ScheduleDrawer = lazyComponent(() => import('./ScheduleDrawer'));

const SCHEDULES: ListSpec = {
  sorts: ['name', 'createdAt'],
  defaultSort: { field: 'name', order: 'ASC' },
};

/** Why nobody gets it, or that they do. */
function State({ schedule: { isPaused, failure } }: { schedule: ReportSchedule }) {
  const t = useT();
  const state = isPaused ? 'paused' : (failure ?? 'active');
  const tone = isPaused ? 'muted' : failure ? 'danger' : 'success';
  return <Badge tone={tone}>{t(`schedules.states.${state}`)}</Badge>;
}

/** How many get it, and how many have not confirmed. */
function Recipients({ recipients }: { recipients: ReportSchedule['recipients'] }) {
  const t = useT();
  const waiting = recipients.filter(({ state }) => state === 'waiting').length;
  const isNone = recipients.every(({ state }) => state !== 'active');
  return (
    <span translate="no" title={recipients.map(({ name, email }) => name || email).join(', ')}>
      {t('schedules.recipients.count', { smart_count: recipients.length })}
      {isNone && <span className={styles.second}>{t('schedules.recipients.none')}</span>}
      {!isNone && waiting > 0 && (
        <span className={styles.second}>{t('schedules.recipients.waiting', { smart_count: waiting })}</span>
      )}
    </span>
  );
}

/** When it was sent last, and to how many. */
function LastSend({ lastSend, zone }: { lastSend: ReportSchedule['lastSend']; zone: string }) {
  const t = useT();
  if (!lastSend) return <span data-muted="">{t('schedules.last.never')}</span>;
  const { dueAt, sent, notSent } = lastSend;
  return (
    <span>
      <Day value={dueAt} timeZone={zone} />
      <span className={styles.second}>
        {t('schedules.last.sent', { smart_count: sent })}
        {notSent > 0 && `, ${t('schedules.last.notSent', { smart_count: notSent })}`}
      </span>
    </span>
  );
}

const columnsOf = (
  t: TypedTranslate,
  locale: Locale,
  zone: string,
  open: (schedule: ReportSchedule) => void,
): Column<ReportSchedule>[] => {
  return [
    {
      key: 'name',
      label: t('schedules.columns.name'),
      sort: 'name',
      width: 170,
      render: (row) => (
        <Button variant="text" size="small" className={styles.open} onClick={() => open(row)}>
          <bdi>{row.name}</bdi>
        </Button>
      ),
    },
    {
      key: 'report',
      label: t('schedules.columns.report'),
      width: 145,
      render: ({ report, query }) => (
        <Link to={reportAddress(report, query)}>{t(`schedules.reports.${report}`)}</Link>
      ),
    },
    {
      key: 'when',
      label: t('schedules.columns.when'),
      width: 200,
      render: (row) => whenOf(row, t, locale),
    },
    {
      key: 'recipients',
      label: t('schedules.columns.recipients'),
      width: 105,
      render: ({ recipients }) => <Recipients recipients={recipients} />,
    },
    {
      key: 'next',
      label: t('schedules.columns.next'),
      width: 105,
      render: ({ isPaused, nextAt }) => (isPaused ? '–' : <Day value={nextAt} timeZone={zone} />),
    },
    {
      key: 'last',
      label: t('schedules.columns.last'),
      width: 115,
      render: ({ lastSend }) => <LastSend lastSend={lastSend} zone={zone} />,
    },
    {
      key: 'state',
      label: t('schedules.columns.state'),
      width: 90,
      render: (row) => <State schedule={row} />,
    },
  ];
};

/** What can be done with a schedule. */
function useScheduleActions(edit: (schedule: ReportSchedule) => void, open: (one: ReportSchedule) => void) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefresh();
  const canWrite = useCan(scheduleEndpoints.create);
  const [update] = useUpdate<ReportSchedule>('report_schedules', undefined, { returnPromise: true });
  const [remove] = useDelete<ReportSchedule>('report_schedules', undefined, { returnPromise: true });
  const pausing = useAction(async (schedule: ReportSchedule) => {
    const isPaused = !schedule.isPaused;
    await update('report_schedules', {
      id: schedule.id,
      data: { ...schedule, isPaused },
      previousData: schedule,
    });
    notify(`schedules.done.${isPaused ? 'paused' : 'resumed'}`, { type: 'success' });
  });
  const sending = useAction(scheduleEndpoints.sendNow, {
    success: t('schedules.done.sent'),
    onSettled: refresh,
  });
  const removing = useAction(async (schedule: ReportSchedule) => {
    await remove('report_schedules', { id: schedule.id, previousData: schedule });
    notify('schedules.done.deleted', { type: 'success' });
  });
  return useRowActions<ReportSchedule>([
    { key: 'details', label: t('schedules.actions.details'), icon: History, run: open },
    canWrite && { key: 'edit', label: t('schedules.actions.edit'), icon: Edit, run: edit },
    canWrite && {
      key: 'sendNow',
      label: t('schedules.actions.sendNow'),
      icon: Send,
      isOffered: ({ isPaused }) => !isPaused,
      confirm: ({ name }) => ({
        title: t('schedules.confirm.send.title', { name }),
        description: t('schedules.confirm.send.text'),
        confirmLabel: t('schedules.actions.sendNow'),
      }),
      run: ({ id }) => sending.run({ params: { companyId: currentCompanyId(), id } }),
    },
    canWrite && {
      key: 'pause',
      label: t('schedules.actions.pause'),
      icon: Pause,
      isOffered: ({ isPaused }) => !isPaused,
      run: pausing.run,
    },
    canWrite && {
      key: 'resume',
      label: t('schedules.actions.resume'),
      icon: Play,
      isOffered: ({ isPaused }) => isPaused,
      run: pausing.run,
    },
    canWrite && {
      key: 'delete',
      label: t('schedules.actions.delete'),
      icon: Delete,
      danger: true,
      confirm: ({ name }) => ({
        title: t('schedules.confirm.delete.title', { name }),
        description: t('schedules.confirm.delete.text'),
        confirmLabel: t('schedules.actions.delete'),
      }),
      run: removing.run,
    },
  ]);
}

/** /reports/schedules: the reports that are mailed again and again. */
export default function SchedulesPage() {
  const t = useT();
  const locale = useLocaleCode();
  const zone = useCompanyZone();
  const canWrite = useCan(scheduleEndpoints.create);
  const [modal, setModal] = useQueryFlag('modal');
  const [shown, setShown] = useQueryFlag('schedule');
  const [edited, setEdited] = useState<ReportSchedule>();
  const actions = useScheduleActions(setEdited, ({ id }) => setShown(String(id)));
  const columns = useMemo(
    () => columnsOf(t, locale, zone, ({ id }) => setShown(String(id))),
    [t, locale, zone, setShown],
  );
  const add = canWrite && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setModal('schedule')}>
      {t('schedules.new')}
    </Button>
  );
  return (
    <>
      <PageHeading
        title={t('schedules.title')}
        description={t('schedules.text')}
        crumbs={[{ label: t('schedules.title') }]}
        actions={add}
      />
      <List resource="report_schedules" spec={SCHEDULES}>
        <DataTable<ReportSchedule>
          label={t('schedules.title')}
          searchLabel={t('schedules.search')}
          columns={columns}
          actions={actions}
          empty={
            <EmptyState
              icon={<ForwardToInbox />}
              title={t('schedules.empty.title')}
              description={t('schedules.empty.text')}
              action={add}
            />
          }
        />
      </List>
      <Suspense fallback={null}>
        {canWrite && modal === 'schedule' && <ScheduleDialog onClose={() => setModal(null)} />}
        {canWrite && edited && <ScheduleDialog schedule={edited} onClose={() => setEdited(undefined)} />}
        {shown && <ScheduleDrawer id={Number(shown)} onClose={() => setShown(null)} />}
      </Suspense>
    </>
  );
}
