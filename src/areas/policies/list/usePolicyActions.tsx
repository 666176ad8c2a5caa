import { type Policy, policyEndpoints } from '@contract/policies/policies';
import Archive from '@mui/icons-material/ArchiveOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import Mail from '@mui/icons-material/MailOutlineOutlined';
import Replay from '@mui/icons-material/ReplayOutlined';
import Stop from '@mui/icons-material/StopOutlined';
import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { type ActionsOf, type RecordAction, useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';
import { links, policyPath } from '../links';
import { POLICY_QUERIES } from '../policyQueries';

/** What of a policy its menu needs. */
export type ActedPolicy = Pick<Policy, 'id' | 'name' | 'status'>;

const isPublished = ({ status }: ActedPolicy) => status === 'published';

/** What can be done with a policy, as its menu. */
export function usePolicyActions(): ActionsOf<ActedPolicy> {
  const t = useT();
  const navigate = useNavigate();
  const can = {
    update: useCan(policyEndpoints.update),
    assign: useCan(policyEndpoints.assign),
    end: useCan(policyEndpoints.end),
    remove: useCan(policyEndpoints.remove),
  };
  const hasPeople = useHasStatistics();
  const input = ({ id }: ActedPolicy) => ({ params: { companyId: currentCompanyId(), id } });
  const end = useAction(policyEndpoints.end, { success: t('policies.end.done'), refreshes: POLICY_QUERIES });
  const reopen = useAction(policyEndpoints.reopen, {
    success: t('policies.reopen.done'),
    refreshes: POLICY_QUERIES,
  });
  const archive = useAction(policyEndpoints.archive, {
    success: t('policies.archive.done'),
    refreshes: POLICY_QUERIES,
  });
  const [removeRecord] = useDelete('policies', undefined, { returnPromise: true });
  const remove = useAction(
    (policy: ActedPolicy) => removeRecord('policies', { id: policy.id, previousData: policy }),
    {
      success: t('policies.delete.done'),
      // Its page would be an unknown one.
      onSuccess: () => navigate(links.drafts()),
      refreshes: POLICY_QUERIES,
    },
  );
  const asked = (
    key: 'end' | 'archive' | 'delete',
    icon: NonNullable<RecordAction<ActedPolicy>['icon']>,
  ): RecordAction<ActedPolicy> => ({
    ...{ key, icon, danger: true, label: t(`policies.${key}.button`) },
    confirm: ({ name }) => ({
      title: t(`policies.${key}.title`, { name }),
      description: t(`policies.${key}.text`),
      confirmLabel: t(`policies.${key}.button`),
    }),
  });
  return useRowActions<ActedPolicy>([
    can.update && {
      key: 'edit',
      label: ({ status }) => t(status === 'draft' ? 'policies.menu.edit' : 'policies.menu.newRevision'),
      icon: Edit,
      isOffered: ({ status }) => status === 'draft' || status === 'published',
      run: ({ id }) => navigate(links.edit({ policyId: id })),
    },
    can.assign && {
      key: 'assign',
      label: t('policies.menu.assign'),
      icon: GroupAdd,
      isOffered: isPublished,
      run: ({ id }) => navigate(policyPath(id, 'assignment')),
    },
    can.assign &&
      hasPeople && {
        key: 'remind',
        label: t('policies.menu.remind'),
        icon: Mail,
        isOffered: isPublished,
        run: ({ id }) => navigate(`${policyPath(id, 'people')}?modal=remind`),
      },
    can.end && { ...asked('end', Stop), isOffered: isPublished, run: (policy) => end.run(input(policy)) },
    can.end && {
      key: 'reopen',
      label: t('policies.reopen.button'),
      icon: Replay,
      isOffered: ({ status }) => status === 'ended',
      run: (policy) => reopen.run(input(policy)),
    },
    can.end && {
      ...asked('archive', Archive),
      isOffered: ({ status }) => status === 'published' || status === 'ended',
      run: (policy) => archive.run(input(policy)),
    },
    can.remove && {
      ...asked('delete', Delete),
      isOffered: ({ status }) => status === 'draft',
      run: remove.run,
    },
  ]);
}
