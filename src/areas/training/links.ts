import { link } from '../area';

/** The documented paths of the training screens, with the builders of their addresses. */
export const links = {
  courses: link('/learning/courses'),
  course: link('/courses/:courseId'),
};
