import HandshakeIcon from '@mui/icons-material/HandshakeOutlined';
import type { KnownSource } from '@/layout/command-palette/commandSource';
import type { PartnersAccess } from './accessRequest';

/** The partner's access in the command palette, for users of a company that has a partner. */
export const accessCommandSource = (
  status: PartnersAccess['status'] | null,
  open: () => void,
): KnownSource => ({
  kind: 'known',
  id: 'partnerAccess',
  labelKey: 'dialogs.access.group',
  entries: ({ t }) =>
    status === null
      ? []
      : [{ id: 'partnerAccess', label: t(`dialogs.access.menu.${status}`), icon: HandshakeIcon, run: open }],
});
