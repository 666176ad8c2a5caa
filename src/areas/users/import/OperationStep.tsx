import { isOpen, type Operation, operationEndpoints } from '@contract/operations';
import type { UserImport } from '@contract/users/imports';
import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { useRefreshPeople } from '../useChanges';
import { SkippedDownload } from './DryRunStep';
import { FileChip } from './FileChip';
import styles from './import.module.css';
import { WorkProgress } from './WorkProgress';

const POLL_MS = 1000;

export interface OperationStepProps {
  record: UserImport;
  operationId: number;
  onEnded: () => void;
}

/** The running import and its result; leaving or reloading the page does not stop it. */
export function OperationStep({ record, operationId, onEnded }: OperationStepProps) {
  const t = useT();
  const number = useFormatNumber();
  const refresh = useRefreshPeople();
  const { data, error, refetch } = useCall(
    operationEndpoints.get,
    { params: { companyId: currentCompanyId(), operationId } },
    { refetchInterval: ({ state }) => (isUnderWay(state.data?.data) ? POLL_MS : false) },
  );
  const operation = data?.data;
  const hasEnded = operation !== undefined && !isUnderWay(operation);
  useEffect(() => {
    if (!hasEnded) return;
    onEnded();
    void refresh();
  }, [hasEnded, onEnded, refresh]);

  if (error && !operation) {
    return <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />;
  }
  if (!operation) return <Skeleton shape="block" />;
  const { total, done, skipped, failed } = operation;
  const processed = done + skipped + failed;
  return (
    <>
      <FileChip fileName={record.fileName} rows={record.total} />
      {hasEnded ? (
        <ImportResult record={record} operation={operation} />
      ) : (
        <>
          <WorkProgress
            label={t('import.work.running')}
            share={total > 0 ? processed / total : 1}
            detail={t('import.work.progress', { done: number(processed), total: number(total) })}
          />
          <p className={styles.hint}>{t('import.work.hint')}</p>
        </>
      )}
    </>
  );
}

const isUnderWay = (operation: Operation | undefined) => operation === undefined || isOpen(operation.state);

function ImportResult({ record, operation }: { record: UserImport; operation: Operation }) {
  const t = useT();
  const number = useFormatNumber();
  const skipped = (record.summary?.counts.skipped ?? 0) + operation.skipped + operation.failed;
  const numbers = [
    [t('import.work.done'), operation.done],
    [t('import.work.unchanged'), record.summary?.counts.unchanged ?? 0],
    [t('import.work.skipped'), skipped],
  ] as const;
  const isWhole = operation.state === 'done';
  return (
    <>
      <Alert severity={isWhole ? 'success' : 'warning'}>
        {isWhole && skipped > 0
          ? t('import.work.endedSkipped', { smart_count: skipped, count: number(skipped) })
          : t(isWhole ? 'import.work.ended' : 'import.work.stopped')}
      </Alert>
      <dl className={styles.result}>
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-numeric>{number(value)}</dd>
          </div>
        ))}
      </dl>
      {skipped > 0 && <SkippedDownload record={record} />}
    </>
  );
}
