import { canAccess } from '@contract/access';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  CoreAdminContext,
  CoreAdminUI,
  type CoreAdminUIProps,
  CustomRoutes,
  localStorageStore,
  Resource,
  useDataProvider,
  useNotify,
} from 'react-admin';
import { matchPath, Route } from 'react-router';
import { createDataProvider } from '@/dataProvider';
import type { AreaRoute } from './areas/area';
import { commandSources, consoleRoutes, navigation, operationKinds, resources } from './areas/console';
import { Splash } from './areas/session/Splash';
import { ShellLayout } from './areas/shell/ShellLayout';
import { createAuthProvider } from './authProvider';
import { currentCompanyId, getSession, useActor, useSession } from './authProvider/currentSession';
import { takeFlash } from './authProvider/flash';
import { isApiError } from './client/ApiError';
import { call, connection, httpClient } from './client/client';
import { ownBrand } from './components/brand/brand';
import { ErrorState } from './components/feedback/ErrorState';
import { TableSkeleton } from './components/feedback/TableSkeleton';
import { ToastArea } from './components/feedback/ToastArea';
import type { ResourceOptions } from './components/record/RecordLink';
import { getConfig, learnerLinks } from './config';
import { reportError } from './error-reports/reportError';
import { createI18nProvider } from './i18n/i18nProvider';
import { directionOf } from './i18n/locales';
import { translator } from './i18n/translator';
import { useLocaleCode, useT } from './i18n/useT';
import { PageHeading, setPageTitle } from './layout/page/PageHeading';
import { OperationsGate } from './operations/OperationsGate';
import { DirectionProvider } from './theme/DirectionProvider';
import { themeOptions } from './theme/theme';
import { useThemeMode } from './theme/themeMode';

const MAX_RETRIES = 2;

/** Only transient failures are retried; a refusal stays a refusal. */
const isPassing = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 502);

// Reads wait while the gateway is unreachable and resume on their own. The browser alone would not notice a
// server that is down.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(!connection.isLost());
  follow();
  return connection.subscribe(follow);
});

function createProviders() {
  return {
    authProvider: createAuthProvider({ session: getSession(), call }, resources),
    dataProvider: createDataProvider({ client: httpClient, companyId: currentCompanyId }),
    i18nProvider: createI18nProvider(),
    store: localStorageStore(undefined, 'vigil'),
    queryClient: new QueryClient({
      defaultOptions: {
        // A write is done or refused now. By default it would wait for the connection and be sent without
        // being asked for.
        mutations: { networkMode: 'always', retry: false },
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
  const sources = useMemo(() => commandSources(dataProvider), [dataProvider]);
  const links = useMemo(() => {
    const { login, userAgreement, privacyPolicy } = learnerLinks(getConfig());
    return { learnerUrl: login, userAgreementUrl: userAgreement, privacyPolicyUrl: privacyPolicy };
  }, []);
  return (
    <ShellLayout links={links} navigation={navigation} commandSources={sources}>
      {children}
      <OperationsGate kinds={operationKinds} />
    </ShellLayout>
  );
}

function NoAccess() {
  const t = useT();
  return <PageHeading title={t('session.noAccess.title')} description={t('session.noAccess.text')} />;
}

/** Shows a screen to those who may open it. Others see an access notice at the same address. */
function RouteGuard({ route: { access, element: Page, titleKey } }: { route: AreaRoute }) {
  // The tab's title until the page has loaded; its heading then names the record.
  useLayoutEffect(() => setPageTitle(translator.t(titleKey)), [titleKey]);
  return canAccess(access, useActor()) ? <Page /> : <NoAccess />;
}

const linkAt = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest('a') : null;

/** Prefetches a screen's code while a link to it is hovered or focused, anywhere on the page. */
function usePrefetch(): void {
  useEffect(() => {
    const asked = new Set<AreaRoute>();
    const prefetch = (event: Event) => {
      const link = linkAt(event);
      if (!link || link.origin !== location.origin) return;
      const route = consoleRoutes.find(({ path }) => matchPath(path, link.pathname));
      if (!route || asked.has(route)) return;
      asked.add(route);
      void route.element.preload();
    };
    document.addEventListener('pointerover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, []);
}

const Loading = () => <TableSkeleton />;

/** Shown when the frame itself fails. A failure inside a page is caught by the layout, which stays. */
const Failure: CoreAdminUIProps['error'] = ({ error, resetErrorBoundary }) => {
  useEffect(() => reportError(error), [error]);
  return <ErrorState heading="h1" error={error} onRetry={() => resetErrorBoundary(undefined)} />;
};

/**
 * The signed-in branch, rendered only while there is a session. Once it has ended, no tenant data stays on
 * the screen, and react-admin, which would keep checking authentication, does not delay the redirect to the
 * sign-in page.
 */
export function SignedInApp() {
  return useSession() ? <Console /> : <Splash />;
}

/**
 * react-admin's core inside the console's own router, theme and layout. `<Admin>` would bring its own layout,
 * sign-in page and error pages (a sixth of the first list's code), all of which would have to be replaced
 * here.
 */
function Console() {
  const [providers] = useState(createProviders);
  const { scheme } = useThemeMode();
  usePrefetch();
  const direction = directionOf(useLocaleCode());
  const theme = useMemo(
    () => createTheme(themeOptions(scheme, direction, ownBrand?.palettes?.[scheme])),
    [scheme, direction],
  );

  return (
    <DirectionProvider direction={direction}>
      <CoreAdminContext {...providers}>
        <ThemeProvider theme={theme}>
          <CssBaseline enableColorScheme />
          <CoreAdminUI layout={Layout} loading={Loading} error={Failure} requireAuth disableTelemetry>
            {resources.map(({ name, recordRepresentation, icon, pages, access }) => (
              <Resource
                key={name}
                {...{ name, recordRepresentation, icon }}
                options={{ pages, access } satisfies ResourceOptions}
              />
            ))}
            <CustomRoutes>
              {consoleRoutes.map((route) => (
                <Route key={route.path} path={route.path} element={<RouteGuard route={route} />} />
              ))}
            </CustomRoutes>
          </CoreAdminUI>
          <ToastArea />
        </ThemeProvider>
      </CoreAdminContext>
    </DirectionProvider>
  );
}
