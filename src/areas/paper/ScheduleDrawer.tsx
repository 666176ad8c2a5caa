import { type ReportSchedule, scheduleEndpoints } from '@contract/paper/schedules';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import styles from '@/components/report/schedules.module.css';
import { RelativeTime } from '@/components/table/RelativeTime';
import { Pager } from '@/components/table/TablePagination';
import { useT } from '@/i18n/useT';

const TONES = {
  active: 'success',
  sent: 'success',
  queued: 'info',
  failed: 'danger',
  unknown: 'danger',
  waiting: 'info',
  stopped: 'muted',
  noRight: 'danger',
  domainGone: 'danger',
} as const;

/** Who gets it, where they stand, and another mail that asks for their confirmation. */
function Recipients({ schedule: { id, recipients } }: { schedule: ReportSchedule }) {
  const t = useT();
  const canWrite = useCan(scheduleEndpoints.confirmAgain);
  const { run, isPending } = useAction(scheduleEndpoints.confirmAgain, {
    success: ({ data: { email } }) => t('schedules.done.asked', { email }),
    refreshes: [callKey.all(scheduleEndpoints.get)],
  });
  return (
    <ul className={styles.list}>
      {recipients.map(({ id: recipientId, name, email, state }) => (
        <li key={recipientId} className={styles.recipient}>
          <span>
            <bdi>{name || email}</bdi>
            {name && <bdi className={styles.second}>{email}</bdi>}
          </span>
          <Badge tone={TONES[state]}>{t(`schedules.recipientStates.${state}`)}</Badge>
          {canWrite && state === 'waiting' && (
            <Button
              size="small"
              loading={isPending}
              onClick={() => void run({ params: { companyId: currentCompanyId(), id, recipientId } })}
            >
              {t('schedules.actions.confirmAgain')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What became of it for each recipient, newest first. */
function Sends({ id }: { id: number }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(10);
  const query = useCall(scheduleEndpoints.sends, {
    params: { companyId: currentCompanyId(), id },
    query: { pageNumber: page - 1, pageSize: perPage },
  });
  return (
    <Loaded query={query} outline={<Skeleton shape="block" height={120} />}>
      {({ data: { items, pageInfo } }) =>
        items.length === 0 ? (
          <p>{t('schedules.details.none')}</p>
        ) : (
          <>
            <p className={styles.hint}>{t('schedules.details.outcomes')}</p>
            <ul className={styles.list}>
              {items.map(({ dueAt, at, email, outcome }) => (
                <li key={`${dueAt} ${email}`} className={styles.recipient}>
                  <span>
                    <bdi>{email}</bdi>
                    <span className={styles.second}>
                      <RelativeTime value={at} />
                    </span>
                  </span>
                  <Badge tone={TONES[outcome]}>{t(`schedules.outcomes.${outcome}`)}</Badge>
                </li>
              ))}
            </ul>
            {pageInfo.totalItems > perPage && (
              <Pager
                page={page}
                perPage={perPage}
                shown={items.length}
                total={pageInfo.totalItems}
                hasNextPage={page * perPage < pageInfo.totalItems}
                setPage={setPage}
                setPerPage={setPerPage}
              />
            )}
          </>
        )
      }
    </Loaded>
  );
}

interface ScheduleDrawerProps {
  id: number;
  onClose: () => void;
}

/** A scheduled report: its recipients, and what was sent. */
export default function ScheduleDrawer({ id, onClose }: ScheduleDrawerProps) {
  const t = useT();
  const query = useCall(scheduleEndpoints.get, { params: { companyId: currentCompanyId(), id } });
  return (
    <DetailsDrawer title={query.data?.name ?? t('schedules.title')} onClose={onClose}>
      <h3 className={styles.heading}>{t('schedules.details.recipients')}</h3>
      <Loaded query={query} outline={<Skeleton shape="block" height={120} />}>
        {(schedule) => <Recipients schedule={schedule} />}
      </Loaded>
      <h3 className={styles.heading}>{t('schedules.details.history')}</h3>
      <Sends id={id} />
    </DetailsDrawer>
  );
}
