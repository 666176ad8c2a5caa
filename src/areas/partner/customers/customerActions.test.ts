import { describe, expect, it, vi } from 'vitest';
import { rowActions } from '@/components/table/useRowActions';
import type { CustomerRecord } from '@/dataProvider/resources/customers';
import type { TypedTranslate } from '@/i18n/useT';
import { buildCustomer } from '../testing';
import { customerActions } from './customerActions';
import type { CustomerActs, CustomerRights } from './useCustomerActs';

const ALL: CustomerRights = {
  enter: true,
  request: true,
  invite: true,
  resend: true,
  password: true,
  trial: true,
  buy: 'reseller',
  allocate: true,
  takeBack: true,
  mark: true,
  deal: true,
  remove: true,
};
const NONE: CustomerRights = {
  enter: false,
  request: false,
  invite: false,
  resend: false,
  password: false,
  trial: false,
  buy: undefined,
  allocate: false,
  takeBack: false,
  mark: false,
  deal: false,
  remove: false,
};
const t: TypedTranslate = (key) => key;

const offered = (given: Partial<CustomerRecord>, rights: CustomerRights = ALL) =>
  rowActions(
    customerActions({ t, acts: {} as CustomerActs, rights, onAsk: vi.fn() }),
    buildCustomer(given),
    vi.fn(),
  ).map(({ key }) => key);

describe('the menu of a customer', () => {
  it('offers what its state allows', () => {
    expect(offered({})).toEqual(['request', 'buy', 'allocate', 'mark', 'contact', 'remove']);
    expect(offered({ login_as_company_status: 'REQUESTED' })).not.toContain('request');
    expect(offered({ login_as_company_status: 'AVAILABLE' })).toEqual(
      expect.arrayContaining(['login', 'contact']),
    );
    expect(offered({ trial_status: 'available' })).toContain('trial');
    expect(offered({ trial_status: 'available', is_boosted: true })).not.toContain('trial');
    expect(offered({ customerType: 'SUBRESELLER' })).toEqual(expect.arrayContaining(['unmark', 'buy']));
    expect(offered({ customerType: 'SUBRESELLER' })).not.toContain('mark');
    // Only who has licenses can give some back.
    expect(offered({})).not.toContain('takeBack');
    expect(offered({ is_boosted: true })).toContain('takeBack');
    expect(offered({ customerType: 'SUBRESELLER' })).toContain('takeBack');
  });

  it('reaches the admin of one that has not registered by invite and password, and nobody else', () => {
    const keys = offered({ registrationStatus: 'UNREGISTERED' });
    expect(keys).toEqual(expect.arrayContaining(['resend', 'password']));
    expect(keys).not.toContain('request');
    expect(offered({})).not.toEqual(expect.arrayContaining(['password']));
  });

  it('leaves a suspended one alone, except for its licenses', () => {
    const state = { status: 'SUSPENDED', login_as_company_status: 'AVAILABLE', trial_status: 'available' };
    expect(offered(state as Partial<CustomerRecord>)).toEqual([
      'buy',
      'allocate',
      'mark',
      'contact',
      'remove',
    ]);
  });

  it("only lets look at a partner's customers, and a read-only admin only look at all", () => {
    expect(offered({ isOwn: false, login_as_company_status: 'AVAILABLE' })).toEqual(['contact']);
    expect(offered({ login_as_company_status: 'AVAILABLE' }, NONE)).toEqual(['contact']);
    expect(offered({ ownerEmail: null }, NONE)).toEqual([]);
  });
});
