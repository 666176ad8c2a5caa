import { type Simulation, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { complaints } from '@tests/support/complaints';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { buildSimulation } from '@tests/support/simulation-builders';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import SimulationsPage from './SimulationsPage';

const state = { call: gateway.call };

beforeAll(async () => {
  await Promise.all(
    (['console', 'phishingExercise', 'phishingSimulation'] as const).map((set) => translator.add(set)),
  );
});
beforeEach(() => {
  gateway.answer(simulationEndpoints.complete, { data: buildSimulation() });
  gateway.answer(simulationEndpoints.remove, { data: { campaignId: 9 } });
});

type Answer = () => Promise<{ data: Simulation[]; total: number }>;
const having =
  (...data: Simulation[]): Answer =>
  async () => ({ data, total: data.length });
const open = (answer: Answer, list = 'active') => {
  const getList = vi.fn(async (resource: string) =>
    // The toolbar asks for the list's saved views, too.
    resource === 'campaigns' ? answer() : { data: [], total: 0 },
  );
  const shown = show(<SimulationsPage />, {
    at: `/phishing-simulation/${list}`,
    dataProvider: { getList: getList as never },
  });
  return { ...shown, getList };
};
const card = async () =>
  within(await screen.findByRole('list', { name: /^(Active|Drafts|Archived)/ })).getByRole('listitem');
const openMenu = async ({ user }: ReturnType<typeof open>) => {
  await user.click(within(await card()).getByRole('button', { name: /Spring round/ }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

it('are outlines while they load', () => {
  open(() => new Promise(() => undefined));
  expect(screen.getByRole('status', { name: translator.t('phishingSimulation.home.loading') })).toBeTruthy();
});

it.each(['active', 'drafts', 'archived'] as const)('of none that is %s say so', async (list) => {
  const { getList } = open(having(), list);
  const title = translator.t(`phishingSimulation.home.empty.${list}.title`);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(getList).toHaveBeenCalledWith('campaigns', expect.objectContaining({ filter: { list } }));
});

it('that fail can be tried again', async () => {
  complaints.expect(/Broken/);
  let isBroken = true;
  const { user } = open(async () => {
    if (isBroken) throw new ApiError({ status: 500, code: 'FAILED', message: 'Broken' });
    return having(buildSimulation())();
  });
  expect(await screen.findByText('Broken')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Spring round' })).toBeTruthy();
});

it('of a running campaign have what was sent, and what people did', async () => {
  open(having(buildSimulation()));
  const text = (await card()).textContent;
  expect(text).toContain('In progress');
  expect(text).toContain('50%');
  expect(text).toContain('40 of 80 mails sent · 2 not delivered');
  expect(text).toContain('Opened21');
  expect(text).toContain('Phished7');
  expect(text).toContain('Reported10');
  expect(text).toContain('2.5/10');
});

it('without Boost lead to it in place of the results', async () => {
  signIn({ actor: { isBoosted: false } });
  const { user, router } = open(having(buildSimulation({ score: null, results: null })));
  const shown = await card();
  expect(shown.textContent).not.toContain('Reported');
  await user.click(within(shown).getByRole('button', { name: 'SEE FULL STATS' }));
  expect(router.state.location.search).toBe('?modal=upgrade');
});

it('of a draft lead to the wizard', async () => {
  open(having(buildSimulation({ status: 'DRAFT', results: null })), 'drafts');
  const link = within(await card()).getByRole('link', { name: 'Spring round' });
  expect(link.getAttribute('href')).toBe('/phishing-simulation-create?draft=9');
});

it.each([
  ['QUEUED', ['Report', 'Add recipients', 'Send me a test', 'Pause', 'Stop']],
  ['IN_PROGRESS', ['Report', 'Add recipients', 'Send me a test', 'Pause', 'Stop']],
  ['PAUSED', ['Report', 'Add recipients', 'Send me a test', 'Resume', 'Stop']],
  ['SUSPENDED', ['Report', 'Stop']],
  ['ARCHIVED', ['Report', 'Delete']],
  ['DRAFT', ['Edit', 'Delete']],
] as const)('of a campaign that is %s offer %j', async (status, acts) => {
  expect(await openMenu(open(having(buildSimulation({ status }))))).toEqual(acts);
});

it('offer nothing to those who only read', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  open(having(buildSimulation({ status: 'DRAFT' })), 'drafts');
  const shown = await card();
  expect(within(shown).queryByRole('button')).toBeNull();
  expect(within(shown).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New campaign' })).toBeNull();
});

it.each([
  ['IN_PROGRESS', 'Stop', 'The campaign will be archived and you will not be able to resume it!', 'complete'],
  [
    'ARCHIVED',
    'Delete',
    'The campaign will be deleted completely and you will not be able to access the reports!',
    'remove',
  ],
] as const)('of a campaign that is %s warn before %s', async (status, act, warning, target) => {
  const shown = open(having(buildSimulation({ status })));
  await openMenu(shown);
  await shown.user.click(screen.getByRole('menuitem', { name: act }));
  expect(await screen.findByText(warning)).toBeTruthy();
  expect(state.call).not.toHaveBeenCalled();
  await shown.user.click(screen.getByRole('button', { name: act }));
  const params = { companyId: 7, campaignId: 9 };
  await waitFor(() => expect(state.call).toHaveBeenCalledWith(simulationEndpoints[target], { params }));
});
