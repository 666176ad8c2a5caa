import { dayAt } from '@contract/days';
import type { Closing } from '@contract/settings/closing';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCompanyZone } from '@/authProvider/companyDay';
import { useActor } from '@/authProvider/currentSession';
import { customersPath } from '@/components/customers/customersPath';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { shownDay } from '@/components/form/DateField';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './settings.module.css';

type Obstacle = Closing['obstacles'][number];

/** What is in the way of closing the account, each with what to do about it. */
export function ClosingObstacles({
  obstacles,
  isClosing,
}: {
  obstacles: Closing['obstacles'];
  /** It should be closed, and waits for these. */
  isClosing: boolean;
}) {
  const t = useT();
  if (obstacles.length === 0) return null;
  return (
    <>
      <p>{t(isClosing ? 'settings.closing.waits' : 'settings.closing.inTheWay')}</p>
      <ul className={styles.held}>
        {obstacles.map((obstacle) => (
          <li key={obstacle.kind}>
            <ObstacleText obstacle={obstacle} />
            <WayOn kind={obstacle.kind} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ObstacleText({ obstacle: { kind, count, endsAt, provider } }: { obstacle: Obstacle }) {
  const t = useT();
  const locale = useLocaleCode();
  const timeZone = useCompanyZone();
  const day = endsAt === null ? null : shownDay(dayAt(new Date(endsAt), timeZone), locale);
  const smart_count = count ?? 0;
  switch (kind) {
    case 'provider':
      return t('settings.closing.obstacle.provider');
    case 'subscription':
      return day === null
        ? t('settings.closing.obstacle.subscription')
        : t('settings.closing.obstacle.subscriptionUntil', { day });
    case 'licenses':
      return day === null
        ? t('settings.closing.obstacle.licenses', { provider: provider ?? '' })
        : t('settings.closing.obstacle.licensesUntil', { provider: provider ?? '', day });
    case 'invoices':
      return t('settings.closing.obstacle.invoices', { smart_count });
    case 'customers':
      return t('settings.closing.obstacle.customers', { smart_count });
  }
}

/** Where the owner gets rid of it; nothing where somebody else does. */
function WayOn({ kind }: { kind: Obstacle['kind'] }) {
  const t = useT();
  const { customerType } = useActor();
  const [, setModal] = useQueryFlag('modal');
  switch (kind) {
    case 'subscription':
      return (
        <Button size="small" onClick={() => setModal('downgrade')}>
          {t('settings.closing.way.subscription')}
        </Button>
      );
    case 'invoices':
      return (
        <Button size="small" component={Link} to="/billing">
          {t('settings.closing.way.invoices')}
        </Button>
      );
    case 'customers':
      return (
        <Button size="small" component={Link} to={customersPath(customerType)}>
          {t('settings.closing.way.customers')}
        </Button>
      );
    case 'provider':
    case 'licenses':
      return null;
  }
}
