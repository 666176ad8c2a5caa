import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '@/client/ApiError';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { translator } from '@/i18n/translator';
import { EmailChipsInput } from './EmailChipsInput';

const schema = z.object({ emails: z.array(z.string()).min(1).max(3) });
const isWrong = (email: string) => (email.includes('@') ? undefined : 'This is not a valid email');

function show(onSubmit: (values: z.infer<typeof schema>) => unknown = vi.fn(), emails: string[] = []) {
  const element = (
    <CoreAdminContext store={memoryStore()}>
      <Form schema={schema} defaultValues={{ emails }} onSubmit={onSubmit}>
        <EmailChipsInput source="emails" label="Addresses" helperText="Paste a list" problemOf={isWrong} />
        <SaveButton label="Add" alwaysEnable />
      </Form>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Addresses/ });
  const hint = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }));
  return { field, hint, add };
}

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('invite')]);
});

describe('addresses as chips', () => {
  it('are typed and pasted, edited and removed, and submitted as a list', async () => {
    const onSubmit = vi.fn();
    const { field, hint, add } = show(onSubmit);
    expect(hint()).toBe('Paste a list');
    await userEvent.type(field, 'a@x.example ');
    await userEvent.click(field);
    await userEvent.paste('b@x.example, c@x.example');
    await userEvent.click(screen.getByRole('button', { name: 'Remove a@x.example' }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit c@x.example' }));
    expect(field.value).toBe('c@x.example');
    await userEvent.type(field, '{Backspace}g{Enter}');
    await add();
    expect(onSubmit).toHaveBeenCalledWith({ emails: ['b@x.example', 'c@x.examplg'] }, expect.anything());
  });

  it('that are wrong say why, and go at once', async () => {
    const { field } = show(undefined, ['a@x.example']);
    await userEvent.type(field, 'nobody ');
    expect(screen.getByRole('button', { name: /Edit nobody.*not a valid email/ })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove 1 with a problem' }));
    expect(screen.queryByRole('button', { name: /nobody/ })).toBeNull();
  });

  it('are required, and a refusal of the gateway replaces the hint', async () => {
    const error = new ApiError({
      status: 422,
      code: 'VALIDATION_FAILED',
      message: 'Invalid',
      details: [{ code: 'emails', description: 'No seats are left' }],
    });
    const { field, hint, add } = show(() => Promise.reject(error));
    await add();
    await waitFor(() => expect(hint()).toBe('Please fill out this field.'));
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'a@x.example ');
    await add();
    await waitFor(() => expect(hint()).toBe('No seats are left'));
    expect(document.activeElement).toBe(field);
  });
});
