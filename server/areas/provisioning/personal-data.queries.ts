import { searchKey } from '@contract/names';
import type { Mention, PersonalData } from '@server/domain/privacy/personal-data';
import { byUser } from '@server/domain/privacy/privacy.queries';
import {
  provisionedUsers,
  scimHeldUsers,
  scimHolds,
  scimLog,
} from '@server/domain/provisioning/provisioning.tables';
import { isAmong } from '@server/platform/db/columns';
import { and, eq, inArray, or } from 'drizzle-orm';

/** What directories say about users, and the log of it, also where they were refused and became no users. */
export const PROVISIONING_DATA: readonly PersonalData[] = [
  { section: 'directory', table: provisionedUsers, of: byUser(provisionedUsers), erasure: 'cascade' },
  { section: 'directoryHeld', table: scimHeldUsers, of: byUser(scimHeldUsers), erasure: 'cascade' },
  {
    section: 'directoryLog',
    table: scimLog,
    of: ({ companyId, ids, emails }) =>
      and(
        eq(scimLog.companyId, companyId),
        or(isAmong(scimLog.userId, ids), inArray(scimLog.searchKey, emails.map(searchKey))),
      ),
    hidden: ['searchKey'],
    erasure: 'delete',
  },
];

/** Who has decided about a stopped sync is not told any more once they are deleted. */
export const PROVISIONING_MENTIONS: readonly Mention[] = [
  {
    table: scimHolds,
    of: ({ companyId, ids }) => and(eq(scimHolds.companyId, companyId), isAmong(scimHolds.decidedBy, ids)),
    erasure: { decidedBy: null },
  },
];
