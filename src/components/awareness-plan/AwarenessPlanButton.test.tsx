import { cleanup, render, screen } from '@testing-library/react';
import { signIn } from '@tests/support/sign-in';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { setOwnBrand } from '@/brand';
import { translator } from '@/i18n/translator';
import { AwarenessPlanButton } from './AwarenessPlanButton';

beforeAll(() => translator.add('home'));

const show = () =>
  render(
    <MemoryRouter>
      <CoreAdminContext store={memoryStore()}>
        <AwarenessPlanButton year={2026} />
      </CoreAdminContext>
    </MemoryRouter>,
  );

it('is absent for companies with a verified domain of their own', () => {
  signIn({ company: { hasOwnDomain: true } });
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

it("is offered on the product's own host, and not on a company's", () => {
  signIn();
  show();
  expect(screen.getByRole('button')).toBeTruthy();
  cleanup();
  setOwnBrand({ name: 'Larkfield Academy', Mark: () => null, Wordmark: () => null });
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
