import { access, canAccess } from '@contract/access';
import { Suspense } from 'react';
import type { SessionData } from '@/authProvider/session';
import { lazyComponent } from '@/client/lazyPage';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { AppErrorBoundary } from '@/components/feedback/AppErrorBoundary';
import { VIDEO_FLAG } from '@/components/video/videoFlag';

const VideoModal = lazyComponent(() => import('@/components/video/VideoModal'));

/** The video named in the address (`?video=12`), over any screen. */
export function LinkedVideo({ session }: { session: SessionData }) {
  const [flag, setFlag] = useQueryFlag(VIDEO_FLAG);
  if (!flag || !/^[1-9]\d{0,14}$/.test(flag) || !canAccess(access.adminAreaRead, session.actor)) return null;
  const close = () => setFlag(null);
  return (
    <AppErrorBoundary resetKey={flag} fallback={() => null} onError={close}>
      <Suspense fallback={null}>
        <VideoModal
          key={flag}
          videoId={Number(flag)}
          companyId={session.user.company_id}
          actor={session.actor}
          onClose={close}
        />
      </Suspense>
    </AppErrorBoundary>
  );
}
