import { dayAt } from '@contract/days';
import Event from '@mui/icons-material/EventOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Rocket from '@mui/icons-material/RocketLaunchOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useUnverified } from '@/components/verify/verification';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useLocaleCode, useT } from '@/i18n/useT';
import type { ExerciseSettings } from '../settings/settings';
import styles from './launch.module.css';
import { countOf, type TemplateSelection } from './selection';

interface FactProps {
  icon: ReactNode;
  label: string;
  value: string;
  children?: ReactNode;
}

function Fact({ icon, label, value, children }: FactProps) {
  return (
    <li className={styles.fact}>
      {icon}
      <span className={styles.label}>{label}</span>
      <strong>{value}</strong>
      {children && <span className={styles.label}>{children}</span>}
    </li>
  );
}

export interface LaunchStepProps {
  settings: ExerciseSettings;
  selection: TemplateSelection;
  learners: number | undefined;
  isLaunching: boolean;
  onLaunch: () => void;
}

/** What is about to begin, and the button that begins it. */
export function LaunchStep({ settings, selection, learners, isLaunching, onLaunch }: LaunchStepProps) {
  const t = useT();
  const locale = useLocaleCode();
  const format = useFormatNumber();
  const mustVerify = useUnverified() !== null;
  const { name, usersType, daysToComplete, startDate, timeZone } = settings;
  const isPostponed = startDate > dayAt(new Date(), timeZone);
  // The middle of the day is on the same day wherever it is shown.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${startDate}T12:00:00Z`),
  );
  return (
    <section className={styles.launch}>
      <Rocket className={styles.rocket} aria-hidden="true" />
      <h2>{t('phishingExercise.launch.ready')}</h2>
      <p className={styles.campaign} dir="auto">
        {name}
      </p>
      <p className={styles.label}>
        {isPostponed ? (
          <>
            {t('phishingExercise.launch.on')} <time dateTime={startDate}>{day}</time> · <bdi>{timeZone}</bdi>
          </>
        ) : (
          t('phishingExercise.launch.now')
        )}
      </p>
      <ul className={styles.facts}>
        <Fact
          icon={<Groups />}
          label={t('phishingExercise.launch.learners')}
          value={learners === undefined ? '…' : format(learners)}
        >
          {t(`phishingExercise.settings.types.${usersType}`)}
        </Fact>
        <Fact
          icon={<Mail />}
          label={t('phishingExercise.launch.templates')}
          value={format(countOf(selection))}
        >
          {selection.packId ? <bdi>{selection.packName}</bdi> : t('phishingExercise.customPack')}
        </Fact>
        <Fact
          icon={<Event />}
          label={t('phishingExercise.launch.days')}
          value={format(Number(daysToComplete))}
        />
      </ul>
      <Button variant="contained" size="large" loading={isLaunching} disabled={mustVerify} onClick={onLaunch}>
        {t('phishingExercise.launch.button')}
      </Button>
    </section>
  );
}
