import { AUDIT_ACTIONS } from '@contract/audit';
import texts from '@i18n/en/userProfile.json';
import { expect, it } from 'vitest';
import { translator } from '@/i18n/translator';
import { activitySentence } from './activitySentence';

const event = {
  id: 1,
  at: '2026-01-15T09:00:00.000Z',
  action: 'user.updated',
  actor: { id: 1, name: 'Ada Byron' },
  partner: null,
  target: { id: 2, name: 'Bo Berg' },
  fields: [],
  changes: [],
  people: null,
  operation: null,
};
const said = async (
  change: Partial<typeof event> | { partner: { id: number; name: string | null } } | { actor: null },
) => {
  await translator.add('userProfile');
  return activitySentence(translator.t, { ...event, ...change });
};

it('names the actor, the act and the user', async () => {
  expect(await said({})).toBe('Ada Byron changed Bo Berg');
  expect(await said({ target: { id: 1, name: 'Ada Byron' } })).toBe('Ada Byron changed their own account');
});

it('names the partner who acted as an admin', async () => {
  expect(await said({ partner: { id: 9, name: 'Yasmin Bell' } })).toBe(
    'Yasmin Bell as Ada Byron changed Bo Berg',
  );
  expect(await said({ partner: { id: 9, name: null } })).toBe('a partner as Ada Byron changed Bo Berg');
});

it('has no sentence for an action that no longer exists', () => {
  const { action, person } = texts.activity;
  const named = [action, person].flatMap((group) =>
    Object.entries(group).flatMap(([thing, verbs]) => Object.keys(verbs).map((verb) => `${thing}.${verb}`)),
  );
  expect(named.filter((name) => !AUDIT_ACTIONS.some((one) => one === name))).toEqual([]);
});

it.each(AUDIT_ACTIONS)('has a sentence for %s', async (action) => {
  const sentence = await said({ action });
  expect(sentence).toContain('Ada Byron');
  expect(sentence).not.toMatch(/[a-z]\.[a-z]|_|%/);
});

it('shows an action without a sentence by its name', async () => {
  expect(await said({ action: 'cake.baked' })).toBe('Ada Byron: cake.baked');
});

it('says what the directory of the company did', async () => {
  expect(await said({ actor: null })).toBe('Your directory changed Bo Berg');
});
