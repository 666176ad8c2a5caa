import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { Link } from 'react-router';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { links } from '../links';
import { Countdown } from '../parts/Countdown';
import { StatusBadge } from '../parts/StatusBadge';
import { shownScore } from '../parts/score';

/** Why an exercise has no report; undefined where it has one. */
export function withoutReport({
  status,
  isLaunched,
  isSupported,
}: Pick<ExerciseCampaign, 'status' | 'isLaunched' | 'isSupported'>):
  | 'notLaunched'
  | 'unsupported'
  | 'postponed'
  | undefined {
  if (!isSupported) return 'unsupported';
  if (!isLaunched && status === 'ARCHIVED') return 'notLaunched';
  return status === 'QUEUED' ? 'postponed' : undefined;
}

/** The name of an exercise, which leads to its report where there is one. */
export function ExerciseName({ exercise }: { exercise: ExerciseCampaign }) {
  const { id, name } = exercise;
  if (withoutReport(exercise)) return <bdi>{name}</bdi>;
  return (
    <Link to={`${links.report({ campaignId: id })}/users`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** Where an exercise stands; one that is postponed counts down to its start. */
export function ExerciseState({ exercise, onStart }: { exercise: ExerciseCampaign; onStart: () => void }) {
  const { status, startedAt } = exercise;
  if (status === 'QUEUED') return <Countdown until={startedAt} onEnd={onStart} />;
  return <StatusBadge status={status} />;
}

/** The average score out of 10. */
export function Score({ score }: Pick<ExerciseCampaign, 'score'>) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  if (score === null) return <span>–</span>;
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return (
    <span data-numeric="">{t('phishingExercise.score', { score: format.format(shownScore(score)) })}</span>
  );
}

/** The day of an instant. */
export function Day({ value, timeZone }: { value: string; timeZone: string }) {
  const locale = useLocaleCode();
  const date = new Date(value);
  return (
    <time
      dateTime={value}
      title={new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(date)}
    >
      {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(date)}
    </time>
  );
}
