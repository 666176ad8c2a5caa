import { act as react, screen, waitFor } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentSender } from '@/authProvider/currentSession';
import { ApiError } from '@/client/ApiError';
import { uncertainWrites } from '@/client/uncertainWrites';
import { translator } from '@/i18n/translator';
import { buildCustomer, fill, show } from '../../testing';
import AllocateDialog from './AllocateDialog';

const calls = { call: gateway.call };

const END = '2027-11-25T23:59:59.999Z';
const SOON = '2026-12-09T23:59:59.999Z';
let pool = 5;
let extendable: object[] = [];
let allocated: object[] = [];

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('partner')]);
});
beforeEach(() => {
  signIn({ actor: { companyId: 108 } });
  [pool, allocated, extendable] = [5, [], []];
  calls.call.mockImplementation(async ({ method }: { method: string }, { body = {} }: { body?: object }) => {
    if (method === 'GET')
      return {
        data: { licenses: pool, ends: pool > 0 ? [{ licenses: pool, endsAt: END }] : [], extendable },
      };
    if (JSON.stringify(body).includes('9')) {
      const details = [{ code: 'licensesToAllocate', description: 'Only 5 licenses are left.' }];
      throw new ApiError({ status: 422, code: 'INVALID', message: 'invalid', details });
    }
    allocated.push(body);
    return { data: { seats: 28, licenses: 2 } };
  });
});

const licenses = () => screen.getByRole('textbox', { name: /^Licenses to allocate/ });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Allocate licenses' });

it('allocates what the pool has, and says at the field when it has less', async () => {
  const onClose = vi.fn();
  const user = show(<AllocateDialog customer={buildCustomer()} onClose={onClose} />);
  expect(await screen.findByText('5 licenses are in your pool.')).toBeTruthy();
  expect(screen.getByText('5 licenses until Nov 25, 2027')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  fill(licenses(), '9');
  await user.click(button());
  expect(await screen.findByText('Only 5 licenses are left.')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  fill(licenses(), '3');
  await user.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(allocated).toEqual([{ licensesToAllocate: 3, extend: false }]);
  expect(await screen.findByText('Licenses have been allocated!')).toBeTruthy();
});

describe('an earlier try whose answer was lost', () => {
  const act = 'POST /api/v1/billing/108/customers/7/licenses/allocate';
  const customer = { ...buildCustomer(), id: 7 };
  const lose = () => {
    const sent = { act, body: '{"licensesToAllocate":3}', by: currentSender() };
    uncertainWrites.begin(sent, 'key-1');
    uncertainWrites.lose('key-1');
    return sent;
  };
  beforeEach(() => localStorage.clear());

  it('is in question, until somebody has looked', async () => {
    const sent = lose();
    const user = show(<AllocateDialog customer={customer} onClose={vi.fn()} />);
    expect((await screen.findByRole('alert')).textContent).toContain('was lost, so it may have been done');
    await user.click(screen.getByRole('button', { name: 'I have checked' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(uncertainWrites.keyOf(sent)).toBeUndefined();
  });

  it.each([
    [
      { isDone: true, at: Date.parse('2026-11-28T10:42:00') } as const,
      'It was done at Nov 28, 2026, 10:42 AM',
    ],
    [{ isDone: false } as const, 'You can safely do it again.'],
  ])('says what the gateway has said since: %j', async (outcome, words) => {
    lose();
    const user = show(<AllocateDialog customer={customer} onClose={vi.fn()} />);
    await screen.findByRole('button', { name: 'I have checked' });
    react(() => void uncertainWrites.learn('key-1', outcome));
    const said = (await screen.findByRole('alert')).textContent?.replaceAll('\u202f', ' ');
    expect(said).toContain(words);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(localStorage.getItem('vigil.uncertainWrites')).toBe('[]');
  });
});

it('offers to extend licenses that end soon instead of adding to them', async () => {
  extendable = [{ licenses: 4, endsAt: SOON }];
  const onClose = vi.fn();
  const user = show(<AllocateDialog customer={buildCustomer()} onClose={onClose} />);
  await user.click(await screen.findByRole('switch', { name: 'Extend 4 licenses that end on Dec 9, 2026' }));
  fill(licenses(), '4');
  await user.click(button());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(allocated).toEqual([{ licensesToAllocate: 4, extend: true }]);
  expect(await screen.findByText('Licenses have been extended!')).toBeTruthy();
});

it('has nothing to allocate from an empty pool', async () => {
  pool = 0;
  const partner = buildCustomer({ customerType: 'SUBRESELLER' });
  show(<AllocateDialog customer={partner} onClose={vi.fn()} />);
  expect(await screen.findByText('There are no licenses in your pool.')).toBeTruthy();
  expect(screen.getByText(/go to the partner's own, for its customers/)).toBeTruthy();
  expect(button().disabled).toBe(true);
});
