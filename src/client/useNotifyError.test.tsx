import { renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, useNotificationContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { ApiError } from './ApiError';
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
