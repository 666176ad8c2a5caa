import { limits } from '@contract/limits';
import { inBraces } from '@contract/placeholders';
import { INVITE_PLACEHOLDERS } from '@contract/users/invites';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';

/** Forms that contain the text of an invitation. */
interface TextValues extends FieldValues {
  subject: string;
  message: string;
}

/** Subject and message of an invitation, with help on the placeholders. */
export function TextInputs<Values extends TextValues>({ control }: { control: Control<Values> }) {
  const t = useT();
  return (
    <>
      <TextInput
        control={control}
        name={'subject' as Path<Values>}
        label={t('invite.text.subject')}
        isRequired
        maxLength={limits.text.subjectMax}
        autoComplete="off"
      />
      <TextInput
        control={control}
        name={'message' as Path<Values>}
        label={t('invite.text.message')}
        hint={t('invite.text.placeholders', { known: inBraces(INVITE_PLACEHOLDERS).join(', ') })}
        isRequired
        maxLength={limits.text.messageMax}
        isMultiline
      />
    </>
  );
}
