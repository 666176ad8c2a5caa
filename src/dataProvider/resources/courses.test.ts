import type { Course } from '@contract/training/courses';
import { expect, it } from 'vitest';
import { clientOn } from '@/client/testing';
import { type CourseListFilter, coursesResource } from './courses';

const course = (id: number, given: Partial<Course> = {}): Course => ({
  id,
  name: `Course ${id}`,
  description: '',
  course_type: 'awareness',
  language: 'en',
  custom_training_company_id: null,
  isShared: false,
  isGaming: false,
  deleted: false,
  order: id,
  createdAt: '2026-01-01T00:00:00.000Z',
  is_free: true,
  is_draft: false,
  is_active: true,
  total_chapters: 1,
  total_quizzes: 1,
  total_time_in_minutes: 5,
  coverURL: null,
  use: 'available',
  isLocked: false,
  ...given,
});
const library = [
  course(1),
  course(2, { course_type: 'for developers', language: 'de', total_time_in_minutes: 20 }),
  course(3, { use: 'running' }),
  course(4, { use: 'suspended' }),
  course(5, { use: 'ended' }),
  course(6, { custom_training_company_id: 108, is_draft: true }),
  course(7, { custom_training_company_id: 7, isShared: true, course_type: 'compliance' }),
  course(8, { custom_training_company_id: 108, is_active: false }),
  course(9, { isGaming: true }),
  course(10, { course_type: 'for_partner_admins', total_time_in_minutes: 6 }),
];

function resourceOn(answer: unknown = library) {
  const { client, sent } = clientOn({ answer: () => Response.json({ data: answer }) });
  return {
    resource: coursesResource({
      client,
      today: () => '2026-03-10',
      companyId: () => 108,
      customerType: () => undefined,
    }),
    sent,
  };
}
const pagination = { page: 1, perPage: 25 };
const idsOf = async (filter: CourseListFilter, more: object = {}) => {
  const { data } = await resourceOn().resource.getList('courses', { pagination, filter, ...more });
  return data.map(({ id }) => id);
};

it.each([
  ['all', [1, 2, 7, 10]],
  ['annual', [1]],
  ['specialized', []],
  ['compliance', [7]],
  ['roleBased', [2]],
  ['custom', [6, 8]],
  ['shared', [7]],
  ['admins', []],
  ['partnerAdmins', [10]],
  ['running', [3, 4]],
  ['ended', [5]],
] as const)('the tab %s has %j, and no games', async (tab, ids) => {
  expect(await idsOf({ tab })).toEqual(ids);
});

it('counts what matches in every tab, and names all languages', async () => {
  const { resource, sent } = resourceOn();
  const answer = await resource.getList('courses', {
    pagination,
    filter: { tab: 'all', search: 'a b', language: ['en'], length: ['short'] } satisfies CourseListFilter,
  });
  expect(sent.map(({ url }) => url)).toEqual(['/api/v1/course/company/108?search=a+b']);
  expect(answer.total).toBe(2);
  expect(answer.meta.languages).toEqual(['de', 'en']);
  expect(answer.meta.counts).toMatchObject({ all: 2, roleBased: 0, custom: 2, running: 2, ended: 1 });
});

it('filters by category and length, sorts, and cuts a page', async () => {
  expect(await idsOf({ course_type: ['for developers', 'compliance'] })).toEqual([2, 7]);
  expect(await idsOf({ length: ['medium', 'long'] })).toEqual([2, 10]);
  const sort = { field: 'total_time_in_minutes', order: 'DESC' };
  expect(await idsOf({ tab: 'all' }, { sort })).toEqual([2, 10, 1, 7]);
  expect(await idsOf({ tab: 'all' }, { sort, pagination: { page: 2, perPage: 3 } })).toEqual([7]);
});

const content = { is_gaming: false, is_provider_own: true, pass_mark: 70, revision: 1, sections: [] };

it('reads one with its content', async () => {
  const { resource, sent } = resourceOn({ ...course(1), ...content });
  const { data } = await resource.getOne('courses', { id: 1 });
  expect(data.id).toBe(1);
  expect(sent[0]?.url).toBe('/api/v2/course/company/108/course/1/view/admin');
});
