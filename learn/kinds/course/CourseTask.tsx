import type { LearnerContent, LearnerTask } from '@contract/learner';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CoursePlayer } from '@/components/course/CoursePlayer';
import { isStepDone, type OpenQuestion, RESULT_STEP, stepsOf, type Verdict } from '@/components/course/steps';
import { FinishedTask } from '../../finished/FinishedTask';
import { useSteps, useTakeStep } from '../../offline/progress';
import type { TaskViewProps } from '..';
import { CourseLeft } from './CourseLeft';
import { progressOf } from './progress';
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
  const progress = useMemo(() => progressOf(task.id, sections, waiting), [task.id, sections, waiting]);
  const left = useMemo(
    () => stepsOf(sections).filter((step) => step.kind !== 'result' && !isStepDone(step, progress)),
    [sections, progress],
  );
  const isCompleted = task.completedAt !== null;
  // Where the learner stopped; it stays while they go on.
  const [first] = useState(() => (isCompleted ? RESULT_STEP : (left[0]?.id ?? RESULT_STEP)));
  const current = query.get('step') ?? first;
  const openDocument = useDocuments(sections, current);

  const asked = useRef<'start' | 'complete'>(undefined);
  const wanted = isCompleted ? undefined : left.length === 0 ? 'complete' : 'start';
  useEffect(() => {
    if (!wanted || asked.current === wanted) return;
    asked.current = wanted;
    if (wanted === 'complete') takeStep({ taskId: task.id, kind: wanted }).catch(setFailure);
    else if (task.status === 'notStarted') takeStep({ taskId: task.id, kind: wanted }).catch(rereadAlready);
  }, [wanted, task.id, task.status, takeStep]);
  const tryAgain = () => {
    setFailure(undefined);
    takeStep({ taskId: task.id, kind: 'complete' }).catch(setFailure);
  };

  const show = (step: string) => setQuery({ step }, { preventScrollReset: true });
  const finishChapter = (partId: string) => {
    if (isCompleted || progress.done.has(partId)) return;
    takeStep({ taskId: task.id, kind: 'chapter', partId }).catch(rereadAlready);
  };
  const answer = async ({ id: partId }: OpenQuestion, answers: readonly string[]): Promise<Verdict> => {
    const outcome = await takeStep({ taskId: task.id, kind: 'answer', partId, answers });
    const told = outcome.state === 'sent' ? outcome.told : undefined;
    if (told && 'verdict' in told) return told.verdict;
    return { isRight: null, rightAnswers: [], explanation: '' };
  };

  // Completed, but its content is gone.
  if (isCompleted && sections.length === 0) return <FinishedTask task={task} passMark={passMark} />;
  return (
    <CoursePlayer
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
        isCompleted ? (
          <FinishedTask task={task} passMark={passMark} />
        ) : (
          <CourseLeft left={left} failure={failure} onOpen={show} onRetry={tryAgain} />
        )
      }
    />
  );
}

/** The view of a course's task. */
export default function CourseTask({ content: { task, course } }: TaskViewProps) {
  if (!course) return null;
  return <Course task={task} course={course} />;
}
