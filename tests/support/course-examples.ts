import { courseEndpoints } from '@contract/training/courses';
import { type Examples, type ExampleWorld, inCompany } from './example';

/** A new course of the library. */
const newCourse = async ({ gateway, company }: ExampleWorld) => ({
  params: { companyId: company.id, courseId: (await gateway.buildCourse()).id },
});

/** Examples of the course library. */
export const courseExamples: Examples = [
  [
    courseEndpoints.list,
    (world) => ({
      params: inCompany(world),
      query: { language: 'en', courseType: 'awareness', search: 'annual' },
    }),
  ],
  [courseEndpoints.view, newCourse],
  [courseEndpoints.viewV2, newCourse],
];
