import { type Actor, canAccess } from '@contract/access';
import { canCall } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { type VideoCourse, videoEndpoints } from '@contract/videos';
import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Link } from 'react-router';
import { isNotFound } from '@/client/ApiError';
import { useCall } from '@/client/useCall';
import { RecordLink } from '@/components/record/RecordLink';
import { useT } from '@/i18n/useT';
import { ErrorState } from '../feedback/ErrorState';
import { Skeleton } from '../feedback/Skeleton';
import { PinButton } from './PinButton';
import { actOn, focusedOn } from './player';
import { playerAct } from './playerKeys';
import { ShareButtons } from './ShareButtons';
import { VideoPlayer } from './VideoPlayer';
import styles from './video.module.css';

export interface VideoModalProps {
  videoId: number;
  companyId: number;
  actor: Actor;
  onClose: () => void;
}

interface CoursesProps {
  courses: readonly VideoCourse[];
  /** Where a training with this video is made; undefined for those who may not. */
  addTo: string | undefined;
}

function Courses({ courses, addTo }: CoursesProps) {
  const t = useT();
  return (
    <section className={styles.courses}>
      <h3>{t('video.courses')}</h3>
      {courses.length === 0 ? (
        <>
          <p>{t('video.noCourses')}</p>
          {addTo !== undefined && (
            <Button variant="outlined" component={Link} to={addTo}>
              {t('video.addToTraining')}
            </Button>
          )}
        </>
      ) : (
        <ul>
          {courses.map(({ id, name }) => (
            <li key={id}>
              <RecordLink resource="courses" id={id}>
                <bdi>{name}</bdi>
              </RecordLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const PHONE = `(max-width: ${limits.ui.phoneMaxWidth}.95px)`;

/** A video over any screen: player, sharing, related courses, and its pin. */
export default function VideoModal({ videoId, companyId, actor, onClose }: VideoModalProps) {
  const t = useT();
  const titleId = useId();
  const player = useRef<HTMLVideoElement>(null);
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const asked = useCall(videoEndpoints.get, { params: { companyId, videoId } });
  const video = asked.data?.data;
  const isUnknown = isNotFound(asked.error);
  const mayMake = canCall(customTrainingEndpoints.create, actor);
  const mayPin = canAccess(videoEndpoints.pin.access, actor);

  const onKeyDown = (event: KeyboardEvent) => {
    const act = playerAct(event, focusedOn(event.target));
    if (!act || !player.current) return;
    // The browser's player would also handle the same key.
    event.preventDefault();
    actOn(player.current, act);
  };

  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      onClose={onClose}
      onKeyDown={onKeyDown}
      slotProps={{ paper: { className: styles.paper } }}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <h2 id={titleId} dir="auto">
          {video?.title ?? t('video.title')}
        </h2>
        <IconButton aria-label={t('common.action.close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </header>
      <div className={styles.body}>
        {asked.isPending && (
          <div role="status" aria-label={t('video.loading')}>
            <Skeleton shape="block" height="min(24rem, 50vh)" />
          </div>
        )}
        {asked.isError && (
          <ErrorState
            title={t(isUnknown ? 'video.notFound' : 'video.failed')}
            description={t(isUnknown ? 'video.notFoundText' : 'video.failedText')}
            error={isUnknown ? undefined : asked.error}
            onRetry={isUnknown ? undefined : () => void asked.refetch()}
          />
        )}
        {video && (
          <>
            <VideoPlayer video={video} player={player} titleId={titleId} />
            <div className={styles.bar}>
              {mayPin && <PinButton video={video} companyId={companyId} />}
              <ShareButtons video={video} />
            </div>
            <Courses courses={video.courses} addTo={mayMake ? `/custom?addVideo=${videoId}` : undefined} />
          </>
        )}
      </div>
    </Dialog>
  );
}
