import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { type TeamResource, useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { useNotifyError, useRefreshPeople } from '../useChanges';

/** Brings people into a department or group and takes them out again; each answers whether it went well. */
export function useMemberChanges(resource: TeamResource, id: number) {
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefreshPeople();
  const t = useT();

  return useMemo(() => {
    const change = async (method: 'assign' | 'unassign', userIds: readonly number[]) => {
      try {
        const act = method === 'assign' ? dataProvider.assignUsers : dataProvider.unassignUsers;
        const { data } = await act(resource, { id, userIds });
        notify(t(`users.toast.${method}ed`, { smart_count: data.length }), { type: 'success' });
        await refresh();
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      }
    };
    return {
      assign: (userIds: readonly number[]) => change('assign', userIds),
      unassign: (userIds: readonly number[]) => change('unassign', userIds),
    };
  }, [dataProvider, notify, notifyError, refresh, resource, id, t]);
}
