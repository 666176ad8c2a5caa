import { completionLevel, completionPercent, type Progress } from '@contract/completion';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import Timelapse from '@mui/icons-material/Timelapse';
import type { TranslationKey } from '@/i18n/keys';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { UserStatus } from '../UserStatus';
import styles from '../users.module.css';

const LOOKS = {
  low: { icon: Circle, tone: 'danger', tooltip: 'users.status.tooltip.notStarted' },
  average: { icon: Timelapse, tone: 'warning', tooltip: 'users.status.tooltip.inProgress' },
  perfect: { icon: CheckCircle, tone: 'success', tooltip: 'users.status.tooltip.completed' },
} as const satisfies Record<string, { icon: typeof Circle; tone: string; tooltip: TranslationKey }>;

/** The share of a user's tasks that is done: red, yellow or green, with its meaning on hover. */
export function CompletionBadge({ assignedCount, completedCount }: Progress) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const percent = completionPercent({ assignedCount, completedCount });
  if (percent === null) return <UserStatus status="notAssigned" />;
  const { icon: Icon, tone, tooltip } = LOOKS[completionLevel(percent)];
  const number = new Intl.NumberFormat(language);
  return (
    <span className={styles.status} data-tone={tone} title={t(tooltip)}>
      <Icon aria-hidden="true" />
      {t('userProfile.header.completed', {
        percent: new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100),
        done: number.format(completedCount),
        smart_count: assignedCount,
      })}
    </span>
  );
}
