import { buildUrl } from '@contract/endpoint';
import type { Operation } from '@contract/operations';
import { exportEndpoints } from '@contract/paper/exports';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { saveResponse } from '@/components/table/saveResponse';
import { useT } from '@/i18n/useT';

/** Saves the PDF that an operation has made. */
export default function DownloadAction({ operation }: { operation: Operation }) {
  const t = useT();
  const { exportId, report } = operation.payload;
  const { run, isPending } = useAction(
    async () => {
      const url = buildUrl(exportEndpoints.file, { companyId: currentCompanyId(), exportId });
      return saveResponse(await httpClient.send(url), `${String(report)}.pdf`);
    },
    { success: (file) => t('table.exported', { file }) },
  );
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<Download />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => void run()}
    >
      {t('operations.dock.download')}
    </Button>
  );
}
