import { limits } from '@contract/limits';
import { type Video, videoEndpoints } from '@contract/videos';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useAction } from '@/client/useAction';
import { useCall } from '@/client/useCall';
import { useT } from '@/i18n/useT';
import { useConfirm } from '../dialog/useConfirm';
import styles from './video.module.css';

/** Every read that includes which videos are pinned. */
const TELLING: ReadonlySet<unknown> = new Set(
  [videoEndpoints.get, videoEndpoints.pinned, videoEndpoints.library].map(({ path }) => path),
);

/** Pins the video to the Learner Dashboard or unpins it, after a confirmation; five at most. */
export function PinButton({ video, companyId }: { video: Video; companyId: number }) {
  const { videoId, isPinned } = video;
  const t = useT();
  const confirm = useConfirm();
  const cache = useQueryClient();
  const fullId = useId();
  const pinned = useCall(videoEndpoints.pinned, { params: { companyId } });
  const isFull = !isPinned && (pinned.data?.data.length ?? 0) >= limits.videos.pinnedMax;

  const { isPending, run } = useAction(isPinned ? videoEndpoints.unpin : videoEndpoints.pin, {
    success: () => t(isPinned ? 'video.pin.removed' : 'video.pin.added'),
    // Also after a refusal: another admin may have taken the last place.
    onSettled: () => cache.invalidateQueries({ predicate: ({ queryKey }) => TELLING.has(queryKey[1]) }),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: t(isPinned ? 'video.pin.removeQuestion' : 'video.pin.addQuestion'),
      confirmLabel: t(isPinned ? 'video.pin.removeConfirm' : 'video.pin.addConfirm'),
    });
    if (isConfirmed) await run({ params: { companyId, videoId } });
  };

  return (
    <div className={styles.pin}>
      <Button
        variant="outlined"
        startIcon={<PinIcon />}
        loading={isPending}
        disabled={isFull}
        aria-describedby={isFull ? fullId : undefined}
        onClick={() => void ask()}
      >
        {t(isPinned ? 'video.pin.remove' : 'video.pin.add')}
      </Button>
      {isFull && <p id={fullId}>{t('video.pin.full')}</p>}
    </div>
  );
}
