import { type Control, useFormState } from 'react-hook-form';
import { SwitchInput } from '@/components/form/SwitchInput';
import { useT } from '@/i18n/useT';
import { MoreSeatsButton } from '../MoreSeatsButton';
import styles from './card.module.css';
import type { ProfileValues } from './profileForm';

export interface DisabledInputProps {
  control: Control<ProfileValues>;
  /** Why the person can't be disabled, if so. */
  reason?: string;
}

/** Whether the account is disabled. */
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

/** Where no seat is left to enable the account, the way to more; below the form's button, which stays in place. */
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
