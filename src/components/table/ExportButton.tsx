import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useAction } from '@/client/useAction';
import { useConsoleList } from '@/components/list/useConsoleList';
import { saveResponse } from '@/components/table/saveResponse';
import { useVigilDataProvider } from '@/dataProvider';
import { useT } from '@/i18n/useT';

export interface ExportButtonProps {
  /** The file's name without date and extension. */
  name: string;
}

/** Downloads all matches of the enclosing list as CSV, in list order; the gateway streams it at any size. */
export function ExportButton({ name }: ExportButtonProps) {
  const t = useT();
  const { sort, resource } = useListContext();
  const dataProvider = useVigilDataProvider();
  const { matching: filter } = useConsoleList();
  const { isPending, run } = useAction(
    async () => {
      const { data } = await dataProvider.exportList(resource, { sort, filter });
      return saveResponse(data, `${name}-${new Date().toISOString().slice(0, 10)}.csv`);
    },
    { success: (file) => t('table.exported', { file }) },
  );

  return (
    <Button
      variant="outlined"
      startIcon={<Download />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => void run()}
    >
      {t(isPending ? 'table.exporting' : 'table.export')}
    </Button>
  );
}
