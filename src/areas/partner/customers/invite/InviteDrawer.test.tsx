import { screen, waitFor, within } from '@testing-library/react';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/client/ApiError';
import { buildCompany } from '@/components/plan/testing';
import { translator } from '@/i18n/translator';
import { fill, show } from '../../testing';
import InviteDrawer from './InviteDrawer';

const calls = { call: gateway.call };

beforeAll(async () => {
  await Promise.all([translator.add('console'), translator.add('partner')]);
});
beforeEach(() => {
  const company = buildCompany({ distribution: { defaultChildInviteMessage: 'Welcome aboard!' } });
  signIn({ company, actor: { companyId: 108 } });
  calls.call.mockResolvedValue({ data: { invited: [] } });
});

const rows = () => within(screen.getByRole('list', { name: 'Companies to invite' })).getAllByRole('listitem');
const field = (row: number, name: RegExp) => {
  const item = rows()[row];
  if (!item) throw new Error(`no row ${row}`);
  return within(item).getByRole<HTMLInputElement>('textbox', { name });
};
const sent = () => calls.call.mock.calls.map(([, input]) => (input as { body: object }).body);

it('invites what was pasted below what was typed, once it is correct', async () => {
  const onClose = vi.fn();
  const user = show(<InviteDrawer onClose={onClose} />);
  fill(field(0, /^Company name/), 'Acme');
  fill(field(0, /^Email/), 'ann@acme.example');
  await user.click(screen.getByRole('button', { name: 'Paste or upload a list' }));
  await user.click(screen.getByRole('textbox', { name: 'Companies, one a line' }));
  await user.paste('Berg\tb@berg.example\tBo\tBerg\n\tnonsense\nAcme again\tANN@acme.example');
  await user.click(screen.getByRole('button', { name: 'Add to the list' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(await screen.findByText('2 companies need a correction.')).toBeTruthy();
  expect(screen.getByText('This is not a valid email')).toBeTruthy();
  expect(screen.getByText('Please add a company name.')).toBeTruthy();
  expect(screen.getByText('This email is in the list already.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send 4 invites' }));
  expect(calls.call).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Remove company 4' }));
  fill(field(2, /^Company name/), 'Cole');
  fill(field(2, /^Email/), 'c@cole.example');
  await user.click(screen.getByRole('button', { name: 'Send 3 invites' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const person = { firstName: '', lastName: '' };
  expect(sent()).toEqual([
    {
      companies: [
        { ...person, companyName: 'Acme', email: 'ann@acme.example' },
        { companyName: 'Berg', email: 'b@berg.example', firstName: 'Bo', lastName: 'Berg' },
        { ...person, companyName: 'Cole', email: 'c@cole.example' },
      ],
    },
  ]);
  expect(await screen.findByText('Invite sent')).toBeTruthy();
});

it('keeps everything when the gateway refuses an address, and says which', async () => {
  const details = [{ code: 'companies.1.email', description: 'This email already in use' }];
  calls.call.mockRejectedValueOnce(new ApiError({ status: 422, code: 'INVALID', message: 'x', details }));
  const onClose = vi.fn();
  const user = show(<InviteDrawer onClose={onClose} />);
  await user.click(screen.getByRole('button', { name: 'Paste or upload a list' }));
  await user.click(screen.getByRole('textbox', { name: 'Companies, one a line' }));
  await user.paste('Acme,ann@acme.example\nBerg,b@berg.example');
  await user.click(screen.getByRole('button', { name: 'Add to the list' }));
  await user.click(await screen.findByRole('button', { name: 'Send 2 invites' }));
  expect(await screen.findByText('This email already in use')).toBeTruthy();
  expect(document.activeElement).toBe(field(1, /^Email/));
  expect(onClose).not.toHaveBeenCalled();
});

it('refuses a list of too many companies, or of none', async () => {
  const user = show(<InviteDrawer onClose={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Paste or upload a list' }));
  const text = screen.getByRole('textbox', { name: 'Companies, one a line' });
  await user.click(text);
  await user.paste(Array.from({ length: 101 }, (_, at) => `Acme ${at},a${at}@acme.example`).join('\n'));
  await user.click(screen.getByRole('button', { name: 'Add to the list' }));
  expect(await screen.findByText('The list has 101 companies; you can invite 100 at once.')).toBeTruthy();
  await user.clear(text);
  await user.paste('Company,Email');
  await user.click(screen.getByRole('button', { name: 'Add to the list' }));
  expect(await screen.findByText('There is no company in this list.')).toBeTruthy();
  expect(rows()).toHaveLength(1);
});

it('changes what invitations say', async () => {
  const user = show(<InviteDrawer onClose={vi.fn()} />);
  expect(screen.getByText('Welcome aboard!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit message' }));
  const message = screen.getByRole('textbox', { name: 'Message' });
  fill(message, 'Join us');
  calls.call.mockResolvedValue({ data: { defaultCustomerInviteMessage: 'Join us' } });
  await user.click(screen.getByRole('button', { name: 'Save message' }));
  expect(await screen.findByText('Invite Message updated successfully')).toBeTruthy();
  expect(sent()).toEqual([{ defaultCustomerInviteMessage: 'Join us' }]);
});
