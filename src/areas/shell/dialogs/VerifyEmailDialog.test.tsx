import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '@tests/support/app';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as client from '@/client/client';
import { buildCompany, buildUser } from '@/components/plan/testing';
import { translator } from '@/i18n/translator';
import VerifyEmailDialog from './VerifyEmailDialog';

const called = vi.spyOn(client, 'call');
const onClose = vi.fn();
const dialogOf = (emailVerified: boolean) => {
  const user = buildUser({ id: 4, email: 'ida@larkfield.example', emailVerified });
  const session = { user, company: buildCompany(), actor: { role: 'admin' as const } };
  return <VerifyEmailDialog session={session} isForced={false} onClose={onClose} />;
};
beforeAll(() => translator.add('console'));
beforeEach(() => onClose.mockReset());

it('names the address, mails the link again, and closes', async () => {
  called.mockResolvedValueOnce({ data: null });
  show(dialogOf(false));
  expect(screen.getByRole('dialog', { name: 'Verify your email address' }).textContent).toContain(
    'ida@larkfield.example',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Resend verification email' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(called.mock.calls[0]?.[1]).toEqual({ body: { user_id: 4 } });
});

it('stays while the page believes that the address is verified, as the gateway says otherwise', () => {
  show(dialogOf(true));
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
