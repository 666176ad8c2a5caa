import { dayAt } from '@contract/days';
import { AttemptsInput } from '@/components/form/AttemptsInput';
import { DateInput } from '@/components/form/DateInput';
import { DaysInput } from '@/components/form/DaysInput';
import { timeZone } from '@/components/form/days';
import { useT } from '@/i18n/useT';
import type { CourseRecord } from '../course/useCourse';

/** When a training starts at customers, how long their users have, and how often they may try. */
export function StartInputs({ course }: { course: CourseRecord }) {
  const t = useT();
  return (
    <>
      <DaysInput source="daysToComplete" isReadOnly={false} />
      {course.total_quizzes > 0 && <AttemptsInput />}
      <DateInput
        source="startDate"
        isRequired
        label={t('training.settings.startDate')}
        helperText={t('training.customers.startsAt')}
        min={dayAt(new Date(), timeZone())}
      />
    </>
  );
}
