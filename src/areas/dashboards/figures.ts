import type { CulturePart } from '@contract/culture';
import type { Culture } from '@contract/dashboards';
import type { Figure } from '@contract/figures';
import type { CampaignKindName } from '@contract/plan';

export const TRAINING_KINDS: readonly CampaignKindName[] = ['course'];
export const GAME_KINDS: readonly CampaignKindName[] = ['gaming', 'fake_or_real'];

interface PartFigure {
  readonly name: 'completed' | 'due' | 'scored' | 'reported' | 'mailed';
  readonly count: number | null;
  readonly figure: Figure;
  readonly kinds?: readonly CampaignKindName[];
}

/** The counts that a part of Company Culture comes from, with the figures whose people are behind them. */
export function figuresOfPart({ training, gaming, reported }: Culture, part: CulturePart): PartFigure[] {
  if (part === 'training') {
    const kinds = TRAINING_KINDS;
    return [
      { name: 'completed', count: training.completed, figure: 'completedDue', kinds },
      { name: 'due', count: training.due, figure: 'due', kinds },
    ];
  }
  if (part === 'gaming')
    return [{ name: 'scored', count: gaming.scored, figure: 'scoredDue', kinds: GAME_KINDS }];
  return [
    { name: 'reported', count: reported.reported, figure: 'reported' },
    { name: 'mailed', count: reported.mailed, figure: 'mailed' },
  ];
}
