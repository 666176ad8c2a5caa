import { onlineManager, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { type GetListParams, localStorageStore, type Store } from 'react-admin';
import { mappings, resources } from './areas/console';
import { createAuthProvider } from './authProvider';
import { companyToday } from './authProvider/companyDay';
import { currentCompanyId, getSession } from './authProvider/currentSession';
import { call, connection, httpClient } from './client/client';
import { type PreparedQueries, prepareQueries } from './client/preparedQueries';
import { createQueryClient } from './client/queryClient';
import { type ListAsked, parseStartRecord, START_KEY } from './client/startRecord';
import { startRecorder } from './client/startRecorder';
import { createDataProvider } from './dataProvider';
import { createI18nProvider } from './i18n/i18nProvider';
import { translator } from './i18n/translator';
import { resettable } from './state';

/** The frame waits this long for its list: rendering placeholders first takes longer than that. */
const LIST_PATIENCE_MS = 150;

// Reads wait while the gateway is unreachable and resume on their own. The browser alone would not notice a
// server that is down.
onlineManager.setEventListener((setOnline) => {
  const follow = () => setOnline(!connection.isLost());
  follow();
  return connection.subscribe(follow);
});

/** Notes the lists that a page asks for. */
function noteLists({ type, query: { queryKey } }: QueryCacheNotifyEvent): void {
  const [resource, method, params] = queryKey;
  if (type === 'added' && method === 'getList')
    startRecorder.noteList([resource as string, params as object]);
}

/** Its locale is the translator's: while they differ, react-admin renders nothing. */
function createStore(): Store {
  const store = localStorageStore(undefined, 'vigil');
  const getItem: Store['getItem'] = (key, otherwise) =>
    key === 'locale' ? (translator.getLocale() as typeof otherwise) : store.getItem(key, otherwise);
  return { ...store, getItem };
}

function createProviders() {
  const queryClient = createQueryClient();
  queryClient.getQueryCache().subscribe(noteLists);
  return {
    authProvider: createAuthProvider({ session: getSession(), call }, resources),
    dataProvider: createDataProvider(
      {
        client: httpClient,
        companyId: currentCompanyId,
        today: companyToday,
        customerType: () => getSession().getData()?.actor.customerType,
      },
      mappings,
    ),
    i18nProvider: createI18nProvider(),
    store: createStore(),
    queryClient,
  };
}

type Providers = ReturnType<typeof createProviders>;

/** Under react-admin's own key, so that the screen's `useGetList` finds it. */
function loadList(
  { dataProvider }: Providers,
  queries: PreparedQueries,
  [resource, params]: ListAsked,
): Promise<void> {
  const asked = params as GetListParams;
  return queries.load([resource, 'getList', params], async ({ signal }) => {
    const { data, total, pageInfo, meta } = await dataProvider.getList(resource, { ...asked, signal });
    return { data, total, pageInfo, meta };
  });
}

function listsOf(address: string): readonly ListAsked[] {
  const account = getSession().identity.uid();
  if (account === null) return [];
  try {
    return parseStartRecord(localStorage.getItem(START_KEY), account).pages[address]?.lists ?? [];
  } catch {
    return [];
  }
}

let prepared: { account: string | null; providers: Providers } | undefined;
resettable(() => {
  prepared = undefined;
});

/**
 * For a page that has asked early for what it needs: the first render has the session and the lists at hand,
 * so nothing is rendered twice. A list that takes long is still on its way when the screen asks for it; one that
 * fails is left to the screen.
 */
export async function prepareProviders(address: string): Promise<void> {
  const providers = createProviders();
  const queries = prepareQueries(providers.queryClient);
  queries.store(['auth', 'getIdentity'], await providers.authProvider.getIdentity?.());
  const lists = listsOf(address).map((list) => loadList(providers, queries, list));
  const patience = new Promise((resolve) => setTimeout(resolve, LIST_PATIENCE_MS));
  await Promise.race([Promise.all(lists), patience]);
  prepared = { account: getSession().identity.uid(), providers };
}

/** react-admin's providers: for the first render the prepared ones, unless somebody else has signed in. */
export function takeProviders(): Providers {
  const ready = prepared?.account === getSession().identity.uid() ? prepared?.providers : undefined;
  prepared = undefined;
  return ready ?? createProviders();
}
