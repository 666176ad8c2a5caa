import type { InviteOptions } from '@contract/users/invites';
import Alert from '@mui/material/Alert';
import { useCallback } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SelectInput } from '@/components/form/SelectInput';
import { useT } from '@/i18n/useT';
import { DepartmentInput } from '../form/DepartmentInput';
import { MoreSeatsButton } from '../MoreSeatsButton';
import { useGivenRoles } from '../useCredentialRule';
import { EmailChipsInput } from './EmailChipsInput';
import { type EmailProblem, emailKeyOf, emailProblemOf } from './emailChips';
import type { InviteValues } from './inviteForm';

export interface DetailsStepProps {
  form: UseFormReturn<InviteValues>;
  options: InviteOptions | undefined;
  onTyping: (isTyping: boolean) => void;
}

const PROBLEMS = {
  invalid: 'invite.emails.invalid',
  tooLong: 'invite.emails.addressTooLong',
  inUse: 'invite.emails.oneInUse',
} as const satisfies Record<EmailProblem, string>;

/** Who is added, in which role, department and groups. */
export function DetailsStep({ form: { control }, options, onTyping }: DetailsStepProps) {
  const t = useT();
  const { field, fieldState } = useController({ control, name: 'emails' });
  const inUse = useWatch({ control, name: 'inUse' });
  const problemOf = useCallback(
    (email: string) => {
      const problem = emailProblemOf(email, new Set(inUse.map(emailKeyOf)));
      return problem && t(PROBLEMS[problem]);
    },
    [inUse, t],
  );
  const free = options && Math.max(0, options.freeSlots - field.value.length);
  const roles = useGivenRoles().map((value) => ({ value, label: t(`users.roles.${value}`) }));

  return (
    <>
      {options?.freeSlots === 0 && (
        <Alert severity="warning" action={<MoreSeatsButton />}>
          {t('invite.emails.noSeats')}
        </Alert>
      )}
      <EmailChipsInput
        label={t('invite.emails.label')}
        hint={free === undefined ? t('invite.emails.hint') : t('invite.emails.free', { smart_count: free })}
        error={fieldState.error?.message}
        value={field.value}
        onChange={field.onChange}
        problemOf={problemOf}
        onTyping={onTyping}
        inputRef={field.ref}
      />
      <SelectInput
        control={control}
        name="role"
        label={t('resources.users.fields.role')}
        options={roles}
        hint={t('users.form.roleHint')}
      />
      <DepartmentInput control={control} isRequired />
      <SearchSelectInput
        control={control}
        name="groupIds"
        resource="groups"
        label={t('resources.users.fields.groupIds')}
        isMultiple
      />
    </>
  );
}
