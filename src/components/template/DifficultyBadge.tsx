import type { Difficulty } from '@contract/phishing-exercise/content';
import { Badge } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';

const TONES = { 1: 'success', 2: 'info', 3: 'danger' } as const;

/** How hard the messages are to see through; a company's own have no difficulty. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty | null }) {
  const t = useT();
  if (difficulty === null) return <Badge tone="muted">{t('phishingExercise.difficulty.own')}</Badge>;
  return <Badge tone={TONES[difficulty]}>{t(`phishingExercise.difficulty.${difficulty}`)}</Badge>;
}
