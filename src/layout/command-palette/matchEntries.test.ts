import { describe, expect, it } from 'vitest';
import type { CommandEntry } from './commandSource';
import { matchEntries } from './matchEntries';

const entry = (label: string, hint?: string): CommandEntry => ({ id: label, label, hint, to: '/' });
const entries = [
  entry('All users', 'Users'),
  entry('Departments', 'Users'),
  entry('Überblick'),
  entry('User Agreement'),
];
const labels = (query: string) => matchEntries(entries, query).map(({ label }) => label);

describe('matchEntries', () => {
  it('keeps everything for an empty query', () => {
    expect(labels('  ')).toHaveLength(entries.length);
  });

  it('matches beginnings of words in label and hint, whatever their order', () => {
    expect(labels('dep')).toEqual(['Departments']);
    expect(labels('users al')).toEqual(['All users']);
    expect(labels('partments')).toEqual([]);
  });

  it('puts labels that start with the query first', () => {
    expect(labels('user')).toEqual(['User Agreement', 'All users', 'Departments']);
  });

  it('ignores case and accents', () => {
    expect(labels('uber')).toEqual(['Überblick']);
  });
});
