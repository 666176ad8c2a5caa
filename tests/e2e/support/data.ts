import { ACCOUNTS, type Account } from './accounts';
import { listTeams } from './api';

const COMPANIES: Partial<Record<Account, string>> = {
  [ACCOUNTS.reader]: 'Larkfield Logistics',
  [ACCOUNTS.readOnly]: 'Larkfield Logistics',
  [ACCOUNTS.people]: 'Redmoor Engineering',
  [ACCOUNTS.free]: 'Brightwater Dental Group',
  [ACCOUNTS.trialAvailable]: 'Osteria Pellegrini',
  [ACCOUNTS.onTrial]: 'Kestrel Robotics',
  [ACCOUNTS.locked]: 'Harrow & Finch Solicitors',
  [ACCOUNTS.customer]: 'Amberleaf Bakeries',
  [ACCOUNTS.partner]: 'Corvid Cyber Partners',
};
const PEOPLE: Partial<Record<Account, string>> = {
  [ACCOUNTS.reader]: 'Amelia Hartwell',
  [ACCOUNTS.readOnly]: 'Ingrid Sørensen',
  [ACCOUNTS.people]: 'Harriet Blackwood',
  [ACCOUNTS.free]: 'Rachel Stavros',
  [ACCOUNTS.trialAvailable]: 'Lucia Pellegrini',
  [ACCOUNTS.onTrial]: 'Johanna Reuter',
  [ACCOUNTS.locked]: 'Eleanor Finch',
  [ACCOUNTS.customer]: 'Orla Fitzgerald',
  [ACCOUNTS.partner]: 'Yasmin Okonkwo-Bell',
};
// Texts that are not translated: the product, its name on a company's own host, a key, a file, a request id,
// a profile's user.
const FIXED = ['Vigil', 'Larkfield Academy', 'Ctrl', 'config.json', '4711', 'Tomás Echeverría'];

const initialsOf = (name: string) => name.replace(/(\S)\S*[\s-](?:.*[\s-])?(\S)\S*$/, '$1$2');

/** The data, not text, on an account's screens: names of its company, user, departments, groups. */
export async function dataOf(account: Account | null): Promise<string[]> {
  if (!account) return FIXED;
  const person = PEOPLE[account] ?? '';
  const own = [COMPANIES[account] ?? '', person, initialsOf(person), account, ...FIXED].filter(Boolean);
  if (account === ACCOUNTS.partner) return own;
  const teams = [...(await listTeams(account, 'departments')), ...(await listTeams(account, 'groups'))];
  // Longer names first: one may be part of another.
  return [...teams.map(({ name }) => name), ...own].sort((one, other) => other.length - one.length);
}
