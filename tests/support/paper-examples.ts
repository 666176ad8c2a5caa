import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { exportEndpoints } from '@contract/paper/exports';
import { reportExports } from '@server/areas/paper/exports.tables';
import { type Examples, type ExampleWorld, inCompany } from './example';

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
