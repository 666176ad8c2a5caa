import type { OperationKindName } from '@contract/operations';
import { importPeople } from '../areas/users/imports/import.kind';
import { disable, enable, remove } from '../areas/users/operations/account.kind';
import { changeDepartment, restoreDepartment } from '../areas/users/operations/department.kind';
import { addToGroup, removeFromGroup } from '../areas/users/operations/group.kind';
import { resendInvite } from '../areas/users/operations/invitation.kind';
import { mergeDepartment, mergeGroup } from '../areas/users/operations/merge.kind';
import { changeRole, restoreRole } from '../areas/users/operations/role.kind';
import { resetSecondFactor } from '../areas/users/operations/second-factor.kind';
import { sendReminder } from '../areas/users/reminders/reminder.kind';
import type { OperationKind } from './kind';

/** The implementation of each kind; the contract lists them all, so the compiler reports a missing one. */
const kinds: { readonly [Kind in OperationKindName]: OperationKind<Kind> } = {
  disable,
  enable,
  delete: remove,
  changeDepartment,
  addToGroup,
  changeRole,
  resendInvite,
  resetSecondFactor,
  mergeDepartment,
  mergeGroup,
  restoreDepartment,
  restoreRole,
  removeFromGroup,
  sendReminder,
  import: importPeople,
};

export const kindOf = <Kind extends OperationKindName>(name: Kind): OperationKind<Kind> => kinds[name];
