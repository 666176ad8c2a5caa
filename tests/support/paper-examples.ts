import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { identityKey, searchKey } from '@contract/names';
import { exportEndpoints } from '@contract/paper/exports';
import { scheduleEndpoints } from '@contract/paper/schedules';
import { reportExports } from '@server/areas/paper/exports.tables';
import { reportRecipients, reportSchedules } from '@server/areas/paper/schedules.tables';
import { type Examples, type ExampleWorld, inCompany, newName } from './example';

/** A PDF that is there. */
async function finished({ gateway, company, caller }: ExampleWorld) {
  const now = gateway.clock();
  const fileId = randomUUID();
  await gateway.deps.files.put(fileId, Readable.from([Buffer.from('%PDF-1.7')]), 'application/pdf');
  const [row] = await gateway.db
    .insert(reportExports)
    .values({
      companyId: company.id,
      report: 'phishingSummary',
      query: {},
      language: 'en',
      namesLearners: false,
      userId: caller.id,
      fileId,
      createdAt: now,
      finishedAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return { params: { companyId: company.id, exportId: row.id } };
}

/** Examples of reports as paper. */
export const paperExamples: Examples = [
  [exportEndpoints.start, (world) => ({ params: inCompany(world), body: { report: 'phishingSummary' } })],
  [exportEndpoints.get, finished],
  [exportEndpoints.file, finished],
];

const SCHEDULE = { report: 'phishingSummary', frequency: 'weekly', weekday: 1, hour: 8 } as const;

/** A scheduled report with an admin and somebody who has yet to confirm. */
export async function scheduled({ gateway, company, caller }: ExampleWorld) {
  const now = gateway.clock();
  const name = newName('schedule');
  const [row] = await gateway.db
    .insert(reportSchedules)
    .values({
      companyId: company.id,
      ...SCHEDULE,
      name,
      nameKey: searchKey(name),
      identityKey: identityKey(name),
      query: {},
      rangeDays: 30,
      language: 'en',
      userId: caller.id,
      nextAt: new Date(now.getTime() + 86_400_000),
    })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  const email = `${name}@larkfield.example`;
  const [recipient] = await gateway.db
    .insert(reportRecipients)
    .values({ companyId: company.id, scheduleId: row.id, email, emailKey: email, state: 'waiting' })
    .returning();
  if (!recipient) throw new Error('the insert returned no row');
  return { params: { companyId: company.id, id: row.id }, recipientId: recipient.id };
}

async function body({ gateway, company }: ExampleWorld) {
  const admin = await gateway.buildUser({ companyId: company.id, role: 'admin' });
  return { ...SCHEDULE, name: newName('schedule'), userIds: [admin.id] };
}

export const scheduleExamples: Examples = [
  [scheduleEndpoints.list, (world) => ({ params: inCompany(world) })],
  [scheduleEndpoints.get, async (world) => ({ params: (await scheduled(world)).params })],
  [scheduleEndpoints.create, async (world) => ({ params: inCompany(world), body: await body(world) })],
  [
    scheduleEndpoints.update,
    async (world) => ({ params: (await scheduled(world)).params, body: await body(world) }),
  ],
  [scheduleEndpoints.remove, async (world) => ({ params: (await scheduled(world)).params })],
  [
    scheduleEndpoints.confirmAgain,
    async (world) => {
      const { params, recipientId } = await scheduled(world);
      return { params: { ...params, recipientId } };
    },
  ],
  [scheduleEndpoints.sendNow, async (world) => ({ params: (await scheduled(world)).params })],
  [scheduleEndpoints.sends, async (world) => ({ params: (await scheduled(world)).params })],
];
