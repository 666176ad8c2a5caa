import type { CurrentUser } from '@contract/session';
import { stepUpEndpoints } from '@contract/step-up';
import { call } from '@/client/client';
import { useCall } from '@/client/useCall';
import { useT } from '@/i18n/useT';
import { CodeDialog, type CodeFlow } from './CodeDialog';
import { sendCode } from './secondFactor';

export interface StepUpDialogProps {
  user: CurrentUser;
  /** Called once, with whether the user has confirmed their identity. */
  onEnd: (isConfirmed: boolean) => void;
}

/** Confirms the user's identity before a change of trust: the password where they have one, then a mailed code. */
export default function StepUpDialog({ user, onEnd }: StepUpDialogProps) {
  const t = useT();
  const params = { companyId: user.company_id };
  const { data: answer, isError } = useCall(stepUpEndpoints.get, { params }, { staleTime: 0 });
  const { email } = user;
  const title = t('profile.stepUp.title');
  // Without an answer it asks for the password; where none is needed, it is not looked at.
  if (!answer && !isError) return null;
  const flow: CodeFlow = {
    questions: answer?.data.needsPassword === false ? ['sure'] : ['password'],
    email,
    title: { password: title, sure: title, code: title },
    text: {
      password: t('profile.stepUp.passwordText', { email }),
      sure: t('profile.stepUp.text', { email }),
    },
    sureLabel: t('profile.stepUp.send'),
    begin: async (password) => {
      const { data } = await call(stepUpEndpoints.start, { params, body: { password } });
      await sendCode({ call }, user, data.verificationToken);
      return data.verificationToken;
    },
    resend: (token) => sendCode({ call }, user, token),
    finish: async (code, verificationTokenId) => {
      await call(stepUpEndpoints.confirm, { params, body: { code, verificationTokenId } });
      onEnd(true);
    },
  };
  return <CodeDialog flow={flow} onClose={() => onEnd(false)} />;
}
