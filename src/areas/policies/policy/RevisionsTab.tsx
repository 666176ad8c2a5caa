import type { PolicyRevision } from '@contract/policies/evidence';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { useCompanyZone } from '@/authProvider/companyDay';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { RecordLink } from '@/components/record/RecordLink';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { useRowActions } from '@/components/table/useRowActions';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { PolicyContent } from './PolicyContent';
import type { PolicyTabProps } from './PolicyPage';

/** A revision as a record: its id is its number. */
export type RevisionRow = PolicyRevision & { id: number };

const REVISIONS: ListSpec = { sorts: [], defaultSort: { field: 'number', order: 'DESC' } };

const columnsOf = (
  t: TypedTranslate,
  format: (value: number) => string,
  timeZone: string,
): Column<RevisionRow>[] => [
  {
    key: 'number',
    label: t('policies.columns.revision'),
    width: 90,
    render: ({ number }) => t('policies.revision', { number: format(number) }),
  },
  {
    key: 'name',
    label: t('policies.columns.name'),
    width: 240,
    card: 'subtitle',
    render: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    key: 'publishedAt',
    label: t('policies.columns.publishedAt'),
    width: 130,
    render: ({ publishedAt }) => <Day value={publishedAt} timeZone={timeZone} />,
  },
  {
    key: 'publishedBy',
    label: t('policies.columns.publishedBy'),
    width: 170,
    render: ({ publishedBy }) =>
      publishedBy ? (
        <RecordLink resource="users" id={publishedBy.id}>
          <bdi>{publishedBy.name}</bdi>
        </RecordLink>
      ) : (
        '–'
      ),
  },
  {
    key: 'document',
    label: t('policies.form.document'),
    width: 200,
    render: ({ document }) => (document ? <bdi>{document.name}</bdi> : t('policies.textOnly')),
  },
  {
    key: 'acknowledged',
    label: t('policies.columns.acknowledged'),
    align: 'end',
    width: 120,
    render: ({ acknowledged }) => format(acknowledged),
  },
];

function OpenRevision({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useT();
  const { data } = useListContext<RevisionRow>();
  const revision = data?.find((one) => String(one.number) === number);
  if (!revision) return null;
  return (
    <DetailsDrawer title={t('policies.revisionOf', { number, name: revision.name })} onClose={onClose}>
      <PolicyContent {...revision} />
    </DetailsDrawer>
  );
}

/** /revisions: what was published, and how many acknowledged it. */
export default function RevisionsTab({ policy: { id } }: PolicyTabProps) {
  const t = useT();
  const format = useFormatNumber();
  const timeZone = useCompanyZone();
  const filter = useMemo(() => ({ policyId: id }), [id]);
  const columns = useMemo(() => columnsOf(t, format, timeZone), [t, format, timeZone]);
  const [opened, setOpened] = useQueryFlag('revision');
  const actions = useRowActions<RevisionRow>([
    {
      key: 'read',
      label: t('policies.menu.read'),
      icon: Visibility,
      run: ({ number }) => setOpened(String(number)),
    },
  ]);
  return (
    <List resource="policy_revisions" spec={REVISIONS} filter={filter}>
      <DataTable<RevisionRow>
        label={t('policies.tabs.revisions')}
        columns={columns}
        actions={actions}
        hasToolbar={false}
        empty={<EmptyState title={t('policies.empty.revisions')} />}
      />
      {opened !== null && <OpenRevision number={opened} onClose={() => setOpened(null)} />}
    </List>
  );
}
