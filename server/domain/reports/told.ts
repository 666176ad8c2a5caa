import { limits } from '@contract/limits';

/** Whether a figure about so many people is told: of fewer than five it isn't, where learning is private. */
export const isTold = (people: number, isPrivate: boolean): boolean =>
  !isPrivate || people >= limits.reports.groupMin;
