import { accountEndpoints } from '@contract/account';
import { customerEndpoints } from '@contract/partner/customers';
import { savedViewEndpoints } from '@contract/saved-views';
import { campaignEndpoints } from '@contract/training/campaigns';
import { inviteEndpoints } from '@contract/users/invites';
import { departmentEndpoints, groupEndpoints } from '@contract/users/teams';
import { emailSchema, nameSchema } from '@contract/values';
import type { CompanyRow } from '@tests/support/builders';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Of each kind: direction, joiner, isolate, blank Braille, blank letters, selector, soft hyphen, tag. */
const HIDDEN =
  '\u202a \u200e \u200b \u200c \u2068 \u2800 \u3164 \uffa0 \u115f \ufe0f \u00ad \u034f \u{e0041}'.split(' ');

describe('a letter that nobody sees', () => {
  it.each(HIDDEN)('%j is in no address', (hidden) => {
    for (const email of [`${hidden}plain.one@larkfield.example`, `plain${hidden}one@larkfield.example`])
      expect(emailSchema.safeParse(email).success).toBe(false);
    expect(emailSchema.safeParse(`plain.one@lark${hidden}field.example`).success).toBe(false);
  });

  it.each(HIDDEN)('%j comes before no name', (hidden) => {
    expect(nameSchema.safeParse(`${hidden}Finance`).error?.issues[0]?.message).toBe(
      'must not hold invisible characters',
    );
  });

  it('stays where it changes what is seen', () => {
    for (const name of ['می\u200cخواهم', 'क्\u200dष', '\u{1f469}\u200d\u{1f4bb} IT', '葛\u{e0100}城'])
      expect(nameSchema.parse(name)).toBe(name);
    expect(emailSchema.parse('ana@نامه\u200cای.example')).toBe('ana@نامه\u200cای.example');
  });
});

describe('the gateway refuses it', () => {
  let gateway: TestGateway;
  let partner: CompanyRow;
  let token: string;
  beforeAll(async () => {
    gateway = await testGateway();
    partner = await gateway.buildCompany({
      isPartner: true,
      customerType: 'RESELLER',
      features: { isPartnerInviteAllowed: true },
    });
    token = await gateway.tokenFor(await gateway.buildAdmin(partner));
  });
  afterAll(() => gateway.close());

  const invited = { email: 'new@larkfield.example', companyName: 'New', firstName: '', lastName: '' };
  const registered = {
    email: 'ada@newcomer.example',
    name: 'Ada',
    lastName: 'Byron',
    companyName: 'Newcomer',
    country: 'GB' as const,
    industry: 'technology' as const,
    companySize: '1-25' as const,
    password: 'Correct-Horse-1',
  };
  const name = '\u200eFinance';
  const email = '\u202aplain.one@larkfield.example';
  const inCompany = () => ({ token, params: { companyId: partner.id } });
  const ofPartner = () => ({ token, params: { id: partner.id } });
  const invite = (company: object) =>
    gateway.call(customerEndpoints.invite, {
      ...ofPartner(),
      body: { companies: [{ ...invited, ...company }] },
    });
  const register = (changes: object) =>
    gateway.call(accountEndpoints.register, { token: null, body: { ...registered, ...changes } });

  const CALLS: Record<
    string,
    [field: string, () => Promise<{ status: number; error: { details: { code: string }[] } }>]
  > = {
    'in a department': [
      'name',
      () => gateway.call(departmentEndpoints.create, { ...inCompany(), body: { name } }),
    ],
    'in a group': ['name', () => gateway.call(groupEndpoints.create, { ...inCompany(), body: { name } })],
    'in an invitation': [
      'emails.0.email',
      () => gateway.call(inviteEndpoints.invite, { ...inCompany(), body: { emails: [{ email }] } as never }),
    ],
    'in the department of an invitation': [
      'emails.0.departments.0',
      () =>
        gateway.call(inviteEndpoints.invite, {
          ...inCompany(),
          body: { emails: [{ email: 'b@larkfield.example', departments: [name] }] } as never,
        }),
    ],
    'in a view': [
      'name',
      () =>
        gateway.call(savedViewEndpoints.create, {
          ...inCompany(),
          body: { name, list: 'users', query: '', isShared: false, isDefault: false } as never,
        }),
    ],
    'in a campaign': [
      'name',
      () => gateway.call(campaignEndpoints.create, { ...inCompany(), body: { name } as never }),
    ],
    'in the company of a customer': ['companies.0.companyName', () => invite({ companyName: name })],
    'in the address of a customer': ['companies.0.email', () => invite({ email })],
    'in the address of a registration': ['email', () => register({ email })],
    'in the name of a registration': ['name', () => register({ name })],
    'in the company of a registration': ['companyName', () => register({ companyName: name })],
  };
  it.each(Object.keys(CALLS))('%s, and says in which field', async (place) => {
    const [field, call] = CALLS[place] ?? ['', () => Promise.reject(new Error(place))];
    const answer = await call();
    expect(answer.status).toBe(422);
    expect(answer.error.details.map(({ code }) => code)).toContain(field);
  });
});
