import { ERROR_CODES } from '@contract/errors';
import type { Operation } from '@contract/users/operations';
import type { UserRow } from '@contract/users/users';
import { useMemo } from 'react';
import { useAddUndoableMutation, useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { useNotifyError } from '@/client/useNotifyError';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useVigilDataProvider } from '@/dataProvider';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { loadForAct } from '../lazyPage';
import { bulkMessage, doneText } from './bulkMessage';
import { follow } from './operations/followed';
import type { Asked } from './operations/operationCalls';
import { onlyId, type PeopleChoice } from './peopleChoice';
import { useRefreshPeople, useWriteFailure } from './useChanges';

/** The calls come with the first act: the list does without them. */
const loadCalls = () => loadForAct(() => import('./operations/operationCalls'));

/** The number that a deletion would concern now, when it is not the one that was confirmed. */
function changedCount(error: unknown): number | undefined {
  if (!isApiError(error) || error.code !== ERROR_CODES.countChanged) return undefined;
  return Number(error.details.find(({ code }) => code === 'total')?.description);
}

/** What can be done to people from a list, one, some or all that match, each with its toast. */
export function useUserChanges() {
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const tellFailure = useWriteFailure('users');
  const addUndo = useAddUndoableMutation();
  const refresh = useRefreshPeople();
  const t = useT();
  const format = useFormatNumber();
  const confirm = useConfirm();

  return useMemo(() => {
    /** Follows what takes longer, and tells of what is done. */
    const show = async (operation: Operation, gone = 0): Promise<void> => {
      const { hasEnded, reasonsOf, undoOperation } = await loadCalls();
      if (!hasEnded(operation)) {
        follow(currentCompanyId(), operation.id);
        return;
      }
      const codes = await reasonsOf(operation);
      await refresh();
      const undoable = operation.canUndo && operation.undoes === null;
      // The act is done; taking it back is an act of its own, which the gateway keeps ready.
      if (undoable) {
        const undo = async () => show(await undoOperation(operation.id));
        addUndo(({ isUndo }) => void (isUndo && undo().catch(notifyError)));
      }
      notify(bulkMessage(t, { ...operation, gone }, codes, format), {
        type: operation.done > 0 ? 'success' : 'warning',
        undoable,
        multiLine: true,
      });
    };

    /** Answers whether it is done or under way. */
    const run = async (asked: Asked, people: PeopleChoice): Promise<boolean> => {
      try {
        const { startOperation } = await loadCalls();
        const operation = await startOperation(asked, people);
        // Who was picked and is not there any more was deleted by somebody else since the list was read.
        await show(operation, 'ids' in people.chosen ? people.count - operation.total : 0);
        return true;
      } catch (error) {
        notifyError(error);
        return false;
      }
    };

    return {
      run,
      /** Seats that the plan has left; no end of them where that can't be asked: the gateway has the last word. */
      async readFreeSeats(): Promise<number> {
        const asked = loadCalls().then(({ freeSeats }) => freeSeats());
        return asked.catch(() => Number.POSITIVE_INFINITY);
      },
      /** Deletes for good; answers the true number, without deleting, when it is not the one that was confirmed. */
      async remove(people: PeopleChoice): Promise<number | undefined> {
        const id = onlyId(people);
        try {
          if (id !== undefined) {
            // The documented call for one person; a protected one is refused with the reason.
            await dataProvider.delete('users', { id });
            notify(doneText(t, 'delete', 1, format), { type: 'success' });
            await refresh();
          } else {
            const { startOperation } = await loadCalls();
            await show(await startOperation({ kind: 'delete' }, people));
          }
        } catch (error) {
          const count = changedCount(error);
          if (count !== undefined) return count;
          tellFailure(error);
        }
        return undefined;
      },
      /** Mails the invitation again; the documented call where it is one person. Answers as `run` does. */
      async invite(people: PeopleChoice): Promise<boolean> {
        const id = onlyId(people);
        if (id === undefined) return run({ kind: 'resendInvite' }, people);
        try {
          await dataProvider.resendInvite('users', { id });
          notify(doneText(t, 'resendInvite', 1, format), { type: 'success' });
          await refresh();
          return true;
        } catch (error) {
          tellFailure(error);
          return false;
        }
      },
      /** Takes an invitation back, after a question. */
      async revoke({ id, email }: Pick<UserRow, 'id' | 'email'>) {
        const isSure = await confirm({
          title: t('users.revoke.title', { email }),
          description: t('users.revoke.text'),
          confirmLabel: t('users.actions.revokeInvite'),
          isDanger: true,
        });
        if (!isSure) return;
        try {
          await dataProvider.revokeInvite('users', { id });
          notify(t('users.toast.revoked', { email }), { type: 'success' });
          await refresh();
        } catch (error) {
          tellFailure(error);
        }
      },
    };
  }, [dataProvider, notify, notifyError, tellFailure, addUndo, refresh, confirm, t, format]);
}

export type UserChanges = ReturnType<typeof useUserChanges>;
