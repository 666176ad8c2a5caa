import { isAdminAreaRole } from '@contract/access';
import type { CurrentUser } from '@contract/session';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { PreferenceFields } from '@/areas/session/PreferenceFields';
import { getAnySession } from '@/authProvider/currentSession';
import { LOGIN_PATH } from '@/authProvider/endingReason';
import { forgetWantedRoute } from '@/authProvider/wantedRoute';
import { initialsOf } from '@/components/avatar/initialsOf';
import { consoleLink, getConfig } from '@/config';
import { useT } from '@/i18n/useT';
import styles from './accountMenu.module.css';

const PANEL = 'account';

/** The learner, their preferences and the ways out. The browser's own popover closes it and returns the focus. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = `${user.name} ${user.lastName}`.trim() || user.email;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => panel.current?.hidePopover(), [pathname]);

  const signOut = async () => {
    forgetWantedRoute();
    await getAnySession().end();
    await navigate(LOGIN_PATH, { replace: true });
  };

  return (
    <div className={styles.account}>
      <button
        type="button"
        className={styles.avatar}
        popoverTarget={PANEL}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('learn.account.label', { name })}
      >
        <span aria-hidden="true" translate="no">
          {initialsOf(name)}
        </span>
      </button>
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label={t('learn.account.label', { name })}
        className={styles.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className={styles.person}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {name !== user.email && (
            <small>
              <bdi>{user.email}</bdi>
            </small>
          )}
        </p>
        <ul className={styles.entries}>
          <li>
            <Link to="/profile">{t('learn.account.profile')}</Link>
          </li>
          {isAdminAreaRole(user.role) && (
            <li>
              <a href={consoleLink(getConfig(), '/')}>{t('learn.account.console')}</a>
            </li>
          )}
        </ul>
        <div className={styles.preferences}>
          <PreferenceFields />
        </div>
        <button type="button" className={styles.signOut} onClick={() => void signOut()}>
          {t('learn.account.signOut')}
        </button>
      </div>
    </div>
  );
}
