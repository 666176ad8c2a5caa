import { useNotify } from 'react-admin';
import type { SessionData } from '@/authProvider/session';
import { SecondFactorSteps } from './SecondFactorSteps';

export interface SecondFactorDialogProps {
  session: SessionData;
  onClose: () => void;
}

/** The second factor in the console, which tells the outcome by its own message. */
export default function SecondFactorDialog({ session: { user }, onClose }: SecondFactorDialogProps) {
  const notify = useNotify();
  return (
    <SecondFactorSteps
      user={user}
      onDone={(text) => {
        notify(text, { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
