import { videoEndpoints } from '@contract/videos';
import VideoIcon from '@mui/icons-material/PlayCircleOutlined';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import type { CommandEntry } from '@/layout/command-palette/commandSource';

const SHOWN = 5;

/** Videos whose title contains the words, as entries of the command palette. */
export async function searchVideos(
  query: string,
  open: (videoId: string) => void,
  signal: AbortSignal,
): Promise<readonly CommandEntry[]> {
  const params = { companyId: currentCompanyId() };
  const { data } = await call(videoEndpoints.library, { params, query: { search: query }, signal });
  return data.slice(0, SHOWN).map(({ videoId, title }) => {
    const id = String(videoId);
    return { id, label: title, icon: VideoIcon, run: () => open(id) };
  });
}
