import { NavLink } from 'react-router';
import { TabBar } from '@/components/tabs/TabBar';
import { useT } from '@/i18n/useT';
import { links } from './links';

const SCREENS = [
  { to: links.allUsers(), key: 'users.screens.all' },
  { to: links.departments(), key: 'users.screens.departments' },
  { to: links.groups(), key: 'users.screens.groups' },
] as const;

/** Navigation between the three users screens. */
export function UsersScreens() {
  const t = useT();
  return (
    <TabBar label={t('users.screens.label')}>
      {SCREENS.map(({ to, key }) => (
        <NavLink key={to} to={to}>
          {t(key)}
        </NavLink>
      ))}
    </TabBar>
  );
}
