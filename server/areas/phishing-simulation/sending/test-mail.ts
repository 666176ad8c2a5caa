import { templatesToSend } from '@server/domain/exercises/exercises.queries';
import type { Database } from '@server/platform/db/client';
import type { SimulationTestJob } from '@server/platform/jobs/queue';
import { prepareTemplate, type ReadFile } from './mail-template';
import { type MessageSettings, simulationMessage } from './message';
import { findSentContent, findTester } from './sending.queries';
import type { SimulationTransport } from './transport';

export interface TestMailDeps {
  readonly db: Database;
  readonly clock: () => Date;
  readonly readFile: ReadFile;
  readonly transport: SimulationTransport;
  readonly message: MessageSettings;
}

/** No mail has this id: the links of a test lead to a missing page, and nothing counts. */
const NO_MAIL = 0;

/**
 * Mails a template of a campaign, as it was launched or as it is now, to the admin who asked for it. Throws when the server
 * did not take it, so that it is tried again; not when it may have.
 */
export async function sendTest(deps: TestMailDeps, job: SimulationTestJob): Promise<void> {
  const { db, clock, readFile, transport, message } = deps;
  const { companyId, templateId } = job;
  const launched = await findSentContent(db, job);
  const [current] = launched
    ? []
    : await db.transaction((tx) => templatesToSend(tx, companyId, [templateId]));
  const content = launched?.content ?? current;
  const person = await findTester(db, job);
  // Deleted in the meantime.
  if (!content || !person) return;
  const template = await prepareTemplate(content, readFile);
  const mail = simulationMessage(template, NO_MAIL, person, message, clock());
  // Each test is a mail of its own.
  const { messageId: _, ...fresh } = mail;
  const handover = await transport.send(fresh, async () => true, { companyId, email: person.email });
  if (handover.kind === 'later') throw new Error('the test has to wait');
  if (handover.kind === 'refused' || handover.kind === 'unreachable')
    throw new Error(`the test was not taken: ${handover.failure}`);
}
