import { type Control, useFormState } from 'react-hook-form';
import { SwitchInput } from '@/components/form/SwitchInput';
import { useT } from '@/i18n/useT';
import { MoreSeatsButton } from '../MoreSeatsButton';
import styles from './card.module.css';
import type { ProfileValues } from './profileForm';

export interface DisabledInputProps {
  control: Control<ProfileValues>;
  /** Why the user can't be disabled; absent when they can. */
  reason?: string;
}

/** The disabled state of the account. */
export function DisabledInput({ control, reason }: DisabledInputProps) {
  const t = useT();
  return (
    <SwitchInput
      control={control}
      name="disabled"
      label={t('userProfile.edit.disabled')}
      hint={reason ?? t('userProfile.edit.disabledHint')}
      isDisabled={reason !== undefined}
    />
  );
}

/**
 * Leads to more seats when none is left to enable the account; below the form's button, so that it keeps its
 * position.
 */
export function NoSeatLeft({ control }: Pick<DisabledInputProps, 'control'>) {
  const t = useT();
  const { errors } = useFormState({ control, name: 'disabled' });
  if (!errors.disabled) return null;
  return (
    <div className={styles.field}>
      <p className={styles.reason}>{t('operations.seats.text')}</p>
      <div className={styles.buttons}>
        <MoreSeatsButton />
      </div>
    </div>
  );
}
