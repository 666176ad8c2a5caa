import { describe, expect, it } from 'vitest';
import { initialsOf } from '@/components/avatar/initialsOf';
import { shellIdentity } from './identity';

describe('initialsOf', () => {
  it.each([
    ['Maria Papadopoulou', 'MP'],
    ['Anna  de la Cruz', 'AC'],
    ['Γιώργος', 'Γ'],
    ['admin@acme.test', 'A'],
    ['', ''],
  ])('%s gives %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

describe('shellIdentity', () => {
  it('falls back to the email for a missing name', () => {
    expect(shellIdentity({ id: 1, fullName: ' ', email: 'a@b.test' })).toEqual({
      name: 'a@b.test',
      email: 'a@b.test',
      companyName: '',
    });
  });

  it('is empty before the identity is known', () => {
    expect(shellIdentity(undefined)).toEqual({ name: '', email: '', companyName: '' });
  });
});
