import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { Score } from './Score';
import { shownScore } from './shownScore';

/** A score of 0 to 100 out of 10, '6.2/10', in the color of its level; a dash where there is none. */
export function OutOfTen({ score }: { score: number | null }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (score === null) return <span>–</span>;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return (
    <span data-numeric="">
      <Score value={score} shown={t('phishingExercise.score', { score: format.format(shownScore(score)) })} />
    </span>
  );
}
