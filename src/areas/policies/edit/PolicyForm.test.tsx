import { policyEndpoints } from '@contract/policies/policies';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { buildPolicy } from '../testing';
import PolicyFormPage from './PolicyFormPage';

const TEMPLATE = { key: 'badges', languageCode: 'de' as const, title: 'Ausweise', text: 'Man trägt sie.' };
const draft = buildPolicy({ status: 'draft', revision: 0, assignment: null, assignmentStatus: null });
const create = () => show(<PolicyFormPage />, { at: '/policies/create', route: '/policies/*' });
const edit = () => show(<PolicyFormPage />, { at: '/policies/9/edit', route: '/policies/:policyId/*' });
const write = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const title = () => screen.findByRole('textbox', { name: /^Title/ });

beforeAll(async () => {
  for (const set of ['console', 'policies', 'training', 'upload', 'phishingExercise'] as const)
    await translator.add(set);
});
beforeEach(() => {
  gateway.answer(policyEndpoints.owners, { data: [{ id: 3, name: 'Ann Chen' }] });
  gateway.answer(policyEndpoints.templates, { data: [TEMPLATE] });
  gateway.answer(policyEndpoints.create, draft);
  gateway.answer(policyEndpoints.update, draft);
  gateway.answer(policyEndpoints.publish, buildPolicy({ revision: 1 }));
});

describe('a new policy', () => {
  it('needs a title, and a link that is one', async () => {
    const { user } = create();
    await title();
    await user.click(screen.getByRole('radio', { name: 'Link' }));
    write(/^Link/, 'intranet');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Please fill out this field.')).toBeTruthy();
    expect(screen.getByText('Link is invalid')).toBeTruthy();
    expect(gateway.asked(policyEndpoints.create)).toEqual([]);
  });

  it('begins with a template, in its language', async () => {
    const { user, router } = create();
    await title();
    await user.click(await screen.findByRole('combobox', { name: /^Start from a template/ }));
    await user.click(await screen.findByRole('option', { name: /Ausweise/ }));
    await waitFor(async () =>
      expect((await title()) as HTMLInputElement).toHaveProperty('value', 'Ausweise'),
    );
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/policies/9/document'));
    expect(gateway.asked(policyEndpoints.create)).toMatchObject([
      {
        body: { name: 'Ausweise', languageCode: 'de', text: 'Man trägt sie.', documentUrl: null, link: null },
      },
    ]);
    expect(gateway.asked(policyEndpoints.publish)).toEqual([]);
  });

  it('refuses a file that is no PDF before it is sent, in the documented words', async () => {
    const { user } = create();
    await title();
    await user.click(screen.getByRole('radio', { name: 'PDF file' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no field for a file');
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'policy.docx'));
    expect((await screen.findByRole('alert')).textContent).toBe('Error. Please attach .pdf file');
  });

  it('goes on to its assignment once it is published, and is made once although publishing failed at first', async () => {
    const { user, router } = create();
    await title();
    write(/^Title/, 'Badges');
    gateway.answer(policyEndpoints.publish, new TypeError('no answer'));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(gateway.asked(policyEndpoints.publish).length).toBeGreaterThan(0));
    gateway.answer(policyEndpoints.publish, buildPolicy({ revision: 1, assignment: null }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false),
    );
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/policies/9/assignment'));
    expect(gateway.asked(policyEndpoints.create)).toHaveLength(1);
    expect(gateway.asked(policyEndpoints.update)).toHaveLength(1);
  });

  it('needs Boost or a trial', () => {
    signIn({ actor: { isBoosted: false } });
    create();
    expect(screen.getByText('Policies need Boost or a trial.')).toBeTruthy();
  });
});

describe('a published policy', () => {
  beforeEach(() => gateway.answer(policyEndpoints.get, buildPolicy()));

  it('asks before the same people are asked again', async () => {
    gateway.answer(policyEndpoints.update, buildPolicy({ hasChanges: true }));
    const { user, router } = edit();
    await title();
    write(/^Text/, 'Badges are always worn.');
    await user.click(screen.getByRole('button', { name: 'Publish revision' }));
    const question = within(await screen.findByRole('dialog'));
    expect(gateway.asked(policyEndpoints.update)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Publish revision' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/policies/9/document'));
    expect(gateway.asked(policyEndpoints.update)).toMatchObject([
      { body: { text: 'Badges are always worn.' } },
    ]);
    expect(gateway.asked(policyEndpoints.publish)).toMatchObject([{ params: { id: 9 } }]);
  });

  it('makes no revision where only the owner or a date has changed', async () => {
    gateway.answer(policyEndpoints.update, buildPolicy());
    const { user } = edit();
    await user.click(await screen.findByRole('combobox', { name: /^Owner/ }));
    await user.click(await screen.findByRole('option', { name: 'Nobody' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The policy is saved.')).toBeTruthy();
    expect(gateway.asked(policyEndpoints.update)).toMatchObject([{ body: { ownerId: null } }]);
    expect(gateway.asked(policyEndpoints.publish)).toEqual([]);
  });

  it('that has ended is not changed', async () => {
    gateway.answer(policyEndpoints.get, buildPolicy({ status: 'ended' }));
    edit();
    expect(await screen.findByText("A policy that has ended can't be changed.")).toBeTruthy();
  });
});
