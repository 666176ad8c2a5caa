import type { CampaignStatistics } from '@contract/training/campaigns';

type Completions = CampaignStatistics['completions'];

/** Days with completions as days with the number completed so far. */
export function cumulated(completions: Completions): { day: string; completed: number }[] {
  let sum = 0;
  return completions.map(({ day, completed }) => {
    sum += completed;
    return { day, completed: sum };
  });
}
