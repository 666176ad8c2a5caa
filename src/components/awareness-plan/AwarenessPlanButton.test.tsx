import { cleanup, render, screen } from '@testing-library/react';
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

it("is offered on the product's own host, and not on a company's", () => {
  show();
  expect(screen.getByRole('button')).toBeTruthy();
  cleanup();
  setOwnBrand({ name: 'Larkfield Academy', Mark: () => null, Wordmark: () => null });
  show();
  expect(screen.queryByRole('button')).toBeNull();
});
