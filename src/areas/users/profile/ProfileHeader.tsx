import type { Profile } from '@contract/users/profile';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { RecordLink } from '@/components/record/RecordLink';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { TeamResource } from '@/dataProvider';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { personName } from '../people';
import { CompletionBadge } from './CompletionBadge';
import { ProfileBadges } from './ProfileBadges';
import styles from './profile.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A department or group, linked to its members for users who may see them. */
const Team = ({ name, ...team }: { name: string; resource: TeamResource; id: number }) => (
  <RecordLink {...team} className={styles.team}>
    <bdi title={name}>{name}</bdi>
  </RecordLink>
);

function Department({ departmentId, departmentName }: Profile) {
  if (departmentId === null) return null;
  return <Team name={departmentName ?? ''} resource="departments" id={departmentId} />;
}

const GROUPS_SHOWN = 5;

function Groups({ groups }: Pick<Profile, 'groups'>) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? groups : groups.slice(0, GROUPS_SHOWN);
  const more = groups.length - shown.length;
  if (groups.length === 0) return <span data-muted="">{t('userProfile.header.noGroups')}</span>;
  return (
    <ul className={styles.groups}>
      {shown.map(({ id, name }) => (
        <li key={id}>
          <Team name={name} resource="groups" id={id} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Button size="small" onClick={() => setWhole(true)}>
            {t('userProfile.header.moreGroups', { smart_count: more })}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** Summary of the user: name, address, role and state, teams, last login, task progress. */
export function ProfileHeader({ profile, actions }: { profile: Profile; actions?: ReactNode }) {
  const t = useT();
  const { tasks } = profile;
  const name = personName(profile);
  const crumbs = [{ label: name }];

  return (
    <>
      <PageHeading title={name} actions={actions} crumbs={crumbs} />
      <div className={styles.identity}>
        <bdi dir="ltr" className={styles.email}>
          {profile.email}
        </bdi>
        <ProfileBadges profile={profile} />
      </div>
      {profile.unconfirmedNewEmail && (
        <p className={styles.pending}>
          <Schedule fontSize="small" aria-hidden="true" />
          <span dir="auto">
            {t('userProfile.header.pendingEmail', { email: profile.unconfirmedNewEmail })}
          </span>
        </p>
      )}
      <dl className={styles.facts}>
        <Fact label={t('userProfile.header.tasks')}>
          <CompletionBadge assignedCount={tasks.total} completedCount={tasks.completed} />
          {tasks.overdue > 0 && (
            <span className={styles.late}>
              <ErrorIcon aria-hidden="true" />
              {t('userProfile.header.overdue', { smart_count: tasks.overdue })}
            </span>
          )}
        </Fact>
        <Fact label={t('resources.users.fields.departmentId')}>
          <Department {...profile} />
        </Fact>
        <Fact label={t('userProfile.header.groups')}>
          <Groups groups={profile.groups} />
        </Fact>
        <Fact label={t('resources.users.fields.managerId')}>
          {profile.manager ? (
            <RecordLink resource="users" id={profile.manager.id} className={styles.team}>
              <bdi title={profile.manager.email}>{profile.manager.name}</bdi>
            </RecordLink>
          ) : (
            <span data-muted="">{t('userProfile.header.noManager')}</span>
          )}
        </Fact>
        <Fact label={t('resources.users.fields.lastLogin')}>
          <RelativeTime value={profile.lastLogin} never={t('users.list.neverSignedIn')} />
        </Fact>
        <Fact label={t('resources.users.fields.createdAt')}>
          <RelativeTime value={profile.createdAt} />
        </Fact>
      </dl>
    </>
  );
}
