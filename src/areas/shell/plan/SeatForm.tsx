import type { CompanyProfile } from '@contract/shell';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { SeatStepper } from '@/components/form/SeatStepper';
import { seatProblem } from '@/components/form/seats';
import { useT } from '@/i18n/useT';
import { useShellDialog } from '../shellDialog';
import { canDowngrade, seatsWanted } from './plan';
import styles from './plan.module.css';
import { QuoteCard } from './QuoteCard';

/** The number of licenses, their price, and a way to get them: sales make the offer. */
export function SeatForm({ company }: { company: CompanyProfile }) {
  const t = useT();
  const openDialog = useShellDialog();
  const [text, setText] = useState(() => String(seatsWanted(company)));
  const isRight = seatProblem(text) === undefined;
  const { hasBoost, seats } = company.subscription;
  const users = company.users.enabled;
  const hint = hasBoost
    ? t('billing.upgrade.occupied', { users, seats })
    : t('billing.upgrade.users', { smart_count: users });

  const contact = (event: FormEvent) => {
    event.preventDefault();
    if (isRight) openDialog('contactSales', { seats: Number(text) });
  };

  return (
    <form className={styles.form} onSubmit={contact} noValidate>
      <SeatStepper label={t('billing.seats.label')} hint={hint} value={text} onChange={setText} />
      <QuoteCard companyId={company.id} seats={isRight ? Number(text) : undefined} />
      <footer className={styles.foot}>
        {canDowngrade(company) && (
          <Button color="inherit" onClick={() => openDialog('downgrade')}>
            {t('billing.upgrade.downgrade')}
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={!isRight}>
          {t('billing.upgrade.contact')}
        </Button>
      </footer>
    </form>
  );
}
