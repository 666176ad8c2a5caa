import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, useNotificationContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { TextInput } from '../form/TextInput';
import { ConfirmProvider } from './ConfirmProvider';
import { FormDialog, type FormDialogProps } from './FormDialog';

const schema = z.object({ name: z.string().trim().min(1).max(20) });

function Told() {
  const { notifications } = useNotificationContext();
  return notifications.map(({ message }) => <p key={String(message)}>{message}</p>);
}

type Options = Partial<Pick<FormDialogProps<typeof schema>, 'onSubmit' | 'warnWhenUnsavedChanges'>>;

function show(options: Options = {}) {
  const onClose = vi.fn();
  const element = (
    <CoreAdminContext store={memoryStore()}>
      <ConfirmProvider>
        <FormDialog
          title="Rename song"
          submitLabel="Rename"
          schema={schema}
          defaultValues={{ name: 'Gaivota' }}
          onClose={onClose}
          {...options}
        >
          <TextInput source="name" label="Name" isRequired autoFocus />
        </FormDialog>
      </ConfirmProvider>
      <Told />
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return { onClose, name: screen.getByRole('textbox', { name: /Name/ }) };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeAll(async () => {
  await translator.add('console');
});

describe('a form dialog', () => {
  it('submits what the schema made of the values, also by Enter', async () => {
    const onSubmit = vi.fn();
    const { name } = show({ onSubmit });
    expect(document.activeElement).toBe(name);
    await userEvent.clear(name);
    await userEvent.type(name, ' Barco {Enter}');
    expect(onSubmit).toHaveBeenCalledWith({ name: 'Barco' }, expect.anything());
  });

  it('stays open with the message at the field while a value is wrong', async () => {
    const onSubmit = vi.fn();
    const { name } = show({ onSubmit });
    await userEvent.clear(name);
    await press('Rename');
    expect(await screen.findByText('Please fill out this field.')).toBeDefined();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows a refusal at its field, any other failure as a toast, and keeps what was typed', async () => {
    const answers = [
      new ApiError({
        status: 422,
        code: 'VALIDATION_FAILED',
        message: 'Invalid',
        details: [{ code: 'name', description: 'This name is taken' }],
      }),
      new ApiError({ status: 409, code: 'CONFLICT', message: 'Somebody was faster.' }),
    ];
    const onSubmit = vi.fn(() => Promise.reject(answers[onSubmit.mock.calls.length - 1]));
    const { name } = show({ onSubmit });
    await userEvent.type(name, '!');
    await press('Rename');
    expect(await screen.findByText('This name is taken')).toBeDefined();
    expect(screen.queryByText('Invalid')).toBeNull();
    await press('Rename');
    expect(await screen.findByText('Somebody was faster.')).toBeDefined();
    expect(screen.getByDisplayValue('Gaivota!')).toBe(name);
  });

  it('submits once, however often it is pressed, and cannot be closed meanwhile', async () => {
    let answer = () => {};
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const { name, onClose } = show({ onSubmit });
    await userEvent.type(name, '{Enter}{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    answer();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', false),
    );
  });

  it('asks before typed input is dropped, where that is wanted', async () => {
    const { name, onClose } = show({ warnWhenUnsavedChanges: true });
    await userEvent.type(name, '!');
    await userEvent.keyboard('{Escape}');
    await press('Keep editing');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBeNull());
    await press('Cancel');
    await press('Discard changes');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('closes at once when nothing was typed', async () => {
    const { onClose } = show({ warnWhenUnsavedChanges: true });
    await press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
