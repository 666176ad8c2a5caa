import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Admin, CustomRoutes, localStorageStore, Resource, useDataProvider, useNotify } from 'react-admin';
import { Route } from 'react-router';
import { createDataProvider } from '@/dataProvider';
import { RouteGuard } from './areas/RouteGuard';
import { consoleRoutes } from './areas/screens';
import { Splash } from './areas/session/Splash';
import { ShellLayout } from './areas/shell/ShellLayout';
import { usePrefetch } from './areas/usePrefetch';
import { userCommandSource } from './areas/users/userCommandSource';
import { createAuthProvider } from './authProvider';
import { currentCompanyId, getSession, useSession } from './authProvider/currentSession';
import { takeFlash } from './authProvider/flash';
import { isApiError } from './client/ApiError';
import { call, httpClient } from './client/client';
import { TableSkeleton } from './components/feedback/TableSkeleton';
import { ToastArea } from './components/feedback/ToastArea';
import { getConfig, learnerLinks } from './config';
import { createI18nProvider } from './i18n/i18nProvider';
import { directionOf } from './i18n/locales';
import { useLocaleCode } from './i18n/useT';
import { DirectionProvider } from './theme/DirectionProvider';
import { themeOptions } from './theme/theme';
import { useThemeMode } from './theme/themeMode';

const MAX_RETRIES = 2;

/** Only failures that may pass by themselves are tried again; a refusal stays a refusal. */
const isPassing = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

function createProviders() {
  return {
    authProvider: createAuthProvider({ session: getSession(), call }),
    dataProvider: createDataProvider({ client: httpClient, companyId: currentCompanyId }),
    i18nProvider: createI18nProvider(),
    store: localStorageStore(undefined, 'vigil'),
    queryClient: new QueryClient({
      defaultOptions: {
        queries: { retry: (failures, error) => failures < MAX_RETRIES && isPassing(error) },
      },
    }),
  };
}

function Layout({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  useEffect(() => {
    const key = takeFlash();
    if (key) notify(key);
  }, [notify]);
  const commandSources = useMemo(() => [userCommandSource(dataProvider)], [dataProvider]);
  const links = useMemo(() => {
    const { login, userAgreement, privacyPolicy } = learnerLinks(getConfig());
    return { learnerUrl: login, userAgreementUrl: userAgreement, privacyPolicyUrl: privacyPolicy };
  }, []);
  return (
    <ShellLayout links={links} commandSources={commandSources}>
      {children}
    </ShellLayout>
  );
}

const Loading = () => <TableSkeleton />;

/**
 * The signed-in branch, for as long as there is a session: once it has ended nothing of the company stays on the
 * screen, and react-admin, which would ask again and again whether somebody is signed in, does not hold up the way
 * to the sign-in page.
 */
export function SignedInApp() {
  return useSession() ? <Console /> : <Splash />;
}

/** react-admin inside the console's own router, theme and layout. */
function Console() {
  const [providers] = useState(createProviders);
  const { scheme } = useThemeMode();
  usePrefetch(consoleRoutes);
  const direction = directionOf(useLocaleCode());
  const theme = useMemo(() => themeOptions(scheme, direction), [scheme, direction]);

  return (
    <DirectionProvider direction={direction}>
      <Admin
        {...providers}
        theme={theme}
        darkTheme={null}
        layout={Layout}
        loading={Loading}
        notification={ToastArea}
        requireAuth
        disableTelemetry
      >
        <Resource name="users" recordRepresentation="email" />
        <Resource name="departments" recordRepresentation="name" />
        <Resource name="groups" recordRepresentation="name" />
        <Resource name="customers" recordRepresentation="companyName" />
        <CustomRoutes>
          {consoleRoutes.map((route) => (
            <Route key={route.path} path={route.path} element={<RouteGuard route={route} />} />
          ))}
        </CustomRoutes>
      </Admin>
    </DirectionProvider>
  );
}
