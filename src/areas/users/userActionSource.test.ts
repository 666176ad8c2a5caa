import { expect, it } from 'vitest';
import type { CommandContext } from '@/layout/command-palette/commandSource';
import { matchEntries } from '@/layout/command-palette/matchEntries';
import { addWayOf } from './invite/ways';
import { NOT_STARTED } from './reminders/LazyReminderDialog';
import { userActionSource } from './userActionSource';

const WORDS: Partial<Record<string, string>> = {
  'users.actions.add': 'Add users',
  'users.ways.importCsv': 'Import CSV',
};
const context = (role: 'admin' | 'read_only_admin') =>
  ({ actor: { role }, t: (key: string) => WORDS[key] ?? key }) as CommandContext;
const entriesFor = (role: 'admin' | 'read_only_admin') => userActionSource.entries(context(role));

it('finds acts by their words, for users who may perform them', () => {
  const [found] = matchEntries(entriesFor('admin'), 'add us');
  expect(found).toMatchObject({ id: 'addUsers', to: '/users/all_users?modal=addByEmails' });
  expect(matchEntries(entriesFor('admin'), 'import')).toHaveLength(1);
  expect(entriesFor('read_only_admin')).toEqual([]);
});

it('leads to addresses that the screens open', () => {
  const modals = entriesFor('admin').map(
    (entry) => 'to' in entry && new URL(entry.to, 'http://x').searchParams.get('modal'),
  );
  expect(modals).toContain(NOT_STARTED);
  for (const id of ['addByEmails', 'importCsv'])
    expect([modals.includes(id), addWayOf(id)?.modal]).toEqual([true, id]);
});
