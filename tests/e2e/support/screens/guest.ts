import { expect } from '@playwright/test';
import { serveWithoutConfig } from '../config';
import { environment } from '../environment';
import { goToList } from '../users';
import { visit } from '../visit';
import type { Screen } from './screen';

/** Guest screens in states of their own. */
export const guest: Screen[] = [
  {
    name: 'sign-in with messages',
    account: null,
    open: async (page, say) => {
      await visit(page, '/login');
      await page.getByRole('button', { name: say('session.login.submit'), exact: true }).click();
      await expect(page.getByText(say('session.validation.emailRequired'))).toBeVisible();
    },
  },
  {
    name: 'email code',
    account: null,
    open: async (page, say) => {
      const data = { isMfaLogin: true, verificationToken: 'token', companyId: null };
      await page.route('**/login/validate', (route) => route.fulfill({ json: { data } }));
      await visit(page, '/login');
      await page.getByLabel(say('session.login.email'), { exact: true }).fill('someone@larkfield.example');
      await page.getByLabel(say('session.login.password'), { exact: true }).fill('Vigil-Demo-1');
      await page.getByRole('button', { name: say('session.login.submit'), exact: true }).click();
      await expect(page.getByRole('heading', { name: say('session.emailCode.title') })).toBeVisible();
    },
  },
  {
    name: 'registration with messages',
    account: null,
    open: async (page, say) => {
      await goToList(page, '/register');
      await page.getByRole('button', { name: say('account.register.submit') }).click();
      await expect(page.getByText(say('account.validation.email'))).toBeVisible();
    },
  },
  {
    name: 'a link that confirms no address',
    account: null,
    open: (page) => goToList(page, '/verify_email?token=used-used-used-used-used'),
  },
  {
    name: "sign-in on a company's own host",
    account: null,
    open: (page) => goToList(page, `http://console.larkfield.localhost:${environment().port}/login`),
  },
  {
    name: 'sign-on of the other console failed',
    account: null,
    open: (page) => goToList(page, '/sso_fail/acronis?code=invalid_email&code=invalid_state'),
  },
  {
    name: 'start without a configuration',
    account: null,
    isApart: true,
    open: async (page) => {
      await serveWithoutConfig(page);
      await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }));
      await goToList(page, '/login');
    },
  },
];
