import { courseEndpoints } from '@contract/training/courses';
import { listCourses } from '@server/domain/courses/courses.queries';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { readCourse } from './courses.rules';
import { signedView } from './training-files.rules';

/** The course library: what a company may assign, and each course with its content. */
export function courseRoutes({ read }: ReturnType<typeof binder>): void {
  read(courseEndpoints.list, async ({ db, deps, params, query }) => {
    const now = deps.clock();
    const sign = signer(deps.secrets, now);
    const courses = await listCourses(db, params.companyId, query, now);
    return {
      data: courses.map((course) => ({ ...course, coverURL: course.coverURL && sign(course.coverURL) })),
    };
  });

  for (const endpoint of [courseEndpoints.view, courseEndpoints.viewV2])
    read(endpoint, async ({ db, deps, params }) => {
      const now = deps.clock();
      const view = await readCourse(db, params.companyId, params.courseId, now);
      return { data: signedView(view, signer(deps.secrets, now)) };
    });
}
