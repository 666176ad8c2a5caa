import type { Area } from '../area';

/** The monthly video. */
export const calendar: Area = {
  operations: { sendMonthlyVideo: { changes: [] } },
};
