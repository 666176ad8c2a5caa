import { mayContinueToFree } from '@contract/billing';
import { limits } from '@contract/limits';
import type { CompanyProfile } from '@contract/shell';
import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useLogout } from 'react-admin';
import { useNavigate } from 'react-router';
import { PlanPoints } from '@/components/plan/PlanPoints';
import {
  buyingOf,
  canDowngrade,
  dayOf,
  isLocked,
  isTrialExpired,
  trialDaysLeft,
} from '@/components/plan/plan';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { type ShellDialogProps, useShellDialog } from '../shellDialog';
import styles from './plan.module.css';

/** The state of the company's trial, in the documented words; without a trial, the purpose of the dialog. */
function useUpgradeTitle(company: CompanyProfile, mayBuy: boolean): string {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const now = new Date();
  const { hasBoost, trial } = company.subscription;
  if (hasBoost) return mayBuy ? t('billing.upgrade.addLicenses') : t('billing.upgrade.licenses');
  if (isTrialExpired(company, now)) return t('billing.upgrade.trialEnded');
  if (trial.end !== null && trialDaysLeft(company, now) !== undefined) {
    return t('billing.upgrade.trialEnds', { date: dayOf(trial.end, language, company.timeZone) });
  }
  return t('billing.upgrade.title');
}

/** The features Boost adds to Free. */
function BoostGives() {
  const t = useT();
  const points = [
    t('billing.upgrade.givesSeats', { limit: limits.users.withoutBoost }),
    t('billing.upgrade.givesTraining'),
    t('billing.upgrade.givesReports'),
    t('billing.upgrade.givesInvites'),
  ];
  return (
    <section>
      <h3 className={styles.subtitle}>{t('billing.upgrade.gives')}</h3>
      <PlanPoints points={points} />
    </section>
  );
}

/** Where plans and licenses are bought; the locked state lets users go there. */
const LICENSING_PATH = '/licensing';

interface ChoicesProps {
  company: CompanyProfile;
  mayBuy: boolean;
  mayDowngrade: boolean;
}

/** What the company's admins can do about the plan; where a provider manages the licenses, only continue on Free. */
function Choices({ company, mayBuy, mayDowngrade }: ChoicesProps) {
  const t = useT();
  const navigate = useNavigate();
  const openDialog = useShellDialog();
  return (
    <footer className={styles.foot}>
      {mayDowngrade && canDowngrade(company) && (
        <Button
          color="inherit"
          variant={mayBuy ? 'text' : 'outlined'}
          autoFocus={!mayBuy}
          onClick={() => openDialog('downgrade')}
        >
          {t('billing.upgrade.downgrade')}
        </Button>
      )}
      {mayBuy && (
        <>
          <Button color="inherit" onClick={() => openDialog('contactSales')}>
            {t('billing.upgrade.contact')}
          </Button>
          <Button variant="contained" autoFocus onClick={() => void navigate(LICENSING_PATH)}>
            {t('billing.upgrade.plans')}
          </Button>
        </>
      )}
    </footer>
  );
}

/**
 * What Boost includes, and how to get it. In the locked state it can't be closed: the close control
 * becomes Logout.
 */
export default function UpgradeDialog({ session, isForced, onClose }: ShellDialogProps) {
  const { user, company } = session;
  const t = useT();
  const logout = useLogout();
  const titleId = useId();
  const buying = buyingOf(user, company);
  const mayBuy = buying.by === 'self';
  const mayDowngrade = mayContinueToFree(session.actor, isLocked(user, company, new Date()));
  const title = useUpgradeTitle(company, mayBuy);
  const { hasBoost, trial } = company.subscription;

  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      role={isForced ? 'alertdialog' : 'dialog'}
      onClose={isForced ? undefined : onClose}
      slotProps={{ paper: { className: styles.paper } }}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <div>
          {trial.status !== null && !hasBoost && (
            <p className={styles.label}>{t('billing.upgrade.trialLabel', { days: trial.days })}</p>
          )}
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        </div>
        {isForced ? (
          <Button size="small" variant="outlined" onClick={() => void logout()}>
            {t('billing.upgrade.logout')}
          </Button>
        ) : (
          <IconButton aria-label={t('common.action.close')} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        )}
      </header>
      <div className={styles.body}>
        {isTrialExpired(company, new Date()) && (
          <p className={styles.muted}>{t('billing.upgrade.suspended')}</p>
        )}
        {!hasBoost && <BoostGives />}
        {buying.by === 'provider' && (
          <p className={styles.notice}>{t('billing.upgrade.provider', { name: buying.name })}</p>
        )}
        {(buying.by === 'nobody' || (isForced && !mayDowngrade)) && (
          <p className={styles.notice}>{t('billing.upgrade.nobody')}</p>
        )}
        {(mayBuy || mayDowngrade) && (
          <Choices company={company} mayBuy={mayBuy} mayDowngrade={mayDowngrade} />
        )}
      </div>
    </Dialog>
  );
}
