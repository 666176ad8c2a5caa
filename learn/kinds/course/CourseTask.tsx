import { learnerEndpoints } from '@contract/learner';
import { useSearchParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { CoursePlayer } from '@/components/course/CoursePlayer';
import { MuiTheme } from '../../MuiTheme';
import type { TaskViewProps } from '..';

/** A course: its chapters, quizzes and result, one step at a time. */
export default function CourseTask({ content: { task, course } }: TaskViewProps) {
  const [query, setQuery] = useSearchParams();
  const params = { companyId: currentCompanyId(), taskId: task.id };
  if (!course) return null;
  return (
    <MuiTheme>
      <CoursePlayer
        sections={course.sections}
        language="en"
        passMark={course.passMark}
        current={query.get('step')}
        onMove={(step) => setQuery({ step })}
        onChapterDone={(chapterId) =>
          void call(learnerEndpoints.chapterDone, { params: { ...params, chapterId } })
        }
        onAnswer={async (question, answers) => {
          const { data } = await call(learnerEndpoints.answer, {
            params: { ...params, questionId: question.id },
            body: { answers: [...answers] },
          });
          return data;
        }}
      />
    </MuiTheme>
  );
}
