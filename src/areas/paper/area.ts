import { lazyComponent } from '@/client/lazyPage';
import type { Area } from '../area';

/** Reports as paper: PDFs that are made in the background. */
export const paper: Area = {
  operations: { exportReport: { changes: [], Action: lazyComponent(() => import('./DownloadAction')) } },
};
