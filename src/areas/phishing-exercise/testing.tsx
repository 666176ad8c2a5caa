import type { ExerciseCampaign, ExerciseCampaignDetail } from '@contract/phishing-exercise/campaigns';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ConfirmProvider } from '@/components/dialog/ConfirmProvider';
import { createI18nProvider } from '@/i18n/i18nProvider';

/** A running exercise of four learners, one of whom has completed it and one is late. */
export const buildExercise = (given: Partial<ExerciseCampaign> = {}): ExerciseCampaign => ({
  id: 9,
  name: 'Autumn mix',
  status: 'ONGOING',
  startedAt: '2026-01-01T00:00:00.000Z',
  timeZone: 'UTC',
  archivedAt: null,
  isLaunched: true,
  isSupported: true,
  usersType: 'USERS_ALL',
  daysToComplete: 14,
  dueAt: '2026-01-15T00:00:00.000Z',
  templatesCount: 10,
  pack: null,
  score: 62,
  assignments: { total: 4, completed: 1, inProgress: 1, notStarted: 1, overdue: 1 },
  ...given,
});

export const buildExerciseDetail = (given: Partial<ExerciseCampaign> = {}): ExerciseCampaignDetail => ({
  ...buildExercise(given),
  templates: [],
  notification: { isEnabled: false, subject: null, message: null },
  isNotificationEnabled: false,
  notificationSubject: null,
  notificationMessage: null,
  selectedDepartments: [],
  selectedGroups: [],
  selectedUsers: [],
  learners: 4,
  createdAt: '2026-01-01T00:00:00.000Z',
  enrolment: null,
});

interface Shown {
  /** The address, and the pattern of its route. */
  at?: string;
  route?: string;
  getList?: DataProvider['getList'];
}

/** Renders a screen inside the console's contexts; tells the router, whose address a test may read. */
export function show(element: ReactNode, { at = '/', route = '*', getList }: Shown = {}) {
  // A refusal is final here, as it is in the console.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const whole = (
    <CoreAdminContext
      dataProvider={testDataProvider(getList && { getList })}
      i18nProvider={createI18nProvider()}
      store={memoryStore()}
      queryClient={queryClient}
    >
      <ConfirmProvider>{element}</ConfirmProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: route, element: whole }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
}
