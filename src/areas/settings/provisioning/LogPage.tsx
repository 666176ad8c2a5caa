import { SCIM_OUTCOMES, type ScimLogLine, type ScimOutcome } from '@contract/settings/provisioning';
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
import type { ScimLogFilter } from '@/dataProvider/resources/scimLog';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { settingsPath } from '../tabs';

const LOG: ListSpec<ScimLogFilter> = {
  sorts: [],
  // The order is the gateway's own.
  defaultSort: { field: 'at', order: 'DESC' },
  filters: { outcome: choicesFilter(SCIM_OUTCOMES) },
};

const TONES: Readonly<Record<ScimOutcome, BadgeTone>> = {
  done: 'success',
  tested: 'info',
  refused: 'danger',
  held: 'accent',
};

const filtersOf = (t: TypedTranslate): ListFilter[] => [
  {
    kind: 'choices',
    name: 'outcome',
    isSingle: true,
    groups: [
      {
        heading: t('settings.provisioning.log.outcome'),
        options: SCIM_OUTCOMES.map((value) => ({
          value,
          label: t(`settings.provisioning.outcomes.${value}`),
        })),
      },
    ],
  },
];

const columnsOf = (t: TypedTranslate): Column<ScimLogLine>[] => [
  {
    key: 'at',
    label: t('settings.provisioning.log.at'),
    width: 140,
    card: 'subtitle',
    render: ({ at }) => <RelativeTime value={at} />,
  },
  {
    key: 'name',
    label: t('settings.provisioning.log.name'),
    width: 260,
    render: ({ name, userId }) =>
      userId === null ? (
        <bdi data-truncate="">{name}</bdi>
      ) : (
        <RecordLink resource="users" id={userId}>
          <bdi data-truncate="">{name}</bdi>
        </RecordLink>
      ),
  },
  {
    key: 'act',
    label: t('settings.provisioning.log.act'),
    width: 180,
    render: ({ act, resource }) => t(`settings.provisioning.acts.${resource}.${act}`),
  },
  {
    key: 'outcome',
    label: t('settings.provisioning.log.outcome'),
    width: 130,
    render: ({ outcome }) => (
      <Badge tone={TONES[outcome]}>{t(`settings.provisioning.outcomes.${outcome}`)}</Badge>
    ),
  },
  {
    key: 'reason',
    label: t('settings.provisioning.log.reason'),
    width: 320,
    render: ({ reason }) => <span dir="auto">{reason ?? '–'}</span>,
  },
  {
    key: 'externalId',
    label: t('settings.provisioning.log.externalId'),
    width: 220,
    isOptional: true,
    render: ({ externalId }) => (
      <bdi dir="ltr" translate="no" data-truncate="">
        {externalId ?? '–'}
      </bdi>
    ),
  },
];

/** /settings/integration/log: what the directory asked for, and what became of it. */
export default function LogPage() {
  const t = useT();
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(() => filtersOf(t), [t]);
  return (
    <>
      <PageHeading
        title={t('settings.provisioning.log.title')}
        description={t('settings.provisioning.log.text')}
        crumbs={[
          { label: t('settings.tabs.integration'), to: settingsPath('integration') },
          { label: t('settings.provisioning.log.title') },
        ]}
      />
      <List resource="scim_log" spec={LOG}>
        <DataTable<ScimLogLine>
          label={t('settings.provisioning.log.title')}
          searchLabel={t('settings.provisioning.log.search')}
          columns={columns}
          filters={filters}
          empty={
            <EmptyState
              title={t('settings.provisioning.log.emptyTitle')}
              description={t('settings.provisioning.log.emptyText')}
            />
          }
        />
      </List>
    </>
  );
}
