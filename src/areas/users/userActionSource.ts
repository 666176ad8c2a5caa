import { access, canAccess } from '@contract/access';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import GroupAdd from '@mui/icons-material/GroupAddOutlined';
import Remind from '@mui/icons-material/NotificationsNoneOutlined';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Upload from '@mui/icons-material/UploadFileOutlined';
import type { KnownSource } from '@/layout/command-palette/commandSource';
import { CREATE_TEAM, links } from './links';

const ALL = links.allUsers();

/** The acts on users in the command palette; each is an address. */
export const userActionSource: KnownSource = {
  kind: 'known',
  id: 'userActions',
  labelKey: 'shell.palette.actions',
  entries: ({ actor, t }) => {
    if (!actor || !canAccess(access.staffWrite, actor)) return [];
    const group = t('shell.nav.users');
    const entry = (id: string, label: string, to: string, icon: typeof Upload) => ({
      id,
      label,
      hint: group,
      to,
      icon,
    });
    return [
      entry('addUsers', t('users.actions.add'), `${ALL}?modal=addByEmails`, PersonAdd),
      entry('importCsv', t('users.ways.importCsv'), `${ALL}?modal=importCsv`, Upload),
      entry(
        'createDepartment',
        t('users.teams.departments.add'),
        `${links.departments()}?modal=${CREATE_TEAM}`,
        AccountTree,
      ),
      entry('createGroup', t('users.teams.groups.add'), `${links.groups()}?modal=${CREATE_TEAM}`, GroupAdd),
      entry('remindNotStarted', t('users.actions.remindNotStarted'), `${ALL}?modal=remindNotStarted`, Remind),
    ];
  },
};
