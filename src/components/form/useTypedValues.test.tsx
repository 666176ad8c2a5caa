import { cleanup, screen, waitFor } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { setSession } from '@/authProvider/currentSession';
import { translator } from '@/i18n/translator';
import { Form } from './Form';
import { PasswordInput } from './PasswordInput';
import { SaveButton } from './SaveButton';
import { TextInput } from './TextInput';

const STORAGE_KEY = 'vigil.typed';
const schema = z.object({ name: z.string(), note: z.string(), password: z.string() });
const save = vi.fn(async () => undefined);

beforeAll(async () => {
  await translator.add('console');
});
beforeEach(() => {
  sessionStorage.clear();
  save.mockClear();
  signIn();
});

const open = (name = 'Ida') =>
  show(
    <Form schema={schema} defaultValues={{ name, note: '', password: '' }} onSubmit={save}>
      <TextInput source="name" label="Name" />
      <TextInput source="note" label="Note" />
      <PasswordInput source="password" label="Password" autoComplete="new-password" />
      <SaveButton label="Save" />
    </Form>,
  );
const fieldOf = (label: string) =>
  screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' }) as HTMLInputElement;
const shownIn = (label: string) => fieldOf(label).value;
const stored = () => sessionStorage.getItem(STORAGE_KEY) ?? '';

async function typeNote() {
  const { user } = open();
  await user.type(fieldOf('Note'), 'What took an hour');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'hunter2-hunter2');
  dispatchEvent(new Event('pagehide'));
  return user;
}

/** The page is loaded anew: nothing is taken down, and the tab's storage stays. */
function reload() {
  const kept = stored();
  cleanup();
  sessionStorage.setItem(STORAGE_KEY, kept);
}

it('what was typed is back after the page was loaded anew, and can be saved', async () => {
  await typeNote();
  reload();
  const { user } = open();
  await waitFor(() => expect(shownIn('Note')).toBe('What took an hour'));
  expect(await screen.findByText('What you had typed is back.')).toBeTruthy();
  expect(shownIn('Name')).toBe('Ida');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledWith(
    { name: 'Ida', note: 'What took an hour', password: '' },
    expect.anything(),
  );
  await waitFor(() => expect(stored()).toBe(''));
});

it('secrets are never stored', async () => {
  await typeNote();
  expect(stored()).toContain('What took an hour');
  expect(stored()).not.toContain('hunter2');
});

it('what was typed is back after the session has ended, for the same person only', async () => {
  const session = signIn();
  await typeNote();
  setSession({ ...session, getData: () => null } as never);
  cleanup();
  expect(stored()).toContain('What took an hour');

  signIn({ user: { id: 2 } });
  open();
  expect(shownIn('Note')).toBe('');
  expect(stored()).toBe('');
});

it('closing the form forgets it', async () => {
  await typeNote();
  cleanup();
  expect(stored()).toBe('');
});

it('another record, or one that has changed since, gets nothing of it', async () => {
  await typeNote();
  reload();
  open('Bo');
  expect(shownIn('Note')).toBe('');
});
