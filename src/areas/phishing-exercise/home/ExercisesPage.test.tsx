import type { ExerciseCampaign } from '@contract/phishing-exercise/campaigns';
import { screen, within } from '@testing-library/react';
import { complaints } from '@tests/support/complaints';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildExercise, show } from '../testing';
import ExercisesPage from './ExercisesPage';

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('phishingExercise')]);
});

type Answer = () => Promise<{ data: ExerciseCampaign[]; total: number }>;
const having =
  (...data: ExerciseCampaign[]): Answer =>
  async () => ({ data, total: data.length });
const open = (answer: Answer, list = 'active') =>
  show(<ExercisesPage />, { at: `/phishing-exercise/${list}`, getList: answer as never });
const card = async () =>
  within(await screen.findByRole('list', { name: /^(Active|Archived)/ })).getByRole('listitem');

it('are outlines while they load', () => {
  open(() => new Promise(() => undefined));
  expect(screen.getByRole('status', { name: translator.t('phishingExercise.home.loading') })).toBeTruthy();
});

it.each([
  ['active', 'phishingExercise.home.empty.active.title'],
  ['archived', 'phishingExercise.home.empty.archived.title'],
] as const)('of none that is %s say so', async (list, title) => {
  open(having(), list);
  expect(await screen.findByText(translator.t(title))).toBeTruthy();
});

it('that fail can be tried again', async () => {
  complaints.expect(/Broken/);
  let isBroken = true;
  const { user } = open(async () => {
    if (isBroken) throw new ApiError({ status: 500, code: 'FAILED', message: 'Broken' });
    return having(buildExercise())();
  });
  expect(await screen.findByText('Broken')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Autumn mix' })).toBeTruthy();
});

it('of a running exercise have its numbers, and lead to its report', async () => {
  open(having(buildExercise()));
  const shown = await card();
  expect(shown.textContent).toContain('In progress');
  expect(shown.textContent).toContain('25%');
  expect(shown.textContent).toContain('6.2/10');
  const link = within(shown).getByRole('link', { name: 'Autumn mix' });
  expect(link.getAttribute('href')).toBe('/phishing-exercise-report/9/users');
});

it('without Boost lead to it in place of the numbers', async () => {
  signIn({ actor: { isBoosted: false } });
  const { user, router } = open(having(buildExercise({ score: null, assignments: null })));
  const shown = await card();
  expect(shown.textContent).not.toMatch(/\d%/);
  await user.click(within(shown).getByRole('button', { name: 'SEE FULL STATS' }));
  expect(router.state.location.search).toBe('?modal=upgrade');
});

it('of a suspended exercise say what it waits for', async () => {
  open(having(buildExercise({ status: 'SUSPENDED', score: null, assignments: null })));
  const shown = await card();
  expect(within(shown).getByText('Suspended')).toBeTruthy();
  expect(within(shown).getByText('Suspended until you upgrade')).toBeTruthy();
});

it.each([
  [{ status: 'QUEUED', startedAt: '2999-01-01T00:00:00.000Z' }, 'Not started yet'],
  [{ status: 'ARCHIVED', isLaunched: false }, "The campaign wasn't launched"],
  [{ isSupported: false }, 'Delivery completed!'],
] as const)('of %j say why there is no report', async (given, reason) => {
  open(having(buildExercise(given)));
  const shown = await card();
  expect(within(shown).getByText(reason)).toBeTruthy();
  expect(within(shown).queryByRole('link')).toBeNull();
});
