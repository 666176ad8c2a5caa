import type { ReactNode } from 'react';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { useIsLearningPrivate } from './PrivateNotice';

/** A number, or where it isn't told as it is about too few people, a dash that says why. */
export function Told({ value, children }: { value: number | null; children: (value: number) => ReactNode }) {
  const t = useT();
  if (value !== null) return children(value);
  const why = t('common.private.tooFew');
  return (
    <span role="img" aria-label={why} title={why}>
      –
    </span>
  );
}

/** Above numbers: where learning is private, why some of them are missing. */
export function PrivateHint() {
  const t = useT();
  if (!useIsLearningPrivate()) return null;
  return <p className={typography.hint}>{t('common.private.hint')}</p>;
}
