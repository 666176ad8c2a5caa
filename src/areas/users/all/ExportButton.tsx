import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { useNotifyError } from '@/client/useNotifyError';
import { usePending } from '@/components/dialog/usePending';
import { useConsoleList } from '@/components/list/useConsoleList';
import { saveResponse } from '@/components/table/saveResponse';
import { useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';

const fileName = () => `users-${new Date().toISOString().slice(0, 10)}.csv`;

/** Downloads all matches as CSV in list order; the gateway streams it at any size. */
export function ExportButton() {
  const t = useT();
  const { sort } = useListContext();
  const { matching: filter } = useConsoleList();
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();

  const act = useCallback(async () => {
    try {
      const { data } = await dataProvider.exportUsers('users', { sort, filter });
      const file = await saveResponse(data, fileName());
      notify(t('users.toast.exported', { file }), { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
  }, [dataProvider, notify, notifyError, sort, filter, t]);
  const { isPending, run } = usePending(act);

  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      loading={isPending}
      loadingPosition="start"
      onClick={run}
    >
      {t(isPending ? 'users.actions.exporting' : 'users.actions.export')}
    </Button>
  );
}
