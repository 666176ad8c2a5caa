import { accountEndpoints } from '@contract/account';
import type { CurrentUser } from '@contract/session';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { getSession } from '@/authProvider/currentSession';
import { useAction } from '@/client/useAction';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useGuides } from '@/components/video/useGuides';
import { VIDEO_FLAG } from '@/components/video/videoFlag';
import { useT } from '@/i18n/useT';
import styles from './dialogs.module.css';

/** The welcome of a user's first visit; closing it in any way confirms it. */
export default function WelcomeDialog({ user }: { user: CurrentUser }) {
  const t = useT();
  const titleId = useId();
  const { isPending, run } = useAction(accountEndpoints.onboarding, {
    onSuccess: () => getSession().reload(),
  });
  const finish = () => void run({ params: { companyId: user.company_id } });

  const { tour } = useGuides();
  const [, setVideo] = useQueryFlag(VIDEO_FLAG);
  const watchTour = (videoId: number) => {
    // The video opens by its address once the welcome is closed.
    setVideo(String(videoId));
    finish();
  };

  return (
    <Dialog open fullWidth maxWidth="xs" onClose={finish} aria-labelledby={titleId}>
      <DialogTitle id={titleId} dir="auto">
        {t('dialogs.welcome.title', { name: user.name || user.email })}
      </DialogTitle>
      <DialogContent>
        <p className={styles.text}>{t('dialogs.welcome.text')}</p>
        <ol className={styles.list}>
          <li>{t('dialogs.welcome.invite')}</li>
          <li>{t('dialogs.welcome.group')}</li>
          <li>{t('dialogs.welcome.follow')}</li>
        </ol>
      </DialogContent>
      <DialogActions>
        {tour && (
          <Button variant="outlined" disabled={isPending} onClick={() => watchTour(tour.videoId)}>
            {t('video.guides.tour')}
          </Button>
        )}
        <Button variant="contained" loading={isPending} onClick={finish} autoFocus>
          {t('dialogs.welcome.start')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
