import { type PolicyLearner, policyEvidenceEndpoints } from '@contract/policies/evidence';
import { type PolicyDetail, policyEndpoints } from '@contract/policies/policies';
import { savedViewEndpoints } from '@contract/saved-views';
import { shellEndpoints } from '@contract/shell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildPolicy } from '../testing';
import PolicyPage from './PolicyPage';

const person: PolicyLearner = {
  id: 21,
  taskId: 31,
  email: 'kim@larkfield.example',
  name: 'Kim',
  lastName: 'Ito',
  departmentId: 4,
  departmentName: 'Depot',
  status: 'OVERDUE',
  assignedAt: '2026-01-10T09:00:00.000Z',
  startedAt: null,
  dueAt: '2026-01-24T23:59:59.000Z',
  completedAt: null,
  isDisabled: false,
};
const pageOf = <Item,>(items: readonly Item[]) => ({
  items: [...items],
  pageInfo: { pageNumber: 0, pageSize: 25, totalItems: items.length, totalIsMinimum: false },
});

function open(tab: string, policy: PolicyDetail = buildPolicy()) {
  gateway.answer(policyEndpoints.get, policy);
  return show(<PolicyPage />, { at: `/policies/9/${tab}`, route: '/policies/:policyId/*' });
}

beforeAll(async () => {
  for (const set of ['console', 'policies', 'training', 'phishingExercise', 'pdf'] as const)
    await translator.add(set);
});
beforeEach(() => {
  gateway.answer(savedViewEndpoints.list, { data: pageOf([]) });
  gateway.answer(shellEndpoints.timezones, { data: [] });
  gateway.answer(policyEvidenceEndpoints.learners, { data: pageOf([person]) });
});

describe('the page of a policy', () => {
  it('reads its text, and says that a linked document is not held', async () => {
    const link = 'https://docs.acme.example/badges';
    open(
      'document',
      buildPolicy({
        hasChanges: true,
        document: { url: null, link, name: 'badges', bytes: null, hash: null },
      }),
    );
    expect(await screen.findByText('Badges are worn.')).toBeTruthy();
    expect(screen.getByText('linked, content not held')).toBeTruthy();
    const opener = screen.getByRole('link', { name: 'Open the document in a new window' });
    expect([opener.getAttribute('href'), opener.getAttribute('rel')]).toEqual([link, 'noopener noreferrer']);
    expect(screen.getByRole('note').textContent).toMatch(/^This content has changes/);
  });

  it('shows a PDF in the sandboxed viewer, with its hash', async () => {
    const document = { url: '/files/a', link: null, name: 'b.pdf', bytes: 9, hash: 'ab'.repeat(32) };
    open('document', buildPolicy({ document }));
    const frame = await screen.findByTitle<HTMLIFrameElement>('Badges');
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
    expect(screen.getByText('ab'.repeat(32))).toBeTruthy();
  });

  it('of a draft has nothing but its document', async () => {
    const draft = { status: 'draft', revision: 0, assignment: null, assignmentStatus: null } as const;
    open('people', buildPolicy(draft));
    expect(await screen.findByText('Badges are worn.')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Parts of the policy' })).toBeNull();
  });

  it('reminds those who are listed', async () => {
    const refusal = new ApiError({ status: 409, code: 'CONFLICT', message: 'Nobody is left.' });
    gateway.answer(policyEvidenceEndpoints.remind, refusal);
    const { user } = open('people?modal=remind&status=OVERDUE');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remind people' }));
    expect(dialog.getByText('Those with the status ‘Overdue’ are mailed.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send reminder' }));
    await waitFor(() =>
      expect(gateway.asked(policyEvidenceEndpoints.remind)).toMatchObject([
        { params: { id: 9 }, body: { subject: 'Reminder: Badges', status: 'OVERDUE' } },
      ]),
    );
    expect(await screen.findByText('Nobody is left.')).toBeTruthy();
  });

  it('excuses somebody only with a reason', async () => {
    gateway.answer(policyEvidenceEndpoints.excuse, { data: { excused: 1 } });
    const { user } = open('people');
    await screen.findByText('kim@larkfield.example');
    await user.click(screen.getByRole('button', { name: /Actions for Kim/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excuse' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excuse Kim Ito?' }));
    await user.click(dialog.getByRole('button', { name: 'Excuse' }));
    expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'On leave' } });
    await user.click(dialog.getByRole('button', { name: 'Excuse' }));
    expect(await screen.findByText('Kim Ito is excused.')).toBeTruthy();
    expect(gateway.asked(policyEvidenceEndpoints.excuse)).toMatchObject([
      { body: { userIds: [21], reason: 'On leave' } },
    ]);
  });

  it('assigns it to everyone after a question, in the words of the product unless others are written', async () => {
    const free = buildPolicy({ assignment: null, assignmentStatus: null });
    gateway.answer(policyEndpoints.assign, buildPolicy());
    const { user } = open('assignment', free);
    await user.click(await screen.findByRole('radio', { name: '30 days' }));
    await user.click(screen.getByRole('button', { name: 'Assign policy' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Assign policy' }),
    );
    await waitFor(() =>
      expect(gateway.asked(policyEndpoints.assign)).toMatchObject([
        { body: { assignmentType: 'ALL_USERS', daysToComplete: 30, subject: null, message: null } },
      ]),
    );
  });

  it('without Boost hides the people and their evidence, and asks for neither', async () => {
    signIn({ actor: { isBoosted: false } });
    open('acknowledgements', buildPolicy({ standing: null }));
    expect(await screen.findByRole('button', { name: 'SEE FULL STATS' })).toBeTruthy();
    expect(gateway.asked(policyEvidenceEndpoints.acknowledgements)).toEqual([]);
  });

  it('shows no write to those who only read', async () => {
    signIn({ actor: { role: 'read_only_admin' } });
    open('people');
    await screen.findByText('kim@larkfield.example');
    for (const name of ['Remind', /Actions for/, /Badges/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
