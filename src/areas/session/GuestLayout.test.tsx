import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { ChangePasswordPage } from './change-password/ChangePasswordPage';
import { LoginPage } from './LoginPage';
import { NotFoundPage } from './NotFoundPage';

beforeAll(() => translator.add('account'));
beforeEach(() => void signIn());

it('links the legal pages on the sign-in page', () => {
  show(<LoginPage onFirstInput={() => undefined} />);
  expect(screen.getByRole('link', { name: 'User Agreement' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Privacy Policy' })).toBeTruthy();
});

it.each([
  ['/change-password', <ChangePasswordPage key="page" />],
  ['/error/404', <NotFoundPage key="page" />],
])('has no footer on %s', (_, page) => {
  show(page);
  expect(screen.getByRole('main')).toBeTruthy();
  expect(screen.queryByRole('contentinfo')).toBeNull();
});
