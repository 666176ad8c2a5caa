import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { isApiError } from '@/client/ApiError';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import type { SaveState } from './draftSaver';

export interface SaveStatusProps {
  state: SaveState;
  error: unknown;
  onRetry: () => void;
  onReload: () => void;
}

/** Whether the draft is saved, and what to do where it can't be. */
export function SaveStatus({ state, error, onRetry, onReload }: SaveStatusProps) {
  const t = useT();
  if (state === 'conflict') {
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onReload}>
            {t('phishingSimulation.draft.reload')}
          </Button>
        }
      >
        {isApiError(error) ? error.message : t('phishingSimulation.draft.conflict')}
      </Alert>
    );
  }
  if (state === 'failed') {
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('common.action.retry')}
          </Button>
        }
      >
        {t('phishingSimulation.draft.failed')} {isApiError(error) && error.message}
      </Alert>
    );
  }
  // Not announced: that would be after every other word.
  return (
    <p className={typography.hint}>
      {t(state === 'saved' ? 'phishingSimulation.draft.saved' : 'phishingSimulation.draft.saving')}
    </p>
  );
}
