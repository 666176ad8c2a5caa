import type { UserRow } from '@contract/users/users';
import { RecordLink } from '@/components/record/RecordLink';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { TypedTranslate } from '@/i18n/useT';
import { Clipped } from '../Clipped';
import { UserBadges } from '../UserBadges';
import { UserStatus } from '../UserStatus';
import styles from '../users.module.css';
import { UserGroups } from './UserGroups';

/** Room for 'fifty-nine minutes ago' in figures, so that times are never cut off. */
const TIME_WIDTH = 127;

/**
 * The columns of the users list; role and groups are optional. The first column links to the user's profile.
 */
export function userColumns(t: TypedTranslate, rows: readonly UserRow[] = []): Column<UserRow>[] {
  const ids = rows.map(({ id }) => id);
  return [
    {
      key: 'email',
      width: 213,
      label: t('resources.users.fields.email'),
      sort: 'email',
      render: (user) => (
        <span className={styles.name}>
          <span className={styles.nameText} data-truncate="" dir="ltr">
            <RecordLink>
              <bdi dir="ltr">{user.email}</bdi>
            </RecordLink>
          </span>
          <UserBadges user={user} />
        </span>
      ),
    },
    {
      key: 'name',
      width: 94,
      label: t('resources.users.fields.name'),
      sort: 'name',
      card: 'subtitle',
      render: ({ name }) => <Clipped>{name}</Clipped>,
    },
    {
      key: 'lastName',
      width: 94,
      label: t('resources.users.fields.lastName'),
      sort: 'lastName',
      card: 'subtitle',
      render: ({ lastName }) => <Clipped>{lastName}</Clipped>,
    },
    {
      key: 'taskStatus',
      width: 132,
      label: t('resources.users.fields.taskStatus'),
      sort: 'taskStatus',
      render: ({ taskStatus }) => <UserStatus status={taskStatus} />,
    },
    {
      key: 'department',
      width: 114,
      label: t('resources.users.fields.departmentId'),
      sort: 'department',
      render: ({ departmentName }) => <Clipped>{departmentName}</Clipped>,
    },
    {
      key: 'role',
      width: 130,
      isOptional: true,
      label: t('resources.users.fields.role'),
      render: ({ role }) => t(`users.roles.${role}`),
    },
    {
      key: 'groups',
      width: 180,
      isOptional: true,
      label: t('resources.users.fields.groupIds'),
      render: ({ id }) => <UserGroups id={id} pageIds={ids} />,
    },
    {
      key: 'manager',
      width: 150,
      isOptional: true,
      label: t('resources.users.fields.managerId'),
      render: ({ manager }) => manager && <Clipped>{manager.name}</Clipped>,
    },
    {
      key: 'lastLogin',
      width: TIME_WIDTH,
      label: t('resources.users.fields.lastLogin'),
      sort: 'lastLogin',
      render: ({ lastLogin }) => <RelativeTime value={lastLogin} never={t('users.list.neverSignedIn')} />,
    },
    {
      key: 'createdAt',
      width: TIME_WIDTH,
      label: t('resources.users.fields.createdAt'),
      sort: 'created_at',
      card: 'hidden',
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}

/** The same for the members of a department or group: their status is called so, and not sorted by. */
export const memberColumns = (...given: Parameters<typeof userColumns>): Column<UserRow>[] =>
  userColumns(...given).map((column) => {
    if (column.key !== 'taskStatus') return column;
    const { sort: _unsorted, ...status } = column;
    return { ...status, label: given[0]('users.members.status') };
  });
