import { type Activity, type Profile, profileEndpoints } from '@contract/users/profile';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { currentCompanyId } from '@/authProvider/currentSession';
import type { ApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { callKey } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { RelativeTime } from '@/components/table/RelativeTime';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './activity.module.css';
import { activityDetails } from './activityDetails';
import { activitySentence } from './activitySentence';

const FIELDS = ['name', 'lastName', 'role', 'departmentId', 'groupIds'] as const;

function useActivity(id: number) {
  const params = { companyId: currentCompanyId(), id };
  return useInfiniteQuery({
    queryKey: callKey(profileEndpoints.activity, { params }),
    queryFn: ({ pageParam, signal }) =>
      call(profileEndpoints.activity, { params, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ data }) => data.next,
    throwOnError: false,
  });
}

function Entry({ event }: { event: Activity }) {
  const t = useT();
  const fields = FIELDS.filter((field) => event.fields.includes(field)).map((field) =>
    t(`resources.users.fields.${field}`),
  );
  if (event.fields.includes('disabled')) fields.push(t('userProfile.edit.disabled'));
  const details = activityDetails(t, event, useFormatNumber());
  return (
    <li className={styles.entry}>
      <span dir="auto">{activitySentence(t, event)}</span>
      {fields.length > 0 && (
        <span className={styles.fields}>
          {t('userProfile.activity.fields', { fields: fields.join(', ') })}
        </span>
      )}
      {details.map((detail) => (
        <span key={detail} className={styles.detail} dir="auto">
          {detail}
        </span>
      ))}
      <span className={styles.time}>
        <RelativeTime value={event.at} />
      </span>
    </li>
  );
}

/** /activity: what the user did and what was done to them, from the audit log, newest first. */
export default function ActivityTab({ profile }: { profile: Profile }) {
  const t = useT();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useActivity(profile.id);
  if (error && !data) {
    const { message } = error as ApiError;
    return <ErrorState description={message} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div aria-busy="true">
        <TableSkeleton rows={6} columns={2} />
      </div>
    );
  }
  const events = data.pages.flatMap((page) => page.data.items);
  if (events.length === 0) {
    return (
      <EmptyState
        title={t('userProfile.activity.empty.title')}
        description={t('userProfile.activity.empty.text')}
      />
    );
  }
  return (
    <>
      <ol className={styles.list} aria-label={t('userProfile.tabs.activity')}>
        {events.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('userProfile.activity.more')}
        </Button>
      )}
    </>
  );
}
