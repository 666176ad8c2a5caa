import { courseEndpoints } from '@contract/training/courses';
import { listCourses } from '../../courses/courses.queries';
import { readCourse } from '../../courses/courses.rules';
import type { binder } from '../../http/bind';

/** The course library: what a company may assign, and each course with its content. */
export function courseRoutes({ read }: ReturnType<typeof binder>): void {
  read(courseEndpoints.list, async ({ db, deps, params, query }) => ({
    data: await listCourses(db, params.companyId, query, deps.clock()),
  }));

  for (const endpoint of [courseEndpoints.view, courseEndpoints.viewV2])
    read(endpoint, async ({ db, deps, params }) => ({
      data: await readCourse(db, params.companyId, params.courseId, deps.clock()),
    }));
}
