import { type PolicyException, policyEvidenceEndpoints } from '@contract/policies/evidence';
import Undo from '@mui/icons-material/UndoOutlined';
import { useMemo } from 'react';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { useRowActions } from '@/components/table/useRowActions';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { nameOf, PersonName } from '../PersonName';
import { POLICY_QUERIES } from '../policyQueries';
import type { PolicyTabProps } from './PolicyPage';

const EXCEPTIONS: ListSpec = { sorts: [], defaultSort: { field: 'createdAt', order: 'DESC' } };

const columnsOf = (t: TypedTranslate, timeZone: string): Column<PolicyException>[] => [
  {
    key: 'name',
    label: t('policies.columns.person'),
    width: 190,
    render: (person) => <PersonName person={person} />,
  },
  {
    key: 'email',
    label: t('policies.columns.email'),
    width: 210,
    card: 'subtitle',
    render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
  },
  {
    key: 'department',
    label: t('policies.columns.department'),
    width: 150,
    render: ({ departmentName }) => <bdi>{departmentName}</bdi>,
  },
  {
    key: 'reason',
    label: t('policies.columns.reason'),
    width: 260,
    render: ({ reason }) => <bdi>{reason}</bdi>,
  },
  {
    key: 'createdAt',
    label: t('policies.columns.excusedAt'),
    width: 130,
    render: ({ createdAt }) => <Day value={createdAt} timeZone={timeZone} />,
  },
  {
    key: 'createdBy',
    label: t('policies.columns.excusedBy'),
    width: 150,
    render: ({ createdBy }) => <bdi>{createdBy?.name ?? '–'}</bdi>,
  },
];

/** /exceptions: who is excused from the policy, and why. */
export default function ExceptionsTab({ policy: { id } }: PolicyTabProps) {
  const t = useT();
  const timeZone = useCompanyZone();
  const filter = useMemo(() => ({ policyId: id }), [id]);
  const columns = useMemo(() => columnsOf(t, timeZone), [t, timeZone]);
  const canWithdraw = useCan(policyEvidenceEndpoints.withdrawException);
  const withdraw = useAction(policyEvidenceEndpoints.withdrawException, {
    success: t('policies.exceptions.withdrawn'),
    refreshes: POLICY_QUERIES,
  });
  const actions = useRowActions<PolicyException>([
    canWithdraw && {
      key: 'withdraw',
      label: t('policies.exceptions.withdraw'),
      icon: Undo,
      confirm: (person) => ({
        title: t('policies.exceptions.withdrawTitle', { name: nameOf(person) }),
        description: t('policies.exceptions.withdrawText'),
        confirmLabel: t('policies.exceptions.withdraw'),
      }),
      run: ({ id: userId }) => withdraw.run({ params: { companyId: currentCompanyId(), id, userId } }),
    },
  ]);
  return (
    <List resource="policy_exceptions" spec={EXCEPTIONS} filter={filter}>
      <DataTable<PolicyException>
        label={t('policies.tabs.exceptions')}
        searchLabel={t('policies.searchPeople')}
        columns={columns}
        actions={actions}
        empty={
          <EmptyState
            title={t('policies.empty.exceptions')}
            description={t('policies.empty.exceptionsText')}
          />
        }
      />
    </List>
  );
}
