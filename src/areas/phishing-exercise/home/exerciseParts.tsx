import { type ExerciseCampaign, exerciseCampaignEndpoints } from '@contract/phishing-exercise/campaigns';
import { Link } from 'react-router';
import { NewButton } from '@/components/gallery/NewButton';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import { Countdown } from '../parts/Countdown';
import { StatusBadge } from '../parts/StatusBadge';

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

/** The way to the wizard, for those who may launch an exercise. */
export function NewExerciseButton() {
  const t = useT();
  return (
    <NewButton
      target={exerciseCampaignEndpoints.create}
      to={links.create()}
      label={t('phishingExercise.home.new')}
    />
  );
}
