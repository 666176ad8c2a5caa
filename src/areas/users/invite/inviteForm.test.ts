import type { InviteEmails } from '@contract/users/invites';
import { expect, it } from 'vitest';
import { type InviteValues, inviteFormSchema, NEW_INVITE, standardOf, toInviteBody } from './inviteForm';

const SIGN_ON = { isRequired: false, domains: ['larkfield.example'] };
const REQUIRED = { ...SIGN_ON, isRequired: true };
const text = (word: string) => ({ subject: `${word} subject`, message: `${word} message` });
const frame = { title: '', action: '', notice: '', footer: '' };
const audience = (isCustom: boolean) => ({
  ...text(isCustom ? 'own' : 'default'),
  isCustom,
  default: text('default'),
  frame,
  signOn: { default: text('sign-on'), frame },
});
const texts = (isCustom = false): InviteEmails => ({
  learner: audience(isCustom),
  admin: audience(isCustom),
  language: 'en',
  isCustomSent: true,
});
const values = (changes: Partial<InviteValues>): InviteValues => ({
  ...NEW_INVITE,
  departmentId: 1,
  ...text('default'),
  emails: ['Ida@LARKFIELD.example'],
  ...changes,
});
const problems = (changes: Partial<InviteValues>, signOn: typeof SIGN_ON | null) =>
  inviteFormSchema({ freeSlots: 10, signOn, isTextSent: true })
    .safeParse(values(changes))
    .error?.issues.map(({ path }) => path.join('.'));

it('single sign-on is for addresses at verified domains, unless it is enforced or was not chosen', () => {
  const elsewhere = ['ida@larkfield.example', 'guest@sub.larkfield.example'];
  expect(problems({ sso: true }, SIGN_ON)).toBeUndefined();
  expect(problems({ sso: true, emails: elsewhere }, SIGN_ON)).toEqual(['sso']);
  expect(problems({ sso: false, emails: elsewhere }, SIGN_ON)).toBeUndefined();
  expect(problems({ sso: true, emails: elsewhere }, REQUIRED)).toBeUndefined();
});

it("the text follows how they sign in, except for the company's own", () => {
  expect(standardOf(texts(), 'user', true)).toEqual(text('sign-on'));
  expect(standardOf(texts(), 'user', false)).toMatchObject(text('default'));
  expect(standardOf(texts(true), 'admin', true)).toMatchObject(text('own'));
});

it('what is sent says how they sign in, and no text that would be sent anyway', () => {
  const body = (changes: Partial<InviteValues>, signOn: typeof SIGN_ON | null) =>
    toInviteBody(values(changes), { department: 'Sales', groups: [] }, { texts: texts(), signOn }, false);
  expect(body({}, SIGN_ON)).toMatchObject({ sso: false });
  expect(body({}, REQUIRED)).toMatchObject({ sso: true });
  // Chosen before single sign-on was removed.
  expect(body({ sso: true }, null)).toMatchObject({ sso: false });
  const byChoice = body({ sso: true, ...text('sign-on') }, SIGN_ON);
  expect(byChoice).toMatchObject({ sso: true });
  expect(byChoice).not.toHaveProperty('custom_subject');
  expect(body({ sso: true, ...text('sign-on'), subject: 'Hello' }, SIGN_ON)).toMatchObject({
    custom_subject: 'Hello',
  });
});
