import { useMemo } from 'react';
import { useAddUndoableMutation, useNotify } from 'react-admin';
import { useVigilDataProvider } from '@/dataProvider';
import type { Skipped } from '@/dataProvider/resources/users';
import { useT } from '@/i18n/useT';
import { type BulkDone, bulkMessage } from './bulkMessage';
import { useNotifyError, useRefreshPeople } from './useChanges';

type Ids = readonly number[];

/** What can be done to people from a list, one or many, each with its toast (1 §2.4). */
export function useUserChanges() {
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const addUndo = useAddUndoableMutation();
  const refresh = useRefreshPeople();
  const t = useT();

  return useMemo(() => {
    const change = async (ids: Ids, data: object) => {
      const answer = await dataProvider.updateMany('users', { ids: [...ids], data });
      const changed: number[] = answer.data ?? [];
      const { skipped = [] } = (answer.meta ?? {}) as { skipped?: Skipped[] };
      await refresh();
      return { changed, skipped };
    };

    const report = (
      done: BulkDone,
      changed: Ids,
      skipped: readonly Skipped[],
      undo?: () => Promise<unknown>,
    ) => {
      const undoable = undo !== undefined && changed.length > 0;
      // The act is done already and its answer reported; undoing it is the opposite act.
      if (undoable) addUndo(({ isUndo }) => void (isUndo && undo().catch(notifyError)));
      notify(bulkMessage(t, done, changed.length, skipped), {
        type: changed.length > 0 ? 'success' : 'warning',
        undoable,
        multiLine: true,
      });
    };

    const setDisabled = async (ids: Ids, disabled: boolean) => {
      try {
        const { changed, skipped } = await change(ids, { disabled });
        const undo = () => change(changed, { disabled: !disabled });
        report(disabled ? 'disabled' : 'enabled', changed, skipped, undo);
      } catch (error) {
        notifyError(error);
      }
    };

    return {
      disable: (ids: Ids) => setDisabled(ids, true),
      enable: (ids: Ids) => setDisabled(ids, false),
      async move(ids: Ids, departmentId: number) {
        try {
          const { changed, skipped } = await change(ids, { departmentId });
          report('moved', changed, skipped);
        } catch (error) {
          notifyError(error);
        }
      },
      async remove(ids: Ids) {
        try {
          if (ids.length === 1) {
            // The documented call for one person; a protected one is refused with the reason (1 §7.1).
            await dataProvider.delete('users', { id: ids[0] });
            report('deleted', ids, []);
          } else {
            const { data, meta } = await dataProvider.deleteMany('users', { ids: [...ids] });
            const { skipped = [] } = (meta ?? {}) as { skipped?: Skipped[] };
            report('deleted', data ?? [], skipped);
          }
          await refresh();
        } catch (error) {
          notifyError(error);
        }
      },
      /** The call is documented for one person: several go one after the other. */
      async invite(ids: Ids) {
        let failed = 0;
        let reason: unknown;
        for (const id of ids) {
          try {
            await dataProvider.resendInvite('users', { id });
          } catch (error) {
            failed += 1;
            reason = error;
          }
        }
        const sent = ids.length - failed;
        if (sent > 0) notify(t('users.toast.invited', { smart_count: sent }), { type: 'success' });
        if (failed === 1) notifyError(reason);
        else if (failed > 1)
          notify(t('users.toast.inviteFailed', { smart_count: failed }), { type: 'error' });
      },
    };
  }, [dataProvider, notify, notifyError, addUndo, refresh, t]);
}

export type UserChanges = ReturnType<typeof useUserChanges>;
