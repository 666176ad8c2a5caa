import { becomePartnerEndpoints } from '@contract/partner/become';
import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import BecomePartnerPage from './BecomePartnerPage';

beforeAll(() => Promise.all((['console', 'partner'] as const).map((set) => translator.add(set))));

it('takes digits only as the number of expected customers', async () => {
  signIn();
  gateway.answer(becomePartnerEndpoints.get, { data: null });
  const { user } = show(<BecomePartnerPage />);
  const label = translator.t('partner.become.form.expectedCustomers');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
  await user.type(field, '1e-2');
  expect(field.value).toBe('12');
});
