import { link } from '@/client/link';

/** The documented paths of the training screens, with the builders of their addresses. */
export const links = {
  courses: link('/learning/courses'),
  videos: link('/learning/videos'),
  course: link('/courses/:courseId'),
  custom: link('/custom'),
  edit: link('/edit/:courseId'),
};
