import type { BodyOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { type Course, type CourseView, courseEndpoints } from '@contract/training/courses';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import type { TRAINING_CATEGORIES } from '@contract/videos';
import type {
  CreateParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  UpdateParams,
} from 'react-admin';
import { createCall } from '@/client/call';
import type { ResourceDeps } from '../deps';
import { wireDirection } from '../wire';

type NewTraining = BodyOf<typeof customTrainingEndpoints.create>;
type SavedTraining = BodyOf<typeof customTrainingEndpoints.save>;
type Category = (typeof TRAINING_CATEGORIES)[number];

/** A course of the library has not been assigned yet; a draft or disabled one can't be. */
const isOffered = ({ use, is_draft, is_active }: Course) => use === 'available' && !is_draft && is_active;
const ofCategory =
  (...categories: Category[]) =>
  (course: Course) =>
    isOffered(course) && categories.includes(course.course_type);

/** The tabs of the library, in their order, and which courses each holds. */
const TABS = {
  all: isOffered,
  annual: ofCategory('awareness'),
  specialized: ofCategory('specialized'),
  compliance: ofCategory('compliance'),
  roleBased: ofCategory('role_based', 'for developers', 'for_developers_manual_start'),
  custom: ({ custom_training_company_id: owner, isShared, use }: Course) =>
    owner !== null && !isShared && use === 'available',
  shared: ({ isShared, use }: Course) => isShared && use === 'available',
  admins: ofCategory('for_admins'),
  partnerAdmins: ofCategory('for_partner_admins'),
  running: ({ use }: Course) => use === 'running' || use === 'suspended',
  ended: ({ use }: Course) => use === 'ended',
} as const satisfies Record<string, (course: Course) => boolean>;
export type LibraryTab = keyof typeof TABS;
export const LIBRARY_TABS = Object.keys(TABS) as readonly LibraryTab[];

/** Lengths to filter by, in minutes: up to, and beyond the one before. */
const LENGTHS = { short: limits.courses.shortMinutes, medium: limits.courses.mediumMinutes, long: Infinity };
export type CourseLength = keyof typeof LENGTHS;
export const COURSE_LENGTHS = Object.keys(LENGTHS) as readonly CourseLength[];
const lengthOf = ({ total_time_in_minutes: minutes }: Course): CourseLength | undefined =>
  COURSE_LENGTHS.find((length) => minutes <= LENGTHS[length]);

export const COURSE_SORTS = [
  'order',
  'name',
  'total_time_in_minutes',
  'total_chapters',
  'createdAt',
] as const;

/** What a list of courses can be narrowed by; the tab is one of them, so that an address holds it. */
export interface CourseListFilter {
  /** Absent: all courses, however they are used. */
  tab?: LibraryTab;
  search?: string;
  language?: readonly string[];
  course_type?: readonly Category[];
  length?: readonly CourseLength[];
}

/** What a list tells about the courses outside its tab. */
export interface CourseListMeta {
  /** Courses in each tab that match the search and the other filters. */
  counts: Readonly<Record<LibraryTab, number>>;
  /** The languages there are to filter by. */
  languages: readonly string[];
}

const admits = <Value>(chosen: readonly Value[] | undefined, value: Value | undefined) =>
  !chosen || (value !== undefined && chosen.includes(value));

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
function compare(one: Course, other: Course, field: string): number {
  if (field === 'name' || field === 'createdAt') return collator.compare(one[field], other[field]);
  if (field === 'total_time_in_minutes' || field === 'total_chapters') return one[field] - other[field];
  return one.order - other.order;
}

/**
 * The course library, and the trainings that a company makes itself. The gateway answers with all courses at once, since their number is bounded;
 * tabs, filters other than the search, order and pages are made here.
 */
export function coursesResource(deps: ResourceDeps) {
  const call = createCall(deps.client);
  const company = () => ({ companyId: deps.companyId() });
  const one = (id: unknown) => ({ ...company(), courseId: Number(id) });
  return {
    async getList(_resource: string, { pagination, sort, filter, signal }: GetListParams) {
      const { page, perPage } = pagination ?? { page: 1, perPage: limits.paging.defaultPageSize };
      const { tab, search, language, course_type, length }: CourseListFilter = filter ?? {};
      const { data } = await call(courseEndpoints.list, {
        params: company(),
        query: search ? { search } : {},
        signal,
      });
      // Games have screens of their own.
      const courses = data.filter(({ isGaming, deleted }) => !isGaming && !deleted);
      const matching = courses.filter(
        (course) =>
          admits(language, course.language) &&
          admits(course_type, course.course_type) &&
          admits(length, lengthOf(course)),
      );
      const counts = Object.fromEntries(
        LIBRARY_TABS.map((name) => [name, matching.filter(TABS[name]).length]),
      ) as CourseListMeta['counts'];
      const languages = [...new Set(courses.map((course) => course.language))].sort();
      const direction = wireDirection(sort).startsWith('desc') ? -1 : 1;
      const rows = matching
        .filter((course) => !tab || TABS[tab](course))
        .sort((one, other) => direction * compare(one, other, sort?.field ?? 'order') || one.id - other.id);
      return {
        data: rows.slice((page - 1) * perPage, page * perPage),
        total: rows.length,
        meta: { counts, languages } satisfies CourseListMeta,
      };
    },
    async getMany(_resource: string, { ids, signal }: GetManyParams) {
      const { data } = await call(courseEndpoints.list, { params: company(), query: {}, signal });
      return { data: data.filter(({ id }) => ids.includes(id)) };
    },
    getOne: (_resource: string, { id, signal }: GetOneParams): Promise<{ data: CourseView }> =>
      call(courseEndpoints.viewV2, { params: one(id), signal }),
    create: (_resource: string, { data }: CreateParams) =>
      call(customTrainingEndpoints.create, { params: company(), body: data as NewTraining }),
    update: (_resource: string, { id, data }: UpdateParams) =>
      call(customTrainingEndpoints.save, { params: one(id), body: data as SavedTraining }),
    async delete(_resource: string, { id, previousData }: DeleteParams) {
      const { data } = await call(customTrainingEndpoints.remove, { params: one(id) });
      return { data: { ...previousData, id: data.courseId } };
    },
  };
}
