import { access, canAccess } from '@contract/access';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useLocation } from 'react-router';
import type { SessionData } from '@/authProvider/session';
import { mayStartTrial } from '@/components/plan/plan';
import { useT } from '@/i18n/useT';
import toolbar from '@/layout/toolbar/Toolbar.module.css';
import { partnersAccess } from './dialogs/accessRequest';
import { NotificationsButton } from './notifications/NotificationsButton';
import type { OpenShellDialog } from './shellDialog';

const LICENSING_PATH = '/licensing';

export interface ShellToolsProps {
  session: SessionData;
  /** Another dialog is waiting for the user, so the notifications don't open by themselves. */
  isHeldBack: boolean;
  openDialog: OpenShellDialog;
  /** Opens the partner's access request. */
  openAccess: () => void;
}

/**
 * The user's part of the toolbar: the trial button (while a trial is available and the page is not about
 * licensing), the read-only badge, and the bell.
 */
export function ShellTools({ session, isHeldBack, openDialog, openAccess }: ShellToolsProps) {
  const { user, company, actor } = session;
  const t = useT();
  const isLicensing = useLocation().pathname === LICENSING_PATH;
  const partner = partnersAccess(session);
  const mayBuy = canAccess(access.licensingWrite, actor);
  return (
    <>
      {mayStartTrial(company, actor) && !isLicensing && (
        <Button size="small" variant="outlined" onClick={() => openDialog('trial')}>
          {t('dialogs.trial.open')}
        </Button>
      )}
      {user.role === 'read_only_admin' && (
        <Tooltip title={t('shell.account.readOnly')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its meaning is also shown on focus */}
          <span className={toolbar.readOnly} tabIndex={0}>
            {t('users.roles.read_only_admin')}
          </span>
        </Tooltip>
      )}
      <NotificationsButton
        user={user}
        isHeldBack={isHeldBack}
        asking={partner?.status === 'REQUESTED' ? partner.partner : undefined}
        onReview={openAccess}
        onUpgrade={mayBuy ? () => openDialog('upgrade') : undefined}
      />
    </>
  );
}
