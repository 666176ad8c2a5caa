import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useAction } from '@/client/useAction';
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
  const { isPending, run } = useAction(
    async () => saveResponse((await dataProvider.exportUsers('users', { sort, filter })).data, fileName()),
    { success: (file) => t('users.toast.exported', { file }) },
  );

  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => void run()}
    >
      {t(isPending ? 'users.actions.exporting' : 'users.actions.export')}
    </Button>
  );
}
