import {
  REMINDER_READERS,
  type ReminderOutcome,
  type SentEmailReminder,
} from '@contract/settings/email-reminders';
import { ITEM_TYPES } from '@contract/users/profile';
import { useMemo } from 'react';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import { choicesFilter, type ListSpec } from '@/components/list/listParams';
import { RecordLink } from '@/components/record/RecordLink';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import type { ListFilter } from '@/components/table/FilterMenu';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { SentReminderFilter } from '@/dataProvider/resources/emailReminders';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { settingsPath } from '../tabs';
import { kindName } from './kinds';

const SENT: ListSpec<SentReminderFilter> = {
  sorts: [],
  // The order is the gateway's own.
  defaultSort: { field: 'at', order: 'DESC' },
  filters: { kind: choicesFilter(ITEM_TYPES), reader: choicesFilter(REMINDER_READERS) },
};

const TONES: Readonly<Record<ReminderOutcome, BadgeTone>> = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  unknown: 'muted',
  tooMany: 'muted',
  rests: 'muted',
};

const filtersOf = (t: TypedTranslate): ListFilter[] => [
  {
    kind: 'choices',
    name: 'kind',
    isSingle: true,
    groups: [
      {
        heading: t('settings.reminders.sent.tasks'),
        options: ITEM_TYPES.map((value) => ({ value, label: kindName(t, value) })),
      },
    ],
  },
  {
    kind: 'choices',
    name: 'reader',
    isSingle: true,
    groups: [
      {
        heading: t('settings.reminders.sent.reader'),
        options: REMINDER_READERS.map((value) => ({
          value,
          label: t(`settings.reminders.sent.readers.${value}`),
        })),
      },
    ],
  },
];

/** The titles that a mail named, and how many more there were. */
function Tasks({ items, more }: Pick<SentEmailReminder, 'items' | 'more'>) {
  const t = useT();
  const titles = items.map(({ title }) => title).join(' · ');
  const rest = more > 0 ? ` ${t('settings.reminders.sent.more', { count: more })}` : '';
  return (
    <bdi data-truncate="" title={`${titles}${rest}`}>
      {titles}
      {rest}
    </bdi>
  );
}

const columnsOf = (t: TypedTranslate): Column<SentEmailReminder>[] => [
  {
    key: 'name',
    label: t('settings.reminders.sent.name'),
    width: 220,
    render: ({ name, email, userId }) => (
      <RecordLink resource="users" id={userId}>
        <bdi data-truncate="">{name || email}</bdi>
      </RecordLink>
    ),
  },
  {
    key: 'at',
    label: t('settings.reminders.sent.at'),
    width: 130,
    card: 'subtitle',
    render: ({ at }) => <RelativeTime value={at} />,
  },
  {
    key: 'reader',
    label: t('settings.reminders.sent.reader'),
    width: 170,
    render: ({ reader, people }) =>
      people === null
        ? t(`settings.reminders.sent.readers.${reader}`)
        : t('settings.reminders.sent.managerOf', { smart_count: people, count: people }),
  },
  {
    key: 'items',
    label: t('settings.reminders.sent.tasks'),
    width: 300,
    render: ({ items, more }) => <Tasks items={items} more={more} />,
  },
  {
    key: 'outcome',
    label: t('settings.reminders.sent.outcome'),
    width: 230,
    render: ({ outcome }) => (
      <Badge tone={TONES[outcome]}>{t(`settings.reminders.sent.outcomes.${outcome}`)}</Badge>
    ),
  },
  {
    key: 'email',
    label: t('settings.reminders.sent.email'),
    width: 240,
    isOptional: true,
    render: ({ email }) => (
      <bdi dir="ltr" data-truncate="">
        {email}
      </bdi>
    ),
  },
];

/** /settings/email-reminders/sent: which reminders went out to whom. */
export default function SentPage() {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => filtersOf(t), [t]);
  return (
    <>
      <PageHeading
        title={t('settings.reminders.sent.title')}
        description={t('settings.reminders.sent.text')}
        crumbs={[
          { label: t('settings.tabs.email-reminders'), to: settingsPath('email-reminders') },
          { label: t('settings.reminders.sent.title') },
        ]}
      />
      <List resource="email_reminders" spec={SENT}>
        <DataTable<SentEmailReminder>
          label={t('settings.reminders.sent.title')}
          searchLabel={t('settings.reminders.sent.search')}
          columns={columns}
          filters={filters}
          empty={
            <EmptyState
              title={t('settings.reminders.sent.emptyTitle')}
              description={t('settings.reminders.sent.emptyText')}
            />
          }
        />
      </List>
    </>
  );
}
