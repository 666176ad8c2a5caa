import type { LearnerContent, LearnerTask } from '@contract/learner';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CoursePlayer } from '@/components/course/CoursePlayer';
import { isStepDone, type OpenQuestion, RESULT_STEP, stepsOf, type Verdict } from '@/components/course/steps';
import { FinishedTask } from '../../finished/FinishedTask';
import { useSteps, useTakeStep } from '../../offline/progress';
import type { TaskViewProps } from '..';
import { CourseLeft } from './CourseLeft';
import { attemptOf, progressOf, scoreNow } from './progress';
import { Terms } from './Terms';
import { useDocuments } from './useDocuments';

interface CourseProps {
  task: LearnerTask;
  course: NonNullable<LearnerContent['course']>;
}

/** After a refusal the task is read again, which tells why. */
const rereadAlready = () => undefined;

/** A course: its chapters, quizzes and result, one step at a time. It is completed once nothing is left to do. */
function Course({ task, course }: CourseProps) {
  const { sections, languageCode, passMark } = course;
  const [query, setQuery] = useSearchParams();
  const waiting = useSteps();
  const takeStep = useTakeStep();
  const [failure, setFailure] = useState<unknown>();
  const { id, attempt: known } = task;
  // Between the retry's leaving the queue and its answer in the task neither knows of it; the choices made must not be lost.
  const [begun, setBegun] = useState(0);
  const attempt = Math.max(attemptOf(task, waiting), begun);
  const progress = useMemo(
    () => progressOf({ id, attempt: known }, sections, waiting, attempt),
    [id, known, sections, waiting, attempt],
  );
  const left = useMemo(
    () => stepsOf(sections).filter((step) => step.kind !== 'result' && !isStepDone(step, progress)),
    [sections, progress],
  );
  const isAgain = attempt > task.attempt;
  // Passed or not: nothing more is sent in this attempt.
  const isFinished = !isAgain && ['notPassed', 'failed', 'completed'].includes(task.status);
  // Where the learner stopped; it stays while they go on.
  const [first] = useState(() => (isFinished ? RESULT_STEP : (left[0]?.id ?? RESULT_STEP)));
  const current = query.get('step') ?? first;
  const openDocument = useDocuments(sections, current);

  const asked = useRef<string>(undefined);
  const wanted = isFinished ? undefined : left.length === 0 ? 'complete' : 'start';
  useEffect(() => {
    if (!wanted || asked.current === `${wanted} ${attempt}`) return;
    asked.current = `${wanted} ${attempt}`;
    if (wanted === 'complete') takeStep({ taskId: task.id, kind: wanted }).catch(setFailure);
    else if (task.status === 'notStarted') takeStep({ taskId: task.id, kind: wanted }).catch(rereadAlready);
  }, [wanted, attempt, task.id, task.status, takeStep]);
  const sendAgain = () => {
    setFailure(undefined);
    takeStep({ taskId: task.id, kind: 'complete' }).catch(setFailure);
  };

  const tryAgain = () => {
    setFailure(undefined);
    const next = attempt + 1;
    setBegun(next);
    // After a refusal the task is read again, which tells why.
    takeStep({ taskId: task.id, kind: 'retry', attempt: next }).catch(() => setBegun(0));
    const quiz = stepsOf(sections).find(({ kind }) => kind === 'quiz');
    if (quiz) show(quiz.id);
  };

  const show = (step: string) => setQuery({ step }, { preventScrollReset: true });
  const finishChapter = (partId: string) => {
    if (isFinished || progress.done.has(partId)) return;
    takeStep({ taskId: task.id, kind: 'chapter', partId }).catch(rereadAlready);
  };
  const answer = async ({ id: partId }: OpenQuestion, answers: readonly string[]): Promise<Verdict> => {
    const outcome = await takeStep({ taskId: task.id, kind: 'answer', partId, answers, attempt });
    const told = outcome.state === 'sent' ? outcome.told : undefined;
    if (told && 'verdict' in told) return told.verdict;
    return { isRight: null, rightAnswers: [], explanation: '' };
  };

  // Completed, but its content is gone.
  const finished = (
    <FinishedTask
      task={task}
      passMark={passMark}
      attemptScore={scoreNow(sections, progress)}
      onTryAgain={tryAgain}
    />
  );
  if (isFinished && sections.length === 0) return finished;
  return (
    <CoursePlayer
      key={attempt}
      note={passMark === null ? undefined : <Terms task={task} attempt={attempt} passMark={passMark} />}
      sections={sections}
      language={languageCode}
      passMark={passMark}
      current={current}
      onMove={show}
      onChapterDone={finishChapter}
      onOpen={openDocument}
      onAnswer={answer}
      progress={progress}
      result={
        isFinished ? finished : <CourseLeft left={left} failure={failure} onOpen={show} onRetry={sendAgain} />
      }
    />
  );
}

/** The view of a course's task. */
export default function CourseTask({ content: { task, course } }: TaskViewProps) {
  if (!course) return null;
  return <Course task={task} course={course} />;
}
