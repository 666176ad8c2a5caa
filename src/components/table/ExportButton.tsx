import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { type SortPayload, useListContext } from 'react-admin';
import { useAction } from '@/client/useAction';
import type { FilterValues } from '@/components/list/listParams';
import { useConsoleList } from '@/components/list/useConsoleList';
import { saveResponse } from '@/components/table/saveResponse';
import { useT } from '@/i18n/useT';

export interface ExportButtonProps {
  /** The file's name without date and extension. */
  name: string;
  /** Asks the gateway for all matches, in list order. */
  read: (asked: { sort: SortPayload; filter: FilterValues }) => Promise<{ data: Response }>;
}

/** Downloads all matches of the enclosing list as CSV; the gateway streams it at any size. */
export function ExportButton({ name, read }: ExportButtonProps) {
  const t = useT();
  const { sort } = useListContext();
  const { matching: filter } = useConsoleList();
  const { isPending, run } = useAction(
    async () => {
      const { data } = await read({ sort, filter });
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
