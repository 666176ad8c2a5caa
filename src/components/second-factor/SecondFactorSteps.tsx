import type { CurrentUser } from '@contract/session';
import { useState } from 'react';
import { getAnySession } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import { CodeDialog, type CodeFlow } from './CodeDialog';
import { begin, finish, sendCode } from './secondFactor';

export interface SecondFactorStepsProps {
  user: CurrentUser;
  /** The second step is on or off now, as the text says. */
  onDone: (text: TranslationKey) => void;
  onClose: () => void;
}

/** Turns the mailed second step on or off: password, confirmation before it is turned off, code. */
export function SecondFactorSteps({ user, onDone, onClose }: SecondFactorStepsProps) {
  const t = useT();
  // The session changes while the last step finishes; the texts describe the state before it.
  const [person] = useState(user);
  const isOn = person.isMfaEnabled;
  const title = t('profile.secondFactor.title');
  const flow: CodeFlow = {
    questions: isOn ? ['password', 'sure'] : ['password'],
    email: person.email,
    title: { password: title, sure: t('profile.secondFactor.turnOffTitle'), code: title },
    text: {
      password: isOn
        ? t('profile.secondFactor.disableText')
        : t('profile.secondFactor.enableText', { email: person.email }),
      sure: t('profile.secondFactor.turnOffText'),
    },
    sureLabel: t('profile.secondFactor.turnOff'),
    isDanger: true,
    begin: (password) => begin({ call }, person, password),
    resend: (token) => sendCode({ call }, person, token),
    finish: async (code, token) => {
      await finish({ call, session: getAnySession() }, person, { code, token });
      onDone(isOn ? 'profile.secondFactor.disabled' : 'profile.secondFactor.enabled');
    },
  };
  return <CodeDialog flow={flow} onClose={onClose} />;
}
