import { type SimulationPreview, simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { complaints } from '@tests/support/complaints';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { buildSimulationDetail, buildTemplate } from '@tests/support/simulation-builders';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import CreatePage from './CreatePage';

const state = { call: gateway.call };

const preview: SimulationPreview = {
  recipients: 80,
  rounds: [
    {
      roundNumber: 1,
      startDate: '2999-01-05T08:00:00.000Z',
      endDate: '2999-02-05T08:00:00.000Z',
      mails: 80,
      periods: [{ dateFrom: '2999-01-05T08:00:00.000Z', dateTo: '2999-01-05T17:00:00.000Z', mails: 80 }],
    },
  ],
  checks: {
    overlaps: [{ id: 4, name: 'Winter round', recipients: 12 }],
    withoutVerifiedDomain: 3,
    disabled: 2,
    inert: [{ id: 7, name: 'Notice without a link' }],
    unheardReplies: [{ id: 8, name: 'Question from the boss' }],
    unverifiedDomains: ['partner.example'],
    licenses: { used: 80, total: 100 },
  },
};
const page = (items: unknown[]) => ({
  data: { items, pageInfo: { pageNumber: 0, pageSize: 25, totalItems: items.length } },
});

interface Sent {
  path: string;
  body?: Record<string, unknown>;
}
let sent: Sent[];
/** What a call answers, by its path; a function may refuse. */
let answers: Map<string, (body: Sent['body']) => unknown>;

beforeAll(async () => {
  await Promise.all(
    (['console', 'phishingExercise', 'phishingSimulation'] as const).map((set) => translator.add(set)),
  );
});
beforeEach(() => {
  sent = [];
  answers = new Map<string, (body: Sent['body']) => unknown>([
    [simulationEndpoints.get.path, () => ({ data: buildSimulationDetail() })],
    [
      simulationEndpoints.save.path,
      (body) => ({ data: { ...buildSimulationDetail(), revision: Number(body?.revision) + 1 } }),
    ],
    [
      simulationEndpoints.templates.path,
      () => page([buildTemplate(), buildTemplate({ id: 32, name: 'Parcel' })]),
    ],
    [
      simulationEndpoints.loginPages.path,
      () => ({ data: [{ id: 'mail', name: 'Mail', provider: 'OTHER', thumbnailUrl: null }] }),
    ],
    [simulationEndpoints.preview.path, () => ({ data: preview })],
    [simulationEndpoints.launch.path, () => ({ data: buildSimulationDetail({ status: 'QUEUED' }) })],
  ]);
  state.call.mockImplementation(async ({ path }: { path: string }, { body }: { body?: Sent['body'] }) => {
    sent.push(body ? { path, body } : { path });
    return answers.get(path)?.(body) ?? { data: [] };
  });
});

const sentTo = (target: { path: string }) => sent.filter(({ path }) => path === target.path);
const at = (step: string) => `/phishing-simulation-create?draft=9&step=${step}`;
const open = (address: string, create = vi.fn(async () => ({ data: { id: 9 } }))) => ({
  ...show(<CreatePage />, { at: address, dataProvider: { create: create as never } }),
  create,
});
const refusal = (status: number, details: { code: string; description: string }[] = []) =>
  new ApiError({ status, code: 'REFUSED', message: 'Refused', details });

it('a new campaign needs a name, and goes on as a draft', async () => {
  const { user, router, create } = open('/phishing-simulation-create');
  const name = await screen.findByRole('textbox', { name: /Campaign name/ });
  expect((name as HTMLInputElement).value).toMatch(/^Phishing Simulation Campaign \d{4}-\d\d-\d\d$/);
  await user.clear(name);
  expect(await screen.findByText('Campaign Name is required')).toBeTruthy();
  await user.type(name, 'Spring round');
  await user.click(screen.getByRole('radio', { name: /Smart phishing/ }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.search).toBe('?draft=9&step=audience'));
  expect(create).toHaveBeenCalledOnce();
  expect(create.mock.calls[0]).toMatchObject([
    'campaigns',
    { data: { kind: 'SMART', name: 'Spring round', delivery: { frequency: 'MONTHLY' } } },
  ]);
});

describe('a draft', () => {
  it('saves itself over the revision it has read', async () => {
    const { user } = open(at('education'));
    const subject = await screen.findByRole('textbox', { name: /Subject/ });
    await user.clear(subject);
    await user.type(subject, 'Caught');
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    // A slow machine saves while the subject is typed, too.
    await waitFor(() => {
      const { body } = sentTo(simulationEndpoints.save).at(-1) ?? {};
      expect(body).toMatchObject({ education: { subject: 'Caught' } });
    });
    const [{ body } = { body: undefined }] = sentTo(simulationEndpoints.save);
    expect(body).toMatchObject({ revision: 3 });
  });

  it('that someone else has changed is not saved over, but read anew', async () => {
    complaints.expect(/Refused/);
    answers.set(simulationEndpoints.save.path, () => {
      throw refusal(409);
    });
    const { user } = open(at('education'));
    await user.type(await screen.findByRole('textbox', { name: /Subject/ }), '!');
    const button = await screen.findByRole('button', { name: 'Load the newest' });
    answers.set(simulationEndpoints.get.path, () => {
      const detail = buildSimulationDetail({ revision: 8 });
      return {
        data: {
          ...detail,
          settings: { ...detail.settings, education: { isShown: true, subject: 'Theirs', message: 'x' } },
        },
      };
    });
    await user.click(button);
    expect(await screen.findByDisplayValue('Theirs')).toBeTruthy();
  });

  it('is saved before the page is left', async () => {
    const { user, router } = open(at('education'));
    await user.type(await screen.findByRole('textbox', { name: /Subject/ }), '!');
    await router.navigate('/phishing-simulation/active');
    await waitFor(() => expect(router.state.location.pathname).toBe('/phishing-simulation/active'));
    expect(sentTo(simulationEndpoints.save)).toHaveLength(1);
  });

  it('that can not be saved asks before the page is left', async () => {
    complaints.expect(/Refused/);
    answers.set(simulationEndpoints.save.path, () => {
      throw refusal(500);
    });
    const { user, router } = open(at('education'));
    await user.type(await screen.findByRole('textbox', { name: /Subject/ }), '!');
    await router.navigate('/phishing-simulation/active');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/phishing-simulation-create');
  });

  it('opens at the first step that has a problem', async () => {
    const detail = buildSimulationDetail();
    answers.set(simulationEndpoints.get.path, () => ({
      data: { ...detail, settings: { ...detail.settings, templates: [] } },
    }));
    open(at('review'));
    const next = await screen.findByRole('button', { name: 'Next' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('region', { name: 'Templates' })).toBeTruthy();
    expect(screen.getByText('Please select at least one template.')).toBeTruthy();
  });

  it('that has been launched leads to the campaigns', async () => {
    answers.set(simulationEndpoints.get.path, () => ({
      data: buildSimulationDetail({ status: 'IN_PROGRESS' }),
    }));
    open(at('type'));
    const link = await screen.findByRole('link', { name: 'Go to campaigns' });
    expect(link.getAttribute('href')).toBe('/phishing-simulation/active');
  });
});

describe('the steps', () => {
  it('pick templates, each with its login page', async () => {
    const { user } = open(at('templates'));
    const list = await screen.findByRole('list', { name: 'Templates' });
    await user.click(within(list).getByRole('button', { name: /^Parcel/ }));
    const chosen = screen.getByRole('complementary', { name: 'Selected templates' });
    expect(chosen.textContent).toContain('2 templates');
    await user.selectOptions(within(chosen).getByRole('combobox', { name: 'Login page of Parcel' }), 'mail');
    await waitFor(() =>
      expect(sentTo(simulationEndpoints.save).at(-1)?.body?.templates).toEqual([
        { templateId: 31, showLoginPage: false, loginPageId: null },
        { templateId: 32, showLoginPage: true, loginPageId: 'mail' },
      ]),
    );
    await user.click(within(chosen).getByRole('button', { name: 'Remove Mailbox is full' }));
    expect(chosen.textContent).toContain('1 template');
  });

  it('tell at the fields of the delivery what is wrong', async () => {
    const { user } = open(at('delivery'));
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await user.click(await screen.findByRole('checkbox', { name: day }));
    expect(await screen.findByText('Please select at least one delivery day.')).toBeTruthy();
    const start = screen.getByLabelText(/Start date/);
    fireEvent.change(start, { target: { value: '' } });
    expect(await screen.findByText('The start date should be valid.')).toBeTruthy();
    // As the calendar of a browser would that ignores the first day.
    fireEvent.change(start, { target: { value: '2020-01-01' } });
    expect(await screen.findByText('The start date cannot be in the past.')).toBeTruthy();
  });
});

describe('the review', () => {
  it('tells who gets what when, and what to know before', async () => {
    open(at('review'));
    const checks = await screen.findByRole('region', { name: 'Before you launch' });
    expect(checks.textContent).toContain('80 people get a mail in the first round.');
    expect(checks.textContent).toContain('3 chosen people get nothing');
    expect(checks.textContent).toContain('partner.example');
    expect(checks.textContent).toContain('Winter round · 12 people');
    expect(checks.textContent).toMatch(/This template asks for a reply.+Question from the boss/);
    expect(checks.textContent).toMatch(/Nobody can fall for this template.+Notice without a link/);
    expect(checks.textContent).toContain('Recipients use 80 of 100 licenses.');
    const rounds = screen.getByRole('table', { name: 'Rounds' });
    expect(within(rounds).getAllByRole('row')).toHaveLength(2);
  });

  const launch = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await screen.findByRole('button', { name: 'Launch campaign' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Launch campaign' }));
  };

  it('launches once it is confirmed', async () => {
    const shown = open(at('review'));
    await screen.findByRole('table', { name: 'Rounds' });
    await launch(shown);
    await waitFor(() => expect(shown.router.state.location.pathname).toBe('/phishing-simulation/active'));
    expect(sentTo(simulationEndpoints.launch)).toMatchObject([
      { body: { name: 'Spring round', kind: 'SMART' } },
    ]);
  });

  it('leads to the field that the gateway refuses', async () => {
    answers.set(simulationEndpoints.launch.path, () => {
      throw refusal(422, [{ code: 'education.subject', description: 'Not this one.' }]);
    });
    const shown = open(at('review'));
    await screen.findByRole('table', { name: 'Rounds' });
    await launch(shown);
    expect(await screen.findByText('Not this one.')).toBeTruthy();
    expect(shown.router.state.location.search).toBe('?draft=9&step=education');
  });

  it('offers the trial, or the plans, without one that may launch', async () => {
    signIn({ actor: { isBoosted: false } });
    const shown = open(at('review'));
    await shown.user.click(await screen.findByRole('button', { name: 'Launch campaign' }));
    expect(shown.router.state.location.search).toContain('modal=phishingTrial');
    expect(sentTo(simulationEndpoints.launch)).toEqual([]);
  });
});
