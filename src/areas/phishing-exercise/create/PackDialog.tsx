import type { Pack, Template } from '@contract/phishing-exercise/templates';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { TemplateCards } from '@/components/template/TemplateCards';
import { TemplatePreviewDialog } from '@/components/template/TemplatePreviewDialog';
import { useT } from '@/i18n/useT';
import styles from './templates.module.css';
import { usePackTemplates } from './useTemplates';

/** What a pack consists of. */
export function PackDialog({ pack, onClose }: { pack: Pack; onClose: () => void }) {
  const t = useT();
  const titleId = useId();
  const [previewed, setPreviewed] = useState<Template | null>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePackTemplates(pack.id);
  const templates = data?.pages.flatMap((page) => page.data.items);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} dir="auto">
        {pack.name}
      </DialogTitle>
      <DialogContent className={styles.previewed}>
        {templates ? (
          <>
            <TemplateCards label={pack.name} templates={templates} onPreview={setPreviewed} />
            {hasNextPage && (
              <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('phishingExercise.picker.more')}
              </Button>
            )}
          </>
        ) : error ? (
          <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="block" height={320} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      </DialogActions>
      {previewed && <TemplatePreviewDialog template={previewed} onClose={() => setPreviewed(null)} />}
    </Dialog>
  );
}
