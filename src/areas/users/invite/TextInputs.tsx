import { limits } from '@contract/limits';
import { inBraces } from '@contract/placeholders';
import { INVITE_PLACEHOLDERS } from '@contract/users/invites';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';

/** Subject and message of an invitation, with help on the placeholders. */
export function TextInputs() {
  const t = useT();
  return (
    <>
      <TextInput
        source="subject"
        label={t('invite.text.subject')}
        isRequired
        maxLength={limits.text.subjectMax}
        autoComplete="off"
      />
      <TextInput
        source="message"
        label={t('invite.text.message')}
        helperText={t('invite.text.placeholders', { known: inBraces(INVITE_PLACEHOLDERS).join(', ') })}
        isRequired
        maxLength={limits.text.messageMax}
        minRows={4}
        maxRows={12}
      />
    </>
  );
}
