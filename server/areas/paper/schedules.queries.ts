import type { PersonalData } from '@server/domain/privacy/personal-data';
import { byUser, byUserOrEmail } from '@server/domain/privacy/privacy.queries';
import { reportRecipients, reportSchedules } from './schedules.tables';

/** A deleted admin's schedules go on without a name; what a person got is deleted with them. */
export const SCHEDULE_DATA: readonly PersonalData[] = [
  {
    section: 'reportSchedules',
    table: reportSchedules,
    of: byUser(reportSchedules),
    erasure: { userId: null },
  },
  {
    section: 'reportRecipients',
    table: reportRecipients,
    of: byUserOrEmail(reportRecipients),
    hidden: ['tokenHash'],
    erasure: 'delete',
  },
];
