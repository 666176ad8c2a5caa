import { packagesOf } from '@tests/support/static-imports';
import { describe, expect, it } from 'vitest';

const HEAVY = /^(firebase|zod|react-admin|ra-.*|@mui\/.*|@emotion\/.*|@tanstack\/.*|recharts)(\/|$)/;

describe('the guest branch', () => {
  const entries = [
    'main.tsx',
    ...['Login', 'NotFound', 'ServerError', 'StartupFailure'].map((page) => `areas/session/${page}Page.tsx`),
  ];
  const packages = packagesOf(entries);

  it('loads the packages it needs', () => {
    expect([...packages.keys()]).toEqual(expect.arrayContaining(['react-router', 'node-polyglot']));
  });

  it("loads neither react-admin's UI, nor MUI, nor the schema library, nor the identity SDK", () => {
    expect([...packages].filter(([name]) => HEAVY.test(name))).toEqual([]);
  });
});
