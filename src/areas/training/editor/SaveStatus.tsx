import Button from '@mui/material/Button';
import { useT } from '@/i18n/useT';
import type { SaveState } from './autosave';
import styles from './editor.module.css';

/** How saving stands, in words; a failure can be retried. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const t = useT();
  const text = () => {
    if (state.kind !== 'failed') return t(`training.editor.save.${state.kind}`);
    return state.message === null
      ? t('training.editor.save.unsavable')
      : t('training.editor.save.failed', { reason: state.message });
  };
  return (
    <span className={styles.status} data-kind={state.kind}>
      <span role="status">{text()}</span>
      {state.kind === 'failed' && state.message !== null && (
        <Button size="small" onClick={onRetry}>
          {t('training.editor.save.retry')}
        </Button>
      )}
    </span>
  );
}
