import { reminderEndpoints } from '@contract/users/reminders';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { follow } from '@/client/followedOperations';
import { callKey } from '@/client/useCall';
import { useT } from '@/i18n/useT';
import { hasEnded } from '@/operations/operationCalls';
import { type Reminded, sendReminder } from './reminderCalls';

/** Sends a reminder and reports it: a small one in a toast, a large one as a task with progress. Throws ApiError. */
export function useSendReminder(reminded: Reminded) {
  const t = useT();
  const notify = useNotify();
  const queryClient = useQueryClient();
  return async (text: Parameters<typeof sendReminder>[1]): Promise<void> => {
    const operation = await sendReminder(reminded, text);
    void queryClient.invalidateQueries({ queryKey: callKey.all(reminderEndpoints.sent) });
    if (!hasEnded(operation)) follow(currentCompanyId(), operation.id);
    else if (operation.done > 0) notify(t('reminders.toast'), { type: 'success' });
    else notify(t('operations.nothingChanged'), { type: 'warning' });
  };
}
