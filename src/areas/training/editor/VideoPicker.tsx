import { type ChapterVideo, customTrainingEndpoints } from '@contract/training/customTraining';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { ErrorState } from '@/components/feedback/ErrorState';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { SearchField } from '@/components/table/SearchField';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import styles from './editor.module.css';

interface VideoPickerProps {
  onPick: (video: ChapterVideo) => void;
  onClose: () => void;
}

/** Videos for a chapter: what the company has uploaded, then the library. */
export function VideoPicker({ onPick, onClose }: VideoPickerProps) {
  const t = useT();
  const titleId = useId();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useCall(
    customTrainingEndpoints.videos,
    { params: { companyId: currentCompanyId() }, query: search ? { search } : {} },
    { placeholderData: keepPreviousData },
  );
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('training.editor.pickVideo')}</DialogTitle>
      <DialogContent className={styles.picker}>
        <SearchField value={search} onChange={setSearch} label={t('training.editor.searchVideos')} />
        {error && !data && (
          <ErrorState description={error.message} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <TableSkeleton rows={5} />}
        {data?.data.length === 0 && <p className={typography.hint}>{t('dialog.noMatch')}</p>}
        {data && data.data.length > 0 && (
          <ul className={styles.videos} aria-label={t('training.editor.videos')}>
            {data.data.map((video) => (
              <li key={video.url}>
                <button type="button" className={styles.video} onClick={() => onPick(video)}>
                  {video.posterURL && <img src={video.posterURL} alt="" loading="lazy" />}
                  <span>
                    <bdi>{video.title}</bdi>
                    <span className={typography.hint}>
                      {video.project === 'uploads' || video.languageCode === null
                        ? t('training.editor.uploaded')
                        : languageName(video.languageCode)}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
