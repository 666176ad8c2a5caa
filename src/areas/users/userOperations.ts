import type { OperationKindName } from '@contract/operations';
import type { OperationKind } from '@/operations/operationKinds';
import { PEOPLE_QUERIES } from './useChanges';

const people = { changes: PEOPLE_QUERIES };

/** The long-running work on users. */
export const userOperations = {
  disable: people,
  enable: people,
  delete: people,
  changeDepartment: people,
  restoreDepartment: people,
  mergeDepartment: people,
  addToGroup: people,
  removeFromGroup: people,
  mergeGroup: people,
  changeRole: people,
  restoreRole: people,
  resendInvite: people,
  resetSecondFactor: people,
  sendReminder: people,
  import: people,
} satisfies Partial<Record<OperationKindName, OperationKind>>;
