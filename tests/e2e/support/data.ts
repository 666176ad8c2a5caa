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
// The product, and what it is called on a company's own host, a key as every keyboard has it, a file, a request id, somebody whose profile is looked at.
const FIXED = ['Vigil', 'Larkfield Academy', 'Ctrl', 'config.json', '4711', 'Tomás Echeverría'];

const initialsOf = (name: string) => name.replace(/(\S)\S*[\s-](?:.*[\s-])?(\S)\S*$/, '$1$2');

/** What an account's screens show that is data and not text: names of its company, person, departments, groups. */
export async function dataOf(account: Account | null): Promise<string[]> {
  if (!account) return FIXED;
  const person = PEOPLE[account] ?? '';
  const own = [COMPANIES[account] ?? '', person, initialsOf(person), account, ...FIXED].filter(Boolean);
  if (account === ACCOUNTS.partner) return own;
  const teams = [...(await listTeams(account, 'departments')), ...(await listTeams(account, 'groups'))];
  // Longer names first: one may be a part of another.
  return [...teams.map(({ name }) => name), ...own].sort((one, other) => other.length - one.length);
}
