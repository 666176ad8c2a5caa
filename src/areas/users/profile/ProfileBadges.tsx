import type { Profile } from '@contract/users/profile';
import type { InvitationStatus } from '@contract/users/users';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { type TypedTranslate, useT } from '@/i18n/useT';
import styles from './profile.module.css';

const notAccepted = (t: TypedTranslate, invitation: InvitationStatus): [string, BadgeTone, boolean][] =>
  invitation === 'accepted'
    ? []
    : [[t(`users.invitation.${invitation}`), invitation === 'invited' ? 'info' : 'muted', true]];

/** The kind of account: role, owner, invited, disabled, second factor, single sign-on. */
export function ProfileBadges({ profile }: { profile: Profile }) {
  const t = useT();
  const { role, isOwner, invitation, disabledAt, isMfaEnabled, sso, isProvisioned } = profile;
  const badges: [string, BadgeTone, boolean][] = [
    [t(`users.roles.${role}`), 'accent', true],
    [t('users.list.owner'), 'accent', isOwner],
    ...notAccepted(t, invitation),
    [t('users.list.disabled'), 'muted', disabledAt !== null],
    [t('userProfile.header.secondFactor'), 'success', isMfaEnabled],
    [t('userProfile.header.sso'), 'info', sso],
    [t('userProfile.header.directory'), 'info', isProvisioned],
  ];
  return (
    <ul className={styles.badges} aria-label={t('userProfile.header.badges')}>
      {badges
        .filter(([, , applies]) => applies)
        .map(([label, tone]) => (
          <li key={label}>
            <Badge tone={tone}>{label}</Badge>
          </li>
        ))}
    </ul>
  );
}
