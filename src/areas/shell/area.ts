import { access } from '@contract/access';
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
  redirects: [
    // Where a partner's mail sends the customer's admin.
    { path: '/access-for-reseller', to: ({ start, search }) => accessDialogAddress(start, search) },
  ],
};
