import type { DataSubjects, PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import { simulationEvents, simulationMails } from '@server/domain/simulations/mails.tables';
import { simulationPeople } from '@server/domain/simulations/reports.tables';
import { simulationSettings } from '@server/domain/simulations/settings.tables';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { directRequests } from './direct/direct.tables';

/** Not while the reports of phishing simulations name nobody: an export is asked for by an admin. */
const unlessAnonymous = (condition: SQL | undefined, { companyId }: DataSubjects) =>
  and(
    condition,
    sql`NOT EXISTS (SELECT FROM ${simulationSettings}
      WHERE ${simulationSettings.companyId} = ${companyId} AND ${simulationSettings.isAnonymous})`,
  );

/** What happened to the users' mails of phishing simulations. */
const ofSimulationMails = (people: DataSubjects) =>
  and(
    eq(simulationEvents.companyId, people.companyId),
    sql`${simulationEvents.mailId} IN (SELECT ${simulationMails.id} FROM ${simulationMails}
      WHERE ${byUser(simulationMails)(people)})`,
  );

/** What phishing simulations hold about people. */
export const SIMULATION_DATA: readonly PersonalData[] = [
  {
    section: 'simulationMails',
    table: simulationMails,
    of: (people) => unlessAnonymous(byUser(simulationMails)(people), people),
    erasure: 'cascade',
  },
  {
    section: 'simulationTotals',
    table: simulationPeople,
    of: (people) => unlessAnonymous(byUser(simulationPeople)(people), people),
    erasure: 'cascade',
  },
  {
    section: 'simulationEvents',
    table: simulationEvents,
    of: (people) => unlessAnonymous(ofSimulationMails(people), people),
    erasure: 'cascade',
  },
  {
    section: 'directDeliveryRequests',
    table: directRequests,
    of: byUser(directRequests),
    hidden: ['stateHash', 'secrets'],
    erasure: 'cascade',
  },
];
