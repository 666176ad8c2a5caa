import { type Closing, closingEndpoints } from '@contract/settings/closing';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, describe, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { ClosingSection } from './ClosingSection';

const params = { companyId: 7 };
const open: Closing = { closing: null, obstacles: [] };
const closing: Closing = {
  closing: {
    closesAt: '2026-04-10T00:00:00.000Z',
    askedAt: '2026-03-11T09:00:00.000Z',
    askedBy: 'ida@larkfield.example',
  },
  obstacles: [],
};
const obstacle = { count: null, endsAt: null, provider: null };
const answer = (data: Closing) => gateway.answer(closingEndpoints.get, { data });
const asOwner = () => signIn({ actor: { isOwner: true, isTrusted: true } });

beforeAll(async () => {
  await Promise.all((['console', 'settings'] as const).map((set) => translator.add(set)));
});

describe('the owner', () => {
  it('types the name of the company, and nothing else closes it', async () => {
    const session = asOwner();
    const name = session.getData()?.company.name ?? '';
    answer(open);
    gateway.answer(closingEndpoints.ask, { data: closing });
    const { user } = show(<ClosingSection />);
    await user.click(await screen.findByRole('button', { name: 'Close account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Another');
    await user.click(dialog.getByRole('button', { name: 'Close account' }));
    expect(gateway.asked(closingEndpoints.ask)).toEqual([]);
    await user.clear(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), name);
    await user.click(dialog.getByRole('button', { name: 'Close account' }));
    expect(gateway.asked(closingEndpoints.ask)).toEqual([{ params, body: { name } }]);
    // Nothing covers the question for a code.
    expect(screen.queryByRole('dialog', { name: /^Close the account/ })).toBeNull();
  });

  it('reads what is in the way, with the way on, and can’t ask yet', async () => {
    asOwner();
    answer({
      closing: null,
      obstacles: [
        { ...obstacle, kind: 'subscription', endsAt: '2026-09-01T00:00:00.000Z' },
        { ...obstacle, kind: 'invoices', count: 2 },
        { ...obstacle, kind: 'customers', count: 3 },
        { ...obstacle, kind: 'licenses', provider: 'Corvid' },
      ],
    });
    show(<ClosingSection />);
    expect(await screen.findByText(/You have a plan until Sep 01, 2026/)).toBeTruthy();
    expect(screen.getByText('2 invoices are not paid.')).toBeTruthy();
    expect(screen.getByText('You have 3 customers.')).toBeTruthy();
    expect(screen.getByText(/Ask Corvid to take them back/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View billing' }).getAttribute('href')).toBe('/billing');
    expect(screen.getByRole('link', { name: 'View customers' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue on Free' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
  });

  it('keeps the account that is being closed by one press', async () => {
    const session = asOwner();
    answer(closing);
    gateway.answer(closingEndpoints.keep, { data: open });
    const { user } = show(<ClosingSection />);
    expect(await screen.findByText(/will be closed on Apr 10, 2026/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep account' }));
    expect(gateway.asked(closingEndpoints.keep)).toEqual([{ params }]);
    expect(session.reload).toHaveBeenCalled();
  });

  it('reads what it waits for when its day has come', async () => {
    asOwner();
    answer({ ...closing, obstacles: [{ ...obstacle, kind: 'invoices', count: 1 }] });
    show(<ClosingSection />);
    expect(await screen.findByText(/on its day at the earliest/)).toBeTruthy();
    expect(screen.getByText('1 invoice is not paid.')).toBeTruthy();
  });
});

describe('other admins', () => {
  it('read that only the owner closes it', async () => {
    signIn({});
    answer(open);
    show(<ClosingSection />);
    expect(await screen.findByText('Only the account owner can close the account.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('read when it is closed and who asked, and can do nothing about it here', async () => {
    signIn({});
    answer(closing);
    show(<ClosingSection />);
    expect(await screen.findByText(/ida@larkfield.example asked for it/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
