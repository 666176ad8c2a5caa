import type { Course } from '@contract/training/courses';
import Lock from '@mui/icons-material/LockOutlined';
import { Badge, type BadgeTone } from '@/components/badge/Badge';
import { useT } from '@/i18n/useT';
import styles from './training.module.css';

const TONES: Record<Course['use'], BadgeTone> = {
  available: 'muted',
  running: 'success',
  suspended: 'danger',
  ended: 'muted',
};

/** Everything special about a course, in words: how it is used, whose it is, what keeps it from being assigned. */
export function CourseBadges({ course }: { course: Course }) {
  const t = useT();
  const { use, isShared, is_draft, is_active, isLocked, custom_training_company_id: owner } = course;
  return (
    <span className={styles.badges}>
      {use !== 'available' && <Badge tone={TONES[use]}>{t(`training.courses.uses.${use}`)}</Badge>}
      {isShared && <Badge tone="info">{t('training.courses.badges.shared')}</Badge>}
      {owner !== null && !isShared && <Badge tone="info">{t('training.courses.badges.custom')}</Badge>}
      {is_draft && <Badge tone="muted">{t('training.courses.badges.draft')}</Badge>}
      {!is_active && <Badge tone="muted">{t('training.courses.badges.disabled')}</Badge>}
      {isLocked && (
        <Badge title={t('training.courses.lockedHint')}>
          <Lock className={styles.lock} aria-hidden="true" />
          {t('training.courses.badges.locked')}
        </Badge>
      )}
    </span>
  );
}
