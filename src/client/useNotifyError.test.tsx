import { renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, useNotificationContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import { ApiError } from './ApiError';
import { onVerificationRequired } from './emailVerification';
import { useNotifyError } from './useNotifyError';

function Told() {
  const { notifications } = useNotificationContext();
  return notifications.map(({ message }) => (
    <p key={String(message)} role="alert">
      {message}
    </p>
  ));
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <CoreAdminContext store={memoryStore()}>
      {children}
      <Told />
    </CoreAdminContext>
  </MemoryRouter>
);

const detail = { code: 'companyIds', description: 'Company 7 is not one of your customers.' };
const refused = (details: (typeof detail)[], message: string) =>
  new ApiError({ status: 403, code: 'X', message, details });

const DOCUMENTED = 'Something went wrong!';
beforeAll(() => translator.add('phishingSimulation'));

it.each([
  ['its words, where it has details', refused([detail], detail.description), detail.description],
  ['the documented text, where it has none', refused([], 'Access denied.'), DOCUMENTED],
  ['the documented text for what is no answer', new Error('x is undefined'), DOCUMENTED],
])('shows of a failure with a documented text %s', async (_, error, words) => {
  const { result } = renderHook(useNotifyError, { wrapper });
  result.current(error, 'phishingSimulation.share.failed');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

it('leaves it to a dialog to say that the own address has to be verified, where there is one', async () => {
  const { result } = renderHook(useNotifyError, { wrapper });
  const unverified = new ApiError({ status: 403, code: 'EMAIL_NOT_VERIFIED', message: 'Verify first.' });
  const tell = vi.fn();
  const end = onVerificationRequired(tell);
  result.current(unverified);
  expect(tell).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
  end();
  result.current(unverified);
  expect((await screen.findByRole('alert')).textContent).toBe('Verify first.');
  expect(tell).toHaveBeenCalledOnce();
});
