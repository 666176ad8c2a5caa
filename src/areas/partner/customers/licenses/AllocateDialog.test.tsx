// @vitest-environment jsdom
import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { translator } from '@/i18n/translator';
import { buildCustomer, fill, show } from '../../testing';
import AllocateDialog from './AllocateDialog';

const calls = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('@/client/client', () => ({ call: calls.call, httpClient: {} }));
vi.mock('@/authProvider/currentSession', () => ({ currentCompanyId: () => 108, useSession: () => null }));

let pool = 5;
let allocated: object[] = [];

beforeAll(async () => {
  configure({ asyncUtilTimeout: 15_000 });
  await translator.start('en');
  await Promise.all([translator.add('console'), translator.add('partner')]);
});
beforeEach(() => {
  [pool, allocated] = [5, []];
  calls.call.mockImplementation(async ({ method }: { method: string }, { body = {} }: { body?: object }) => {
    if (method === 'GET') return { data: { licenses: pool } };
    if (JSON.stringify(body).includes('9')) {
      const details = [{ code: 'licensesToAllocate', description: 'Only 5 licenses are left.' }];
      throw new ApiError({ status: 422, code: 'INVALID', message: 'invalid', details });
    }
    allocated.push(body);
    return { data: { seats: 28, licenses: 2 } };
  });
});
afterEach(cleanup);

const licenses = () => screen.getByRole('textbox', { name: /^Licenses to allocate/ });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Allocate licenses' });

it('allocates what the pool has, and says at the field when it has less', async () => {
  const onClose = vi.fn();
  const user = show(<AllocateDialog customer={buildCustomer()} onClose={onClose} />);
  expect(await screen.findByText('5 licenses are in your pool.')).toBeTruthy();
  fill(licenses(), '9');
  await user.click(button());
  expect(await screen.findByText('Only 5 licenses are left.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fill(licenses(), '3');
  await user.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(allocated).toEqual([{ licensesToAllocate: 3 }]);
  expect(await screen.findByText('Licenses have been allocated!')).toBeTruthy();
});

it('has nothing to allocate from an empty pool', async () => {
  pool = 0;
  const partner = buildCustomer({ customerType: 'SUBRESELLER' });
  show(<AllocateDialog customer={partner} onClose={vi.fn()} />);
  expect(await screen.findByText('There are no licenses in your pool.')).toBeTruthy();
  expect(screen.getByText(/go to the partner's own, for its customers/)).toBeTruthy();
  expect(button().disabled).toBe(true);
});
