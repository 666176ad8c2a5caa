import { screenPaths } from '@/areas/screens';
import type { SessionData } from '@/authProvider/session';
import { VideoModal } from '@/components/video/VideoModal';

const PREVIEW = '/courses/:courseId/preview';
const courseTo = screenPaths.includes(PREVIEW)
  ? (id: number) => PREVIEW.replace(':courseId', String(id))
  : undefined;

export interface VideoDialogProps {
  videoId: number;
  session: SessionData;
  onClose: () => void;
}

/** The video named in the address, with what the signed-in user may see of it. */
export default function VideoDialog({ videoId, session: { user, actor }, onClose }: VideoDialogProps) {
  return (
    <VideoModal
      videoId={videoId}
      companyId={user.company_id}
      actor={actor}
      courseTo={courseTo}
      onClose={onClose}
    />
  );
}
