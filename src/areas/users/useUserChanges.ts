import { ERROR_CODES } from '@contract/errors';
import type { Operation } from '@contract/operations';
import type { UserRow } from '@contract/users/users';
import { useMemo } from 'react';
import { useAddUndoableMutation, useDelete, useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { follow } from '@/client/followedOperations';
import { loadForAct } from '@/client/lazyPage';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useVigilDataProvider } from '@/dataProvider';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { doneText } from '@/operations/operationKinds';
import { bulkMessage } from './bulkMessage';
import type { Asked } from './peopleCalls';
import { onlyId, type PeopleChoice } from './peopleChoice';
import { useRefreshPeople, useWriteFailure } from './useChanges';

/** The calls load with the first act: the list does not need them. */
const loadCalls = () =>
  loadForAct(async () => {
    const [operations, people] = await Promise.all([
      import('@/operations/operationCalls'),
      import('./peopleCalls'),
    ]);
    return { ...operations, ...people };
  });

/** The number of users a deletion would affect now, if it differs from the confirmed one. */
function changedCount(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== ERROR_CODES.countChanged) return undefined;
  return Number(error.details.find(({ code }) => code === 'total')?.description);
}

/** The acts on users from a list, on one, some or all that match, each with its toast. */
export function useUserChanges() {
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const tellFailure = useWriteFailure('users');
  const [removeUser] = useDelete('users', undefined, { returnPromise: true });
  const addUndo = useAddUndoableMutation();
  const refresh = useRefreshPeople();
  const t = useT();
  const format = useFormatNumber();
  const confirm = useConfirm();

  return useMemo(() => {
    /** Returns whether it is done or in progress; a failure is shown. */
    const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
      try {
        await act();
        return true;
      } catch (error) {
        tellFailure(error);
        return false;
      }
    };

    /** Follows an operation in progress, and reports one that is done. */
    const show = async (operation: Operation, gone = 0): Promise<void> => {
      const { hasEnded, reasonsOf, undoOperation } = await loadCalls();
      if (!hasEnded(operation)) {
        follow(currentCompanyId(), operation.id);
        return;
      }
      const codes = await reasonsOf(operation);
      await refresh();
      const undoable = operation.canUndo && operation.undoes === null;
      // The act is done; undo is a separate act, which the gateway keeps available.
      if (undoable) {
        const undo = async () => show(await undoOperation(operation.id));
        addUndo(({ isUndo }) => void (isUndo && attempt(undo)));
      }
      notify(bulkMessage(t, { ...operation, gone }, codes, format), {
        type: operation.done > 0 ? 'success' : 'warning',
        undoable,
        multiLine: true,
      });
    };

    const run = (asked: Asked, people: PeopleChoice) =>
      attempt(async () => {
        const { startOperation } = await loadCalls();
        const operation = await startOperation(asked, people);
        // Picked users that no longer exist were deleted by another admin after the list was loaded.
        await show(operation, 'ids' in people.chosen ? people.count - operation.total : 0);
      });

    return {
      run,
      /** Seats left in the plan; infinite if the request fails, because the gateway decides anyway. */
      async readFreeSeats(): Promise<number> {
        const asked = loadCalls().then(({ freeSeats }) => freeSeats());
        return asked.catch(() => Number.POSITIVE_INFINITY);
      },
      /**
       * Deletes permanently. If the number differs from the confirmed one, deletes nothing and returns the
       * current number.
       */
      async remove(people: PeopleChoice): Promise<number | undefined> {
        const id = onlyId(people);
        let current: number | undefined;
        await attempt(async () => {
          if (id !== undefined) {
            // The single-user call; it refuses a protected user with the reason.
            await removeUser('users', { id });
            notify(doneText(t, 'delete', 1, format), { type: 'success' });
            await refresh();
            return;
          }
          const { startOperation } = await loadCalls();
          const operation = await startOperation({ kind: 'delete' }, people).catch((error: unknown) => {
            current = changedCount(error);
            if (current === undefined) throw error;
          });
          if (operation) await show(operation);
        });
        return current;
      },
      /**
       * Mails the invitation again, with the single-user call if it is one user. Returns the same as `run`.
       */
      async invite(people: PeopleChoice): Promise<boolean> {
        const id = onlyId(people);
        if (id === undefined) return run({ kind: 'resendInvite' }, people);
        return attempt(async () => {
          await dataProvider.resendInvite('users', { id });
          notify(doneText(t, 'resendInvite', 1, format), { type: 'success' });
          await refresh();
        });
      },
      /** Revokes an invitation, after a confirmation. */
      async revoke({ id, email }: Pick<UserRow, 'id' | 'email'>) {
        const isSure = await confirm({
          title: t('users.revoke.title', { email }),
          description: t('users.revoke.text'),
          confirmLabel: t('users.actions.revokeInvite'),
          isDanger: true,
        });
        if (!isSure) return;
        await attempt(async () => {
          await dataProvider.revokeInvite('users', { id });
          notify(t('users.toast.revoked', { email }), { type: 'success' });
          await refresh();
        });
      },
    };
  }, [dataProvider, removeUser, notify, tellFailure, addUndo, refresh, confirm, t, format]);
}

export type UserChanges = ReturnType<typeof useUserChanges>;
