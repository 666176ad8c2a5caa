import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import { FormDrawer, type FormDrawerProps } from './FormDrawer';
import { UnsavedGuards } from './UnsavedGuards';

function show(options: Partial<FormDrawerProps> = {}) {
  const onClose = vi.fn();
  const onSubmit = vi.fn(async () => undefined);
  const element = (
    <UnsavedGuards>
      <FormDrawer
        title="Add songs"
        submitLabel="Next"
        isDirty={false}
        isSubmitting={false}
        onSubmit={onSubmit}
        onClose={onClose}
        {...options}
      >
        <input aria-label="Title" />
      </FormDrawer>
    </UnsavedGuards>
  );
  const routes = [
    { path: '/songs', element },
    { path: '/labels', element: <h1>Labels</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/songs'] });
  render(<RouterProvider router={router} />);
  return { onClose, onSubmit, router, user: userEvent.setup() };
}
const button = (name: string) => screen.getByRole('button', { name });
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });

beforeAll(async () => {
  await translator.add('console');
});

describe('a form in a drawer, and the steps of a wizard', () => {
  it('is a dialog named by its title; Enter in a field submits the step', async () => {
    const { user, onSubmit } = show();
    expect(screen.getByRole('dialog', { name: 'Add songs' })).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Barco{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('closes at once by button, Escape and Cancel while nothing would be lost', async () => {
    const { user, onClose } = show();
    await user.click(button('Close'));
    await user.click(button('Cancel'));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('asks before unsaved input is dropped, and keeps it if the user stays', async () => {
    const { user, onClose } = show({ isDirty: true });
    await user.click(button('Close'));
    await question();
    await user.click(button('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await user.click(button('Cancel'));
    await question();
    await user.click(button('Discard changes'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('asks before the page is left, and leaves once that is confirmed', async () => {
    const { user, router } = show({ isDirty: true });
    await router.navigate('/labels');
    await question();
    expect(router.state.location.pathname).toBe('/songs');
    await user.click(button('Discard changes'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/labels'));
  });

  it('leads back from a later step, and finishes with one button only', async () => {
    const onBack = vi.fn();
    const { user, onClose } = show({ onBack, isDirty: true });
    await user.click(button('Back'));
    expect(onBack).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    cleanup();
    show({ isFinished: true });
    expect(screen.queryByRole('button', { name: /Cancel|Back/ })).toBeNull();
  });

  it('neither submits again nor closes while it is submitting', async () => {
    const { user, onClose, onSubmit } = show({ isSubmitting: true });
    expect((button('Cancel') as HTMLButtonElement).disabled).toBe(true);
    await user.keyboard('{Escape}');
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });
});
