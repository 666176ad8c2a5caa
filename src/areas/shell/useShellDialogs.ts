import { limits } from '@contract/limits';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { getSession } from '@/authProvider/currentSession';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { mayStartTrial } from '@/components/plan/plan';
import type { OpenShellDialog, ShellDialog, ShellDialogOptions } from './shellDialog';

/** Dialogs named in the address (`?modal=upgrade`): they can be linked to and survive a reload. */
const LINKED: ReadonlySet<string> = new Set<ShellDialog>([
  'contactSales',
  'downgrade',
  'phishingTrial',
  'purchaseComplete',
  'trial',
  'upgrade',
]);
const isLinked = (name: string | null): name is ShellDialog => name !== null && LINKED.has(name);

interface Opened extends ShellDialogOptions {
  readonly dialog: ShellDialog;
}

const TRIALS: ReadonlySet<ShellDialog> = new Set<ShellDialog>(['trial', 'phishingTrial']);

/** Who can't start a trial finds the remaining choices in the upgrade dialog. */
function dialogFor(wanted: ShellDialog): ShellDialog {
  const session = getSession().getData();
  if (!TRIALS.has(wanted) || !session) return wanted;
  return mayStartTrial(session.company, session.actor) ? wanted : 'upgrade';
}

/**
 * The parameter of a dialog that opens shortly after the page (`?soon=upgrade`), where a redirect would otherwise
 * seem to have been caused by nothing.
 */
const SOON = 'soon';

function useComingDialog(): void {
  const navigate = useNavigate();
  const [coming] = useQueryFlag(SOON);
  useEffect(() => {
    if (!isLinked(coming)) return;
    const timer = setTimeout(() => {
      const next = new URLSearchParams(location.search);
      next.delete(SOON);
      next.set('modal', coming);
      void navigate(`?${next}`, { replace: true });
    }, limits.ui.comingDialogMs);
    return () => clearTimeout(timer);
  }, [coming, navigate]);
}

/** Which of the shell's dialogs is open, by the address or by an action. */
export function useShellDialogs(): { opened: Opened | null; open: OpenShellDialog; close: () => void } {
  useComingDialog();
  const [modal, setModal] = useQueryFlag('modal');
  const [acted, setActed] = useState<Opened | null>(null);
  const leaveLink = useCallback(() => {
    // Reads the current address: a dialog opened later may still hold this function.
    if (isLinked(new URLSearchParams(location.search).get('modal'))) setModal(null);
  }, [setModal]);
  const open = useCallback<OpenShellDialog>(
    (wanted, options) => {
      const dialog = dialogFor(wanted);
      setActed(isLinked(dialog) ? null : { dialog, ...options });
      if (isLinked(dialog)) setModal(dialog);
      else leaveLink();
    },
    [setModal, leaveLink],
  );
  const close = useCallback(() => {
    setActed(null);
    leaveLink();
  }, [leaveLink]);

  return { opened: acted ?? (isLinked(modal) ? { dialog: dialogFor(modal) } : null), open, close };
}
