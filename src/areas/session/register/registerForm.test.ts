import { COMPANY_NAME_CODES } from '@contract/registration';
import { describe, expect, it } from 'vitest';
import {
  fieldFailures,
  REGISTER_FIELDS,
  REGISTER_RULES,
  type RegisterForm,
  toRegistration,
} from './registerForm';

const form: RegisterForm = {
  email: ' ada@acme.example ',
  name: 'Ada',
  lastName: 'Byron',
  companyName: ' Acme ',
  country: 'GB',
  industry: 'technology',
  companySize: '1-25',
  password: 'Correct-Horse-1',
  confirm: 'Correct-Horse-1',
};
const problem = (changes: Partial<RegisterForm>) => {
  const given = { ...form, ...changes };
  return REGISTER_FIELDS.map((field) => REGISTER_RULES[field](given[field], given)).filter(Boolean);
};

describe('the registration form', () => {
  it('passes when complete', () => {
    expect(problem({})).toEqual([]);
  });

  it.each([
    [{ email: ' ' }, 'account.validation.email'],
    [{ email: 'ada' }, 'session.validation.emailInvalid'],
    [{ name: ' ' }, 'account.validation.name'],
    [{ lastName: '' }, 'account.validation.lastName'],
    [{ companyName: ' ' }, 'account.validation.companyName'],
    [{ companyName: 'x'.repeat(256) }, 'account.validation.companyNameLong'],
    [{ country: '' }, 'account.validation.country'],
    [{ industry: '' }, 'account.validation.industry'],
    [{ companySize: '' }, 'account.validation.companySize'],
    [{ password: '', confirm: 'x' }, 'session.validation.passwordRequired'],
    [{ password: 'weak', confirm: 'weak' }, 'account.validation.passwordWeak'],
    [{ confirm: '' }, 'account.validation.confirm'],
    [{ confirm: 'Correct-Horse-2' }, 'account.validation.confirmDiffers'],
  ])('%j', (changes, key) => {
    expect(problem(changes)).toContain(key);
  });

  it('sends trimmed fields without the repetition, with partner and source from the address', () => {
    expect(toRegistration(form, { partner: 'corvid', source: 'webinar' }, 'en')).toEqual({
      email: 'ada@acme.example',
      name: 'Ada',
      lastName: 'Byron',
      companyName: 'Acme',
      country: 'GB',
      industry: 'technology',
      companySize: '1-25',
      password: 'Correct-Horse-1',
      lang: 'en',
      partner: 'corvid',
      source: 'webinar',
    });
    expect(Object.keys(toRegistration(form, {}, 'en'))).not.toContain('partner');
  });
});

describe('refusals of the gateway', () => {
  it.each([
    [COMPANY_NAME_CODES.taken, 'account.validation.companyNameTaken'],
    [COMPANY_NAME_CODES.length, 'account.validation.companyNameLong'],
    [COMPANY_NAME_CODES.symbols, 'account.validation.companyNameSymbols'],
  ])('%s has a text of its own', (code, key) => {
    expect(fieldFailures({ fieldErrors: { companyName: 'server', [code]: 'server' } })).toEqual([
      { field: 'companyName', key },
    ]);
  });

  it("others show the server's message at their field", () => {
    expect(fieldFailures({ fieldErrors: { email: 'This email already in use', lang: 'x' } })).toEqual([
      { field: 'email', message: 'This email already in use' },
    ]);
  });
});
