import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { isOpen, type Operation, type Outcome, operationEndpoints } from '@contract/users/operations';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { httpClient } from '@/client/client';
import { useCall } from '@/client/useCall';
import { useNotifyError } from '@/client/useNotifyError';
import { usePending } from '@/components/dialog/usePending';
import { ErrorState } from '@/components/feedback/ErrorState';
import { saveResponse } from '@/components/table/saveResponse';
import { Pager } from '@/components/table/TablePagination';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { NotDoneList } from './NotDoneList';
import styles from './operations.module.css';

type NotDone = Exclude<Outcome, 'done'>;

/** The rows not done, by outcome; rows that may still be processed don't count. */
function countsOf({ state, total, done, skipped, failed }: Operation): [NotDone, number][] {
  const pending = isOpen(state) ? 0 : total - done - skipped - failed;
  const all: [NotDone, number][] = [
    ['failed', failed],
    ['skipped', skipped],
    ['pending', pending],
  ];
  return all.filter(([, count]) => count > 0);
}

export interface OperationResultDialogProps {
  operation: Operation;
  onClose: () => void;
}

/** The users who were skipped or failed, with the reason; the full list as CSV. */
export function OperationResultDialog({ operation, onClose }: OperationResultDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const titleId = useId();
  const notifyError = useNotifyError();
  const counts = countsOf(operation);
  const [chosen, setChosen] = useState<NotDone>(counts[0]?.[0] ?? 'skipped');
  const [window, setWindow] = useState({ page: 1, perPage: limits.paging.defaultPageSize as number });
  const params = { companyId: currentCompanyId(), operationId: operation.id };
  const query = { outcome: chosen, pageNumber: window.page - 1, pageSize: window.perPage };
  const { data, error, refetch, isPlaceholderData } = useCall(
    operationEndpoints.items,
    { params, query },
    { placeholderData: (before) => before },
  );
  const items = data?.data.items;
  const [, expected = 1] = counts.find(([outcome]) => outcome === chosen) ?? [];
  const download = usePending(async () => {
    try {
      const answer = await httpClient.send(buildUrl(operationEndpoints.exportItems, params), {
        headers: { Accept: 'text/csv' },
      });
      await saveResponse(answer, `operation-${operation.id}-not-done.csv`);
    } catch (problem) {
      notifyError(problem);
    }
  });

  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('operations.result.title')}</DialogTitle>
      <DialogContent className={styles.result}>
        {counts.length > 1 && (
          <Tabs
            value={chosen}
            aria-label={t('operations.result.tabs')}
            onChange={(_event, outcome: NotDone) => {
              setChosen(outcome);
              setWindow({ ...window, page: 1 });
            }}
          >
            {counts.map(([outcome, count]) => (
              <Tab
                key={outcome}
                value={outcome}
                label={`${t(`operations.outcomes.${outcome}`)} · ${format(count)}`}
              />
            ))}
          </Tabs>
        )}
        {error && !items ? (
          <ErrorState
            title={t('operations.result.loadFailed')}
            description={error.message}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <NotDoneList items={items} expected={expected} isStale={isPlaceholderData} />
        )}
        {items && items.length > 0 && (
          <Pager
            {...window}
            shown={items.length}
            total={data.data.pageInfo.totalItems}
            hasNextPage={window.page * window.perPage < data.data.pageInfo.totalItems}
            setPage={(page) => setWindow({ ...window, page })}
            setPerPage={(perPage) => setWindow({ page: 1, perPage })}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button startIcon={<Download />} loading={download.isPending} onClick={download.run}>
          {t('operations.result.download')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
