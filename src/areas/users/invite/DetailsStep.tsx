import type { InviteOptions } from '@contract/users/invites';
import Alert from '@mui/material/Alert';
import { useCallback } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
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
  options: InviteOptions | undefined;
  onTyping: (isTyping: boolean) => void;
}

const PROBLEMS = {
  invalid: 'invite.emails.invalid',
  tooLong: 'invite.emails.addressTooLong',
  inUse: 'invite.emails.oneInUse',
} as const satisfies Record<EmailProblem, string>;

/** Who is added, in which role, department and groups. */
export function DetailsStep({ options, onTyping }: DetailsStepProps) {
  const t = useT();
  const { control } = useFormContext<InviteValues>();
  const [emails, inUse] = useWatch({ control, name: ['emails', 'inUse'] });
  const problemOf = useCallback(
    (email: string) => {
      const problem = emailProblemOf(email, new Set(inUse.map(emailKeyOf)));
      return problem && t(PROBLEMS[problem]);
    },
    [inUse, t],
  );
  const free = options && Math.max(0, options.freeSlots - emails.length);
  const roles = useGivenRoles().map((id) => ({ id, name: t(`users.roles.${id}`) }));

  return (
    <>
      {options?.freeSlots === 0 && (
        <Alert severity="warning" action={<MoreSeatsButton />}>
          {t('invite.emails.noSeats')}
        </Alert>
      )}
      <EmailChipsInput
        source="emails"
        label={t('invite.emails.label')}
        helperText={
          free === undefined ? t('invite.emails.hint') : t('invite.emails.free', { smart_count: free })
        }
        problemOf={problemOf}
        onTyping={onTyping}
      />
      <SelectInput source="role" choices={roles} helperText={t('users.form.roleHint')} />
      <DepartmentInput isRequired />
      <SearchSelectInput source="groupIds" resource="groups" isMultiple />
    </>
  );
}
