import { limits } from '@contract/limits';
import type { Area } from '@server/areas/area';
import { importPeople } from './imports/import.kind';
import { forgetImports } from './imports/imports.queries';
import { importRoutes } from './imports/imports.routes';
import { IMPORT_DATA, IMPORT_MENTIONS } from './imports/personal-data.queries';
import { inviteRoutes } from './invites.routes';
import { disable, enable, remove, resendInvite, resetSecondFactor } from './operations/account.kind';
import { mergeDepartment, mergeGroup } from './operations/merge.kind';
import { peopleOperationRoutes } from './operations/operations.routes';
import { changeRole, restoreRole } from './operations/role.kind';
import { addToGroup, changeDepartment, removeFromGroup, restoreDepartment } from './operations/team.kind';
import { profileRoutes } from './profile.routes';
import { sendReminder } from './reminders/reminder.kind';
import { reminderRoutes } from './reminders/reminders.routes';
import { departmentRoutes, groupRoutes } from './teams.routes';
import { userRoutes } from './users.routes';

export const users = {
  routes(bind) {
    userRoutes(bind);
    profileRoutes(bind);
    peopleOperationRoutes(bind);
    reminderRoutes(bind);
    importRoutes(bind);
    inviteRoutes(bind);
    departmentRoutes(bind);
    groupRoutes(bind);
  },
  operationKinds: {
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
  },
  personalData: IMPORT_DATA,
  mentions: IMPORT_MENTIONS,
  upkeep: { imports: (tx, now) => forgetImports(tx, new Date(now.getTime() - limits.imports.keepMs)) },
} satisfies Area;
