import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import {
  isOpen,
  type Operation,
  type OperationItem,
  type Outcome,
  operationEndpoints,
} from '@contract/operations';
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
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { saveResponse } from '@/components/table/saveResponse';
import { Pager } from '@/components/table/TablePagination';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
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

/** Maximum number of placeholders: the dialog is no higher than the screen. */
const SKELETONS = 6;

interface NotDoneListProps {
  /** A page of rows; absent while the first one loads. */
  items: readonly OperationItem[] | undefined;
  /** The expected number of rows, for the placeholders. */
  expected: number;
  /** The rows are still those of the previous page. */
  isStale: boolean;
}

/** The users who were skipped or failed, each with the reason. */
function NotDoneList({ items, expected, isStale }: NotDoneListProps) {
  const t = useT();
  if (items?.length === 0) return <EmptyState title={t('operations.result.empty')} />;
  if (!items) {
    return (
      <ul className={styles.items} aria-busy="true" aria-label={t('common.loading')}>
        {Array.from({ length: Math.min(expected, SKELETONS) }, (_, row) => row).map((row) => (
          <li key={row}>
            <span className={styles.who}>
              <Skeleton width={160} />
              <Skeleton width={220} />
            </span>
            <Skeleton width={120} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={styles.items} aria-busy={isStale}>
      {items.map(({ position, email, name, code }) => (
        <li key={position}>
          <span className={styles.who}>
            <bdi>{name || email || t('operations.result.deletedPerson')}</bdi>
            {name && email && (
              <bdi dir="ltr" className={styles.address}>
                {email}
              </bdi>
            )}
          </span>
          <span className={styles.reason}>
            {code ? t(`operations.reasons.${code}` as 'operations.reasons.ERROR') : ''}
          </span>
        </li>
      ))}
    </ul>
  );
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
  const download = useAction(async () => {
    const answer = await httpClient.send(buildUrl(operationEndpoints.exportItems, params), {
      headers: { Accept: 'text/csv' },
    });
    await saveResponse(answer, `operation-${operation.id}-not-done.csv`);
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
        <Button startIcon={<Download />} loading={download.isPending} onClick={() => void download.run()}>
          {t('operations.result.download')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
