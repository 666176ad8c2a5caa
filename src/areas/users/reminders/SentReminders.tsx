import { isOpen } from '@contract/operations';
import { reminderEndpoints, type SentReminder } from '@contract/users/reminders';
import { useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { RelativeTime } from '@/components/table/RelativeTime';
import { Pager } from '@/components/table/TablePagination';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './reminders.module.css';

const FIRST_PAGE = { page: 1, perPage: 5 };

function Sent({ reminder }: { reminder: SentReminder }) {
  const t = useT();
  const format = useFormatNumber();
  const { subject, sentAt, sentBy, state, taskTypes, total, sent } = reminder;
  const facts = [
    t('reminders.sent.sentTo', { smart_count: total, count: format(total), sent: format(sent) }),
    taskTypes.map((type) => t(`reminders.types.${type}`)).join(', '),
    ...(isOpen(state) ? [t('reminders.sent.under')] : []),
  ];
  return (
    <li>
      <span className={styles.subject} dir="auto">
        {subject}
      </span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <span className={styles.facts} dir="auto">
        <RelativeTime value={sentAt} />
        {sentBy.email && ` ${t('reminders.sent.by', { email: sentBy.email })}`}
      </span>
    </li>
  );
}

/** Earlier reminders: when, by whom, about what and to how many. */
export function SentReminders() {
  const t = useT();
  const [window, setWindow] = useState(FIRST_PAGE);
  const { data, error, refetch, isPlaceholderData } = useCall(
    reminderEndpoints.sent,
    {
      params: { companyId: currentCompanyId() },
      query: { pageNumber: window.page - 1, pageSize: window.perPage },
    },
    { placeholderData: (before) => before, staleTime: 0 },
  );
  if (error && !data) {
    return <ErrorState title={t('reminders.sent.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <TableSkeleton rows={3} />;
  const { items, pageInfo } = data.data;
  if (items.length === 0) {
    return <EmptyState title={t('reminders.sent.emptyTitle')} description={t('reminders.sent.emptyText')} />;
  }
  return (
    <>
      <ul className={styles.sent} aria-label={t('reminders.tabs.sent')} aria-busy={isPlaceholderData}>
        {items.map((reminder) => (
          <Sent key={reminder.id} reminder={reminder} />
        ))}
      </ul>
      {pageInfo.totalItems > FIRST_PAGE.perPage && (
        <Pager
          {...window}
          shown={items.length}
          total={pageInfo.totalItems}
          hasNextPage={window.page * window.perPage < pageInfo.totalItems}
          setPage={(page) => setWindow({ ...window, page })}
          setPerPage={(perPage) => setWindow({ page: 1, perPage })}
        />
      )}
    </>
  );
}
