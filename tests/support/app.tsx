import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { mappings } from '@/areas/console';
import { companyToday } from '@/authProvider/companyDay';
import { currentCompanyId, getSession } from '@/authProvider/currentSession';
import { httpClient } from '@/client/client';
import { ConfirmProvider } from '@/components/dialog/ConfirmProvider';
import { ToastArea } from '@/components/feedback/ToastArea';
import { createDataProvider } from '@/dataProvider';
import { createI18nProvider } from '@/i18n/i18nProvider';

/** The console's data provider on the fake gateway; a test may put methods of its own in their place. */
export const consoleProvider = (given: Partial<DataProvider> = {}): DataProvider => ({
  ...createDataProvider(
    {
      client: httpClient,
      companyId: currentCompanyId,
      today: companyToday,
      customerType: () => getSession().getData()?.actor.customerType,
    },
    mappings,
  ),
  ...given,
});

interface Shown {
  /** The address, and the pattern of its route. */
  at?: string;
  route?: string;
  dataProvider?: Partial<DataProvider>;
}

/** Renders a screen inside the console's contexts, with its toasts; returns the router, whose address a test may read. */
export function show(element: ReactNode, { at = '/', route = '*', dataProvider }: Shown = {}) {
  // A refusal is final here, as it is in the console.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const whole = (
    <CoreAdminContext
      dataProvider={consoleProvider(dataProvider)}
      i18nProvider={createI18nProvider()}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <ConfirmProvider>
        {element}
        <ToastArea />
      </ConfirmProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: route, element: whole }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}
