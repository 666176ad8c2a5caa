import { VERDICTS, type Verdict } from '@contract/gaming/games';
import type { LearnerContent, LearnerGame } from '@contract/learner';
import { useEffect, useMemo } from 'react';
import { GameRound, type PlayedItem } from '@/components/game/GameRound';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { FinishedTask } from '../../finished/FinishedTask';
import { useSteps, useTakeStep } from '../../offline/progress';
import { dueDay } from '../../tasks/due';
import type { TaskViewProps } from '..';
import styles from './game.module.css';
import { Leaderboard } from './Leaderboard';

const NO_ITEMS: readonly PlayedItem[] = [];
const isVerdict = (answer: string | undefined): answer is Verdict => VERDICTS.some((one) => one === answer);

/** The verdicts about a task's items that wait for a connection. */
function useWaiting(taskId: number): ReadonlyMap<string, Verdict> {
  const steps = useSteps();
  return useMemo(() => {
    const verdicts = new Map<string, Verdict>();
    for (const { step } of steps) {
      if (step.kind !== 'answer' || step.taskId !== taskId) continue;
      const [verdict] = step.answers;
      if (isVerdict(verdict)) verdicts.set(step.partId, verdict);
    }
    return verdicts;
  }, [steps, taskId]);
}

/** When the game ends for everybody, or that it has. */
function Ending({ task, endsAt }: { task: LearnerContent['task']; endsAt: string }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const now = new Date();
  const end = { at: new Date(endsAt), timeZone: task.timeZone };
  const date = dueDay(end, now, language);
  return <p className={styles.ending}>{t(end.at > now ? 'game.task.ends' : 'game.task.ended', { date })}</p>;
}

/** How it went for the learner: the score, or why there is none, and the places of all. */
function Outcome({ task, game }: { task: LearnerContent['task']; game: LearnerGame }) {
  const t = useT();
  const isCut = task.status === 'completed' && game.items.some(({ answered }) => answered === null);
  return (
    <>
      {task.status === 'completed' && <FinishedTask task={task} passMark={null} />}
      {isCut && <p className={styles.note}>{t('game.task.cut')}</p>}
      {task.status === 'missed' && <p className={styles.note}>{t('game.task.missed')}</p>}
      {game.leaderboard && task.status === 'completed' && <Leaderboard taskId={task.id} />}
    </>
  );
}

/** A game of either kind: its items one after another, and how it went. The last verdict completes it. */
export default function GameTask({ content: { task, game } }: TaskViewProps) {
  const take = useTakeStep();
  const waiting = useWaiting(task.id);
  const isOver = task.status === 'completed' || task.status === 'missed';

  useEffect(() => {
    if (task.status === 'notStarted') void take({ taskId: task.id, kind: 'start' }).catch(() => undefined);
  }, [task.id, task.status, take]);

  return (
    <div className={styles.game}>
      {game?.endsAt && <Ending task={task} endsAt={game.endsAt} />}
      <GameRound
        items={game?.items ?? NO_ITEMS}
        waiting={waiting}
        isOver={isOver}
        result={game && <Outcome task={task} game={game} />}
        onJudge={async (partId, verdict) => {
          await take({ taskId: task.id, kind: 'answer', partId, answers: [verdict] });
        }}
      />
    </div>
  );
}
