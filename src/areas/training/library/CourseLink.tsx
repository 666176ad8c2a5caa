import type { Course } from '@contract/training/courses';
import { Link } from 'react-router';
import { RecordLink } from '@/components/record/RecordLink';
import { isOwn, useCustomTrainingAccess } from '../course/useCourseActions';
import { links } from '../links';

/** A course's name, leading to its page; a draft leads those who may edit it to the editor. */
export function CourseLink({ course }: { course: Course }) {
  const { canWrite, isPaid } = useCustomTrainingAccess();
  const name = (
    <bdi lang={course.language} data-truncate="">
      {course.name}
    </bdi>
  );
  if (canWrite && isPaid && course.is_draft && isOwn(course))
    return <Link to={links.edit({ courseId: course.id })}>{name}</Link>;
  return <RecordLink id={course.id}>{name}</RecordLink>;
}
