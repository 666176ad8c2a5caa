// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { setOwnBrand } from '@/components/brand/brand';
import { AwarenessPlanButton } from './AwarenessPlanButton';

vi.mock('@/client/client', () => ({ httpClient: {}, call: vi.fn(), connection: {} }));
afterEach(cleanup);

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
