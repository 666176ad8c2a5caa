import type { CourseView } from '@contract/training/courses';
import { useGetOne } from 'react-admin';

/** A course as a record: what a list has shown of it at once, its content when it has arrived. */
export type CourseRecord = Omit<CourseView, 'sections'> & Partial<Pick<CourseView, 'sections'>>;

/** A course by its id. */
export const useCourse = (id: number) => useGetOne<CourseRecord>('courses', { id });
