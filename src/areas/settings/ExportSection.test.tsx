import type { Operation } from '@contract/operations';
import { type CompanyExport, companyExportEndpoints } from '@contract/settings/company-export';
import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { followedOf } from '@/client/followedOperations';
import { translator } from '@/i18n/translator';
import { ExportSection } from './ExportSection';

const params = { companyId: 7 };
const ready: CompanyExport = {
  ...{ id: 4, state: 'ready', askedAt: '2026-03-10T09:00:00.000Z', finishedAt: '2026-03-10T09:01:00.000Z' },
  ...{ expiresAt: '2026-03-11T09:01:00.000Z', rows: 1234 },
};
const operation: Operation = {
  ...{ id: 3, kind: 'exportCompany', state: 'queued', total: 10, done: 0, skipped: 0, failed: 0 },
  payload: { exportId: 4 },
  ...{ requestedBy: { id: 7, email: 'ida@larkfield.example' }, stopReason: null },
  ...{ createdAt: '2026-03-10T09:00:00.000Z', startedAt: null, finishedAt: null },
  ...{ undoes: null, undoneBy: null, canUndo: false },
};
const answer = (data: CompanyExport | null) => gateway.answer(companyExportEndpoints.get, { data });
const trusted = { actor: { isOwner: true, isTrusted: true } };

beforeAll(async () => {
  await Promise.all((['console', 'settings'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  signIn(trusted);
});

it('is started after a question, and followed', async () => {
  answer(null);
  gateway.answer(companyExportEndpoints.start, { data: operation });
  const { user } = show(<ExportSection />);
  expect(await screen.findByText('There is no export.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download export' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export all data' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(gateway.asked(companyExportEndpoints.start)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Export all data' }));
  expect(gateway.asked(companyExportEndpoints.start)).toEqual([{ params }]);
  expect(followedOf(7)).toEqual([3]);
});

it('one that is being made is waited for', async () => {
  answer({ ...ready, state: 'making', finishedAt: null });
  show(<ExportSection />);
  expect(await screen.findByText(/^An export is being made/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('one that failed can be made anew', async () => {
  answer({ ...ready, state: 'failed', finishedAt: null });
  show(<ExportSection />);
  expect(await screen.findByText('The last export ended without a file.')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Export all data']);
});

it('one that is there says until when, and is removed after a question', async () => {
  answer(ready);
  gateway.answer(companyExportEndpoints.remove, { data: null });
  const { user } = show(<ExportSection />);
  expect(await screen.findByText(/^1,234 rows, can be downloaded until .*2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download export' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove export' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove export' }));
  expect(gateway.asked(companyExportEndpoints.remove)).toEqual([{ params: { ...params, exportId: 4 } }]);
});

it('others read of it, and can do nothing about it', async () => {
  signIn({ actor: { role: 'read_only_admin' } });
  answer(ready);
  show(<ExportSection />);
  expect(await screen.findByText(/^1,234 rows/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
