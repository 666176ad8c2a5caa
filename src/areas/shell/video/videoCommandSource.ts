import { access, canAccess } from '@contract/access';
import { loadWithOneReload } from '@/client/lazyPage';
import type { AskedSource } from '@/layout/command-palette/commandSource';

/** Videos of the library in the command palette; the code that searches them loads with the first query. */
export const videoCommandSource = (open: (videoId: string) => void): AskedSource => ({
  kind: 'asked',
  id: 'videos',
  labelKey: 'video.guides.group',
  minLength: 2,
  async search(query, { actor }, signal) {
    if (!actor || !canAccess(access.staffRead, actor)) return [];
    const { searchVideos } = await loadWithOneReload(() => import('./searchVideos'));
    return searchVideos(query, open, signal);
  },
});
