import { access } from '@contract/access';
import Article from '@mui/icons-material/ArticleOutlined';
import Handshake from '@mui/icons-material/HandshakeOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined';
import { mappingsOf } from '@/dataProvider/mappings';
import type { Area } from '../area';
import { accessDialogAddress } from './dialogs/accessRequest';
// With the console itself: the first list needs them.
import * as own from './mappings';

/** The frame around every signed-in screen (ShellLayout.tsx). */
export const shell: Area = {
  mappings: mappingsOf(['saved_views'], () => own),
  resources: [
    {
      name: 'saved_views',
      recordRepresentation: 'name',
      access: { read: access.adminAreaRead, write: access.adminAreaRead },
    },
  ],
  // Pages elsewhere, each with the address that the installation has for it.
  navigation: [
    {
      key: 'learner-console',
      group: 'training',
      labelKey: 'shell.nav.learnerConsole',
      icon: School,
      link: 'learnerConsole',
      unlessVisit: true,
      access: access.adminAreaRead,
    },
    {
      key: 'knowledge-base',
      labelKey: 'shell.nav.knowledgeBase',
      icon: MenuBook,
      link: 'knowledgeBase',
      unlessOwnDomain: true,
      access: access.adminAreaRead,
    },
    {
      key: 'swag-shop',
      labelKey: 'shell.nav.swagShop',
      icon: ShoppingCart,
      link: 'swagShop',
      unlessVisit: true,
      unlessOwnDomain: true,
      access: { ...access.adminAreaRead, notIntegrated: true },
    },
    {
      key: 'legal',
      labelKey: 'shell.nav.legal',
      icon: Article,
      link: 'legal',
      access: access.adminAreaRead,
    },
    // Second to last, before the settings.
    {
      key: 'partnership',
      labelKey: 'shell.nav.partnership',
      icon: Handshake,
      link: 'partnership',
      unlessVisit: true,
      access: { ...access.adminAreaRead, notIntegrated: true, notSpecialPartnerParent: true },
    },
  ],
  redirects: [
    // Where a partner's mail sends the customer's admin.
    { path: '/access-for-reseller', to: ({ search }) => accessDialogAddress(search) },
  ],
};
