import { limits } from '@contract/limits';
import type { CompanyProfile } from '@contract/shell';
import type { Ends } from '@contract/values';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Badge } from '@/components/badge/Badge';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { PlanPoints } from '@/components/plan/PlanPoints';
import { canDowngrade, dayOf, isTrialExpired, trialDaysLeft } from '@/components/plan/plan';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './licensing.module.css';

interface PlanCardProps {
  id: string;
  name: string;
  points: readonly string[];
  isCurrent: boolean;
  /** What the company has of it. */
  facts?: readonly string[];
  children?: ReactNode;
}

function PlanCard({ id, name, points, isCurrent, facts = [], children }: PlanCardProps) {
  const t = useT();
  return (
    <li className={styles.plan} data-current={isCurrent || undefined} aria-labelledby={`plan-${id}`}>
      <header className={styles.planHead}>
        <h3 id={`plan-${id}`}>{name}</h3>
        {isCurrent && <Badge tone="success">{t('licensing.plans.current')}</Badge>}
      </header>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      <PlanPoints points={points} />
      {children && <footer className={styles.planFoot}>{children}</footer>}
    </li>
  );
}

/** Until when the licenses are paid, whether they end then, or have ended. */
function usePaidUntil({ timeZone, subscription }: CompanyProfile): string | undefined {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { endsAt, ends, seats, currentPeriodEnd } = subscription;
  const at = endsAt ?? currentPeriodEnd;
  if (at === null) return undefined;
  const date = dayOf(at, language, timeZone);
  if (endsAt === null) return t('licensing.plans.boost.until', { date });
  const isOver = Date.parse(endsAt) <= Date.now();
  const until = (end: Ends[number]) =>
    t('billing.ends.until', {
      smart_count: end.licenses,
      date: dayOf(end.endsAt, language, timeZone),
    });
  if (ends.length > 1 || ends.some(({ licenses }) => licenses < seats)) {
    // What doesn't end is of a subscription that renews.
    const ending = ends.reduce((sum, { licenses }) => sum + licenses, 0);
    const renewed =
      ending < seats && currentPeriodEnd !== null
        ? [t('licensing.plans.boost.renews', { date: dayOf(currentPeriodEnd, language, timeZone) })]
        : [];
    return [...renewed, ...ends.map(until)].join(' · ');
  }
  return isOver ? t('licensing.plans.boost.ended', { date }) : t('licensing.plans.boost.ends', { date });
}

export interface PlanCardsProps {
  company: CompanyProfile;
  mayDowngrade: boolean;
  canStartTrial: boolean;
}

/** What each plan gives, and which one is the company's. */
export function PlanCards({ company, mayDowngrade, canStartTrial }: PlanCardsProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const [, setModal] = useQueryFlag('modal');
  const now = new Date();
  const { type, hasBoost, seats, trial } = company.subscription;
  const daysLeft = trialDaysLeft(company, now);
  const isOnTrial = daysLeft !== undefined;
  const trialFacts = isOnTrial
    ? [
        t('licensing.plans.trial.left', { smart_count: daysLeft }),
        t('licensing.plans.trial.ends', { date: dayOf(trial.end ?? '', language, company.timeZone) }),
      ]
    : isTrialExpired(company, now)
      ? [t('licensing.plans.trial.over')]
      : [];
  const paid = usePaidUntil(company);
  const boostFacts = hasBoost
    ? [t('licensing.plans.boost.yours', { smart_count: seats }), ...(paid ? [paid] : [])]
    : [];
  return (
    <ul className={styles.plans} aria-label={t('licensing.plans.label')}>
      <PlanCard
        id="free"
        name={t('licensing.plans.free.name')}
        // After a trial, Free is a choice that is still to be made.
        isCurrent={type === 'FREE' && !hasBoost}
        points={[
          t('licensing.plans.free.users', { limit: limits.users.withoutBoost }),
          t('licensing.plans.free.basics'),
          t('licensing.plans.free.invites'),
        ]}
      >
        {mayDowngrade && canDowngrade(company) && (
          <Button color="inherit" variant="outlined" onClick={() => setModal('downgrade')}>
            {t('licensing.plans.downgrade')}
          </Button>
        )}
      </PlanCard>
      {!company.distribution.isPartner && (
        <PlanCard
          id="trial"
          name={t('licensing.plans.trial.name')}
          isCurrent={isOnTrial}
          facts={trialFacts}
          points={[
            t('licensing.plans.trial.days', { days: trial.days }),
            t('licensing.plans.trial.once'),
            t('licensing.plans.trial.noCard'),
          ]}
        >
          {canStartTrial && (
            <Button variant="outlined" onClick={() => setModal('trial')}>
              {t('licensing.plans.trial.start')}
            </Button>
          )}
        </PlanCard>
      )}
      <PlanCard
        id="boost"
        name={t('licensing.plans.boost.name')}
        isCurrent={hasBoost}
        facts={boostFacts}
        points={[
          t('licensing.plans.boost.seats'),
          t('licensing.plans.boost.training'),
          t('licensing.plans.boost.reports'),
          t('licensing.plans.boost.invites'),
        ]}
      />
    </ul>
  );
}
