import { CUSTOMER_OPERATIONS, isOpen, type Operation, operationEndpoints } from '@contract/operations';
import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { Suspense, useId, useState } from 'react';
import { useCan } from '@/authProvider/useCan';
import { follow, unfollow } from '@/client/followedOperations';
import { useAction } from '@/client/useAction';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { OperationResultDialog } from './OperationResultDialog';
import { cancelOperation, undoOperation } from './operationCalls';
import { doneText, type OperationKind } from './operationKinds';
import styles from './operations.module.css';

/** What the rows of an operation are; those of a file are the steps of making it, which nobody has to count. */
function rowsOf(kind: Operation['kind']): keyof typeof TEXTS {
  if (kind === 'exportReport' || kind === 'exportCompany') return 'file';
  return CUSTOMER_OPERATIONS.some((one) => one === kind) ? 'customers' : 'users';
}

const TEXTS = {
  users: {
    cancelled: 'operations.dock.cancelled',
    rightsEnded: 'operations.dock.rightsEnded',
    stopped: 'operations.dock.stopped',
  },
  customers: {
    cancelled: 'operations.dock.customers.cancelled',
    rightsEnded: 'operations.dock.customers.rightsEnded',
    stopped: 'operations.dock.customers.stopped',
  },
  file: {
    cancelled: 'operations.dock.file.cancelled',
    rightsEnded: 'operations.dock.file.rightsEnded',
    stopped: 'operations.dock.file.stopped',
  },
} as const;

export interface OperationCardProps {
  operation: Operation;
  companyId: number;
  /** Of its kind, once it is done. */
  Action?: OperationKind['Action'];
  /** Called after the operation was changed here. */
  onChanged: () => void;
}

/** One operation: its progress or result, and the actions it allows. */
export function OperationCard({ operation, companyId, Action, onChanged }: OperationCardProps) {
  const t = useT();
  const format = useFormatNumber();
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const canWrite = useCan(operationEndpoints.cancel);
  const { id, kind, state, stopReason, total, done, skipped, failed } = operation;
  const isRunning = isOpen(state);
  const rows = rowsOf(kind);
  const left = skipped + failed;
  const unreached = total - done - left;
  const counted = (count: number) => ({ smart_count: count, count: format(count) });

  const cancel = useAction(() => cancelOperation(id), { onSuccess: onChanged });
  const undo = useAction(() => undoOperation(id), {
    onSuccess: (undoing) => {
      follow(companyId, undoing.id);
      unfollow(companyId, [id]);
      onChanged();
    },
  });

  return (
    <li className={styles.card} data-state={state}>
      <div className={styles.title}>
        <h3 id={titleId}>
          {isRunning ? t(`operations.running.${kind}`, counted(total)) : doneText(t, kind, done, format)}
        </h3>
        {!isRunning && (
          <IconButton
            size="small"
            aria-label={t('operations.dock.dismiss')}
            onClick={() => unfollow(companyId, [id])}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </div>
      {isRunning && (
        <LinearProgress
          variant={state === 'queued' ? 'indeterminate' : 'determinate'}
          value={total === 0 ? 0 : (100 * (total - unreached)) / total}
          aria-labelledby={titleId}
        />
      )}
      <p className={styles.facts} role={isRunning ? undefined : 'status'}>
        {state === 'queued' && <span>{t('operations.dock.queued')}</span>}
        {isRunning && state !== 'queued' && rows !== 'file' && (
          <span>
            {t('operations.dock.progress', { done: format(total - unreached), total: format(total) })}
          </span>
        )}
        {state === 'cancelled' && <span>{t(TEXTS[rows].cancelled, counted(unreached))}</span>}
        {stopReason && (
          <span>
            {t(TEXTS[rows].rightsEnded, {
              reason: t(`operations.reasons.${stopReason}`),
              ...counted(unreached),
            })}
          </span>
        )}
        {state === 'failed' && <span>{t(TEXTS[rows].stopped, counted(unreached))}</span>}
        {left > 0 && <span>{t('operations.dock.left', counted(left))}</span>}
      </p>
      <div className={styles.actions}>
        {state === 'done' && Action && (
          <Suspense fallback={null}>
            <Action operation={operation} />
          </Suspense>
        )}
        {isRunning && canWrite && (
          <Button
            size="small"
            variant="outlined"
            loading={cancel.isPending}
            disabled={state === 'cancelling'}
            onClick={() => void cancel.run()}
          >
            {t(state === 'cancelling' ? 'operations.dock.cancelling' : 'operations.dock.cancel')}
          </Button>
        )}
        {rows !== 'file' && (left > 0 || (!isRunning && unreached > 0)) && (
          <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
            {t('operations.dock.why')}
          </Button>
        )}
        {operation.canUndo && canWrite && (
          <Button size="small" variant="outlined" loading={undo.isPending} onClick={() => void undo.run()}>
            {t('common.action.undo')}
          </Button>
        )}
      </div>
      {isAsking && <OperationResultDialog operation={operation} onClose={() => setAsking(false)} />}
    </li>
  );
}
