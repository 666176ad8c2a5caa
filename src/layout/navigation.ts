import { type AccessRule, access } from '@contract/access';
import type { FlagName } from '@contract/flags';
import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import Business from '@mui/icons-material/BusinessOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import People from '@mui/icons-material/PeopleAltOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { TranslationKey } from '@/i18n/keys';

/** An entry of the sidebar: a screen (`path`) or a collapsible group of them (`children`). */
export interface NavItem {
  readonly key: string;
  readonly labelKey: TranslationKey;
  readonly icon: ComponentType<SvgIconProps>;
  /** The screen's documented path. */
  readonly path?: string;
  /** Screens elsewhere that belong to this entry: a profile belongs to the users list. */
  readonly covers?: readonly string[];
  readonly children?: readonly NavItem[];
  /** Who sees it; absent: everyone. */
  readonly access?: AccessRule;
  /** The entry is hidden unless this flag is on. */
  readonly flag?: FlagName;
}

/**
 * The sidebar in the documented order. A feature without a screen is not listed. Adding its entry here
 * updates the sidebar, the breadcrumb and the command palette.
 */
export const NAVIGATION: readonly NavItem[] = [
  {
    key: 'partner-portal',
    labelKey: 'shell.nav.partnerPortal',
    icon: Handshake,
    access: access.partnerRead,
    children: [
      {
        key: 'reseller-customers',
        labelKey: 'shell.nav.customers',
        icon: Business,
        path: '/reseller/customers',
        access: access.reseller,
      },
      {
        key: 'subreseller-customers',
        labelKey: 'shell.nav.customers',
        icon: Business,
        path: '/subreseller/customers',
        access: access.subReseller,
      },
    ],
  },
  {
    key: 'users',
    labelKey: 'shell.nav.users',
    icon: People,
    access: access.staffRead,
    children: [
      {
        key: 'all-users',
        labelKey: 'shell.nav.allUsers',
        icon: Person,
        path: '/users/all_users',
        covers: ['/user_profile'],
      },
      {
        key: 'departments',
        labelKey: 'shell.nav.departments',
        icon: AccountTree,
        path: '/users/departments',
      },
      { key: 'groups', labelKey: 'shell.nav.groups', icon: Group, path: '/users/groups' },
    ],
  },
];
