import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { usePending } from '@/components/dialog/usePending';
import { saveResponse } from '@/components/table/saveResponse';
import type { TableParams } from '@/components/table/tableParams';
import { useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { useNotifyError } from '../useChanges';
import { userFilter } from './usersTable';

const fileName = () => `users-${new Date().toISOString().slice(0, 10)}.csv`;

/** Everybody who matches, as CSV in the list's own order; the gateway streams it, however many there are. */
export function ExportButton({ params }: { params: TableParams }) {
  const t = useT();
  const dataProvider = useVigilDataProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();

  const act = useCallback(async () => {
    const { search, orderBy, order } = params;
    const filter = { ...userFilter(params), ...(search ? { search } : {}) };
    try {
      const { data } = await dataProvider.exportUsers('users', { sort: { field: orderBy, order }, filter });
      const file = await saveResponse(data, fileName());
      notify(t('users.toast.exported', { file }), { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
  }, [dataProvider, notify, notifyError, params, t]);
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
