import type { UserRow } from '@contract/users/users';
import { Link } from 'react-router';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { TypedTranslate } from '@/i18n/useT';
import { UserBadges } from '../UserBadges';
import { UserStatus } from '../UserStatus';
import styles from '../users.module.css';

export interface UserColumnsOptions {
  t: TypedTranslate;
  /** Where the address leads; absent for people who may not edit. */
  editHref?: (id: number) => string;
}

/** The documented columns of the users list (1 §2.4). */
export function userColumns({ t, editHref }: UserColumnsOptions): Column<UserRow>[] {
  const address = (user: UserRow) => <bdi dir="ltr">{user.email}</bdi>;
  return [
    {
      key: 'email',
      label: t('resources.users.fields.email'),
      sort: 'email',
      render: (user) => (
        <span className={styles.name}>
          <span className={styles.nameText} data-truncate="" dir="ltr">
            {editHref ? <Link to={editHref(user.id)}>{address(user)}</Link> : address(user)}
          </span>
          <UserBadges user={user} />
        </span>
      ),
    },
    {
      key: 'name',
      width: 120,
      label: t('resources.users.fields.name'),
      sort: 'name',
      card: 'subtitle',
      render: ({ name }) => <bdi>{name}</bdi>,
    },
    {
      key: 'lastName',
      width: 124,
      label: t('resources.users.fields.lastName'),
      sort: 'lastName',
      card: 'subtitle',
      render: ({ lastName }) => <bdi>{lastName}</bdi>,
    },
    {
      key: 'taskStatus',
      width: 130,
      label: t('resources.users.fields.taskStatus'),
      sort: 'taskStatus',
      render: ({ taskStatus }) => <UserStatus status={taskStatus} />,
    },
    {
      key: 'department',
      width: 172,
      label: t('resources.users.fields.departmentId'),
      sort: 'department',
      render: ({ departmentName }) => <bdi>{departmentName}</bdi>,
    },
    {
      key: 'lastLogin',
      width: 118,
      label: t('resources.users.fields.lastLogin'),
      sort: 'lastLogin',
      render: ({ lastLogin }) => <RelativeTime value={lastLogin} never={t('users.list.neverSignedIn')} />,
    },
    {
      key: 'createdAt',
      width: 126,
      label: t('resources.users.fields.createdAt'),
      sort: 'created_at',
      card: 'hidden',
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}
