import type { Account } from './accounts';
import { call, listTeams } from './api';

// Texts that are not translated: the product, its name on a company's own host, a key, a file, a request id,
// a profile's user.
const FIXED = ['Vigil', 'Larkfield Academy', 'Ctrl', 'config.json', '4711', 'Tomás Echeverría'];

const initialsOf = (name: string) => name.replace(/(\S)\S*[\s-](?:.*[\s-])?(\S)\S*$/, '$1$2');

interface User {
  readonly name: string;
  readonly lastName: string;
}
interface Company {
  readonly name: string;
  readonly distribution: { readonly isPartner: boolean };
}

/** The data, not text, on an account's screens: names of its company, user, courses, campaigns, teams, domains. */
export async function dataOf(account: Account | null): Promise<string[]> {
  if (!account) return FIXED;
  const [user, company, courses] = await Promise.all([
    call<{ data: User }>(account, 'GET', '/api/v1/user'),
    call<{ data: Company }>(account, 'GET', '/customers/api/v2/company/{companyId}/view/admin'),
    call<{ data: { name: string }[] }>(account, 'GET', '/api/v1/course/company/{companyId}'),
  ]);
  const exercises = await Promise.all(
    (['active', 'archive'] as const).map((list) =>
      call<{ data: { items: { name: string }[] } }>(
        account,
        'GET',
        `/phishing-exercise/api/v1/company/{companyId}/campaigns/${list}`,
      ),
    ),
  );
  const simulations = await Promise.all(
    (['active', 'drafts', 'archive'] as const).map((list) =>
      call<{ data: { items: { name: string }[] } }>(
        account,
        'GET',
        `/phishing/api/v3/company/{companyId}/campaigns/${list}`,
      ),
    ),
  );
  const others = await Promise.all(
    [
      '/api/v1/games/company/{companyId}/exercises?pageSize=100',
      '/api/v1/policies/company/{companyId}/policies?pageSize=100',
    ].map((path) => call<{ data: { items: { name: string }[] } }>(account, 'GET', path)),
  );
  const library = await call<{ data: { items: { title: string }[] } }>(
    account,
    'GET',
    '/api/v1/games/company/{companyId}/items?pageSize=100',
  );
  const domains = await call<{ data: { domain: string; record: { name: string; value: string } }[] }>(
    account,
    'GET',
    '/customers/api/v1/company/{companyId}/settings/domains',
  );
  const person = `${user.data.name} ${user.data.lastName}`;
  const campaigns = [...exercises, ...simulations, ...others].flatMap(({ data }) => data.items);
  const names = [...courses.data, ...campaigns].map(({ name }) => name).filter(Boolean);
  const records = domains.data.flatMap(({ domain, record }) => [domain, record.name, record.value]);
  const titles = library.data.items.map(({ title }) => title);
  const own = [
    ...names,
    ...titles,
    ...records,
    company.data.name,
    person,
    initialsOf(person),
    account,
    ...FIXED,
  ];
  if (company.data.distribution.isPartner) return own;
  const teams = [...(await listTeams(account, 'departments')), ...(await listTeams(account, 'groups'))];
  // Longer names first: one may be part of another.
  return [...teams.map(({ name }) => name), ...own].sort((one, other) => other.length - one.length);
}
