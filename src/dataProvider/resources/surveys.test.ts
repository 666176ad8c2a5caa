import { fakeProvider } from '@tests/support/fake-provider';
import { expect, it } from 'vitest';
import { toAnswersFilter } from './surveys';

it('names the filters as the gateway does', () => {
  expect(toAnswersFilter()).toEqual({});
  expect(
    toAnswersFilter({
      search: 'menu',
      surveyId: [2],
      kind: ['feedback'],
      platform: ['admin'],
      rating: ['5'],
    }),
  ).toEqual({ q: 'menu', survey: [2, 'feedback'], platform: ['admin'], rating: [5] });
});

it('exports what is listed', async () => {
  const { provider, sent } = fakeProvider();
  const filter = { search: 'menu', surveyId: [2], rating: ['1', '2'] };
  const sort = { field: 'rating', order: 'ASC' as const };
  await provider
    .getList('survey_answers', { filter, sort, pagination: { page: 1, perPage: 25 } })
    // The empty answer is no list; what was asked for is known by then.
    .catch(() => undefined);
  await provider.exportList('survey_answers', { filter, sort });
  const asked = sent.map(({ url }) => new URL(url, 'http://console.example').searchParams);
  expect(asked[1]?.get('filter')).toBe(asked[0]?.get('filter'));
  expect(asked[1]?.get('sort')).toBe(asked[0]?.get('sort'));
});
