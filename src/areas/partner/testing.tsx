import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ConfirmProvider } from '@/components/dialog/ConfirmProvider';
import { ToastArea } from '@/components/feedback/ToastArea';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import { createI18nProvider } from '@/i18n/i18nProvider';

/** A registered customer on the Free plan that nobody has asked for access. */
export const buildCustomer = (given: Partial<CustomerRecord> = {}): CustomerRecord => ({
  id: 114,
  companyId: 114,
  companyName: 'Amberleaf',
  customerType: 'DIRECT',
  parentCompanyId: 108,
  parentCompanyName: 'Corvid',
  isOwn: true,
  status: 'ACTIVE',
  disabledAt: null,
  closesAt: null,
  registrationStatus: 'REGISTERED',
  invitedAt: null,
  licensingStatus: 'FREE',
  is_boosted: false,
  trial_status: null,
  trialDays: 14,
  trialEnd: null,
  seats: 25,
  users: 12,
  overages: 0,
  subscriptionStatus: null,
  subscriptionPaidSeats: null,
  currentPeriodStart: null,
  subscriptionCurrentPeriodEnd: null,
  currentPeriodEnd: null,
  endsAt: null,
  ends: [],
  timeZone: 'UTC',
  dealProbability: null,
  login_as_company_status: 'NOT_AVAILABLE',
  adminFullName: 'Orla Fitzgerald',
  ownerEmail: 'admin@amberleaf.example',
  email: 'admin@amberleaf.example',
  created_at: '2026-01-01T00:00:00.000Z',
  ...given,
});

/** Renders something of the portal inside the console's contexts, with its toasts. */
export function show(element: ReactNode) {
  const whole = (
    <CoreAdminContext
      dataProvider={testDataProvider()}
      i18nProvider={createI18nProvider()}
      store={memoryStore()}
      queryClient={new QueryClient()}
    >
      <ConfirmProvider>
        {element}
        <ToastArea />
      </ConfirmProvider>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: whole }])} />);
  return userEvent.setup();
}

/** Fills a field at once: typing letter by letter takes a busy machine seconds. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
