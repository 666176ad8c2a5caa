import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import LearnerIcon from '@mui/icons-material/SchoolOutlined';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { useTheme } from '@mui/material/styles';
import { type ComponentType, useState } from 'react';
import { useLogout } from 'react-admin';
import { initialsOf } from '@/components/avatar/initialsOf';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import { useShellIdentity } from '../identity';
import { useShellLinks } from '../shellLinks';
import styles from './AccountMenu.module.css';

/** An entry of the user's own, between the learner app and signing out. */
export interface AccountEntry {
  readonly labelKey: TranslationKey;
  readonly icon: ComponentType<SvgIconProps>;
  readonly onSelect: () => void;
}

export interface AccountMenuProps {
  entries?: readonly AccountEntry[];
  /** The user's role, in a word or two. */
  role?: string | undefined;
}

/** The signed-in user, role and company, and the ways out: the learner app or signing out. */
export function AccountMenu({ entries = [], role }: AccountMenuProps) {
  const t = useT();
  const logout = useLogout();
  const { name, email, companyName } = useShellIdentity();
  const { learnerUrl } = useShellLinks();
  const { direction } = useTheme();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState(false);
  const end = direction === 'rtl' ? 'left' : 'right';
  const label = name ? `${t('shell.account.label')}: ${name}` : t('shell.account.label');

  const close = () => setAnchor(null);
  const leave = () => {
    setLeaving(true);
    void logout().finally(() => setLeaving(false));
  };

  return (
    <>
      <button
        type="button"
        className={styles.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.avatar} aria-hidden="true">
          {initialsOf(name)}
        </span>
      </button>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: end }}
        transformOrigin={{ vertical: 'top', horizontal: end }}
        slotProps={{ paper: { className: styles.paper } }}
      >
        <div className={styles.person}>
          <strong>{name}</strong>
          {email !== name && (
            <span>
              <bdi>{email}</bdi>
            </span>
          )}
          {companyName && <span dir="auto">{companyName}</span>}
          {role && <span className={styles.role}>{role}</span>}
        </div>
        <MenuList autoFocusItem aria-label={label} className={styles.list}>
          <MenuItem component="a" href={learnerUrl} target="_blank" rel="noopener" onClick={close}>
            <LearnerIcon fontSize="small" />
            {t('shell.account.learnerLogin')}
          </MenuItem>
          {entries.map(({ labelKey, icon: Icon, onSelect }) => (
            <MenuItem
              key={labelKey}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              <Icon fontSize="small" />
              {t(labelKey)}
            </MenuItem>
          ))}
          <MenuItem disabled={leaving} onClick={leave}>
            <LogoutIcon fontSize="small" className={styles.pointing} />
            {t('shell.account.logout')}
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  );
}
