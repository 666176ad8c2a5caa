import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { lazyComponent } from '@/client/lazyPage';
import { useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import { Card } from './Card';
import { useRefreshProfile } from './useProfile';

const SecondFactorDialog = lazyComponent(() => import('@/components/second-factor/SecondFactorDialog'));

/** Whether sign-in asks for a mailed code, and the switch to change that. */
export function SecondFactorCard() {
  const t = useT();
  const session = useSession();
  const refresh = useRefreshProfile();
  const [isOpen, setOpen] = useState(false);
  if (!session) return null;
  const isOn = session.user.isMfaEnabled;
  const close = () => {
    setOpen(false);
    void refresh();
  };
  return (
    <Card
      title={t('userProfile.secondFactor.title')}
      description={t(isOn ? 'userProfile.secondFactor.on' : 'userProfile.secondFactor.off')}
    >
      <div className={flow.row}>
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t(isOn ? 'userProfile.secondFactor.disable' : 'userProfile.secondFactor.enable')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isOpen && <SecondFactorDialog session={session} onClose={close} />}
      </Suspense>
    </Card>
  );
}
