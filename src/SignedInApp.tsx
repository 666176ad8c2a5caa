import { canAccess } from '@contract/access';
import { directionOf } from '@contract/languages';
import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import {
  CoreAdminContext,
  ResourceDefinitionContextProvider,
  type ResourceDefinitions,
  useDataProvider,
  useNotify,
} from 'react-admin';
import { matchPath, type RouteObject, useRoutes } from 'react-router';
import type { AreaRoute } from './areas/area';
import {
  commandSources,
  consoleRoutes,
  loadMappings,
  navigation,
  operationKinds,
  prompts,
  resources,
} from './areas/console';
import { Splash } from './areas/session/Splash';
import { ShellLayout } from './areas/shell/ShellLayout';
import { useActor, useSession } from './authProvider/currentSession';
import { takeFlash } from './authProvider/flash';
import { ownBrand } from './brand';
import { AppErrorBoundary } from './components/feedback/AppErrorBoundary';
import { ErrorState } from './components/feedback/ErrorState';
import { ToastArea } from './components/feedback/ToastArea';
import type { ResourceOptions } from './components/record/RecordLink';
import { getConfig, learnerLinks } from './config';
import { translator } from './i18n/translator';
import { useLocaleCode, useT } from './i18n/useT';
import { PageHeading, setPageTitle } from './layout/page/PageHeading';
import { OperationsGate } from './operations/OperationsGate';
import { takeProviders } from './providers';
import { DirectionProvider } from './theme/DirectionProvider';
import { themeOptions } from './theme/theme';
import { useThemeMode } from './theme/themeMode';

export { prepareProviders } from './providers';

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
    const menu = { learnerConsole: login, ...getConfig().menu };
    return { learnerUrl: login, userAgreementUrl: userAgreement, privacyPolicyUrl: privacyPolicy, menu };
  }, []);
  return (
    <ShellLayout links={links} navigation={navigation} commandSources={sources} prompts={prompts}>
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
function RouteGuard({ route }: { route: AreaRoute }) {
  const { access, element: Page, titleKey } = route;
  useEffect(() => void loadMappings(route), [route]);
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
      void loadMappings(route);
    };
    document.addEventListener('pointerover', prefetch, { passive: true });
    document.addEventListener('focusin', prefetch);
    return () => {
      document.removeEventListener('pointerover', prefetch);
      document.removeEventListener('focusin', prefetch);
    };
  }, []);
}

/**
 * The signed-in branch, rendered only while there is a session. Once it has ended, no tenant data stays on
 * the screen, and react-admin, which would keep checking authentication, does not delay the redirect to the
 * sign-in page.
 */
export function SignedInApp() {
  return useSession() ? <Console /> : <Splash />;
}

const definitions: ResourceDefinitions = Object.fromEntries(
  resources.map(({ name, recordRepresentation, icon, pages, access }) => [
    name,
    { name, recordRepresentation, icon, options: { pages, access } satisfies ResourceOptions },
  ]),
);
const screens: RouteObject[] = consoleRoutes.map((route) => ({
  path: route.path,
  element: <RouteGuard route={route} />,
}));

const Screens = () => <Layout>{useRoutes(screens)}</Layout>;

/**
 * react-admin's core inside the console's own router, theme and layout. `<Admin>` would bring its own layout,
 * sign-in page and error pages (a sixth of the first list's code), all of which would have to be replaced
 * here, and would render the first page three times: it registers the resources and asks for the session in
 * effects, while here both are known.
 */
function Console() {
  const [providers] = useState(takeProviders);
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
        <ResourceDefinitionContextProvider definitions={definitions}>
          <ThemeProvider theme={theme}>
            <CssBaseline enableColorScheme />
            <AppErrorBoundary
              fallback={(error, retry) => <ErrorState heading="h1" error={error} onRetry={retry} />}
            >
              <Screens />
            </AppErrorBoundary>
            <ToastArea />
          </ThemeProvider>
        </ResourceDefinitionContextProvider>
      </CoreAdminContext>
    </DirectionProvider>
  );
}
