import { limits } from '@contract/limits';
import type { CurrentUser } from '@contract/session';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { getAnySession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import { begin, finish, isExhausted, sendCode } from './secondFactor';
import styles from './secondFactor.module.css';

const { codeLength, resendShownUpToAttempt } = limits.session;

type Step = 'password' | 'sure' | 'code' | 'blocked';
type Field = 'password' | 'code';

const TITLES: Record<Step, TranslationKey> = {
  password: 'profile.secondFactor.title',
  sure: 'profile.secondFactor.turnOffTitle',
  code: 'profile.secondFactor.title',
  blocked: 'profile.secondFactor.exhaustedTitle',
};
const SUBMITS: Record<Step, TranslationKey> = {
  password: 'profile.secondFactor.next',
  sure: 'profile.secondFactor.turnOff',
  code: 'profile.secondFactor.submit',
  blocked: 'profile.secondFactor.understood',
};

/** Mails often write `123 456`. */
const digits = (text: string) => text.replace(/\D/g, '').slice(0, codeLength);

interface FieldProps {
  label: string;
  problem: string | undefined;
  value: string;
  onChange: (value: string) => void;
  isCode?: boolean;
}

function StepField({ label, problem, value, onChange, isCode = false }: FieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was refused gets the focus again
  useEffect(() => input.current?.focus(), [problem]);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type={isCode ? 'text' : 'password'}
        inputMode={isCode ? 'numeric' : undefined}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
        dir="ltr"
        value={value}
        aria-required
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-message`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-message`} className={styles.problem} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}

export interface SecondFactorStepsProps {
  user: CurrentUser;
  /** The second step is on or off now, as the text says. */
  onDone: (text: TranslationKey) => void;
  onClose: () => void;
}

/**
 * Turns the mailed second step on or off: password, confirmation before it is turned off, code. Both apps have it, so it
 * needs neither MUI nor react-admin.
 */
export function SecondFactorSteps({ user, onDone, onClose }: SecondFactorStepsProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  // The session changes while the last step finishes; the texts describe the state before it.
  const [person] = useState(user);
  const [step, setStep] = useState<Step>('password');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [token, setToken] = useState('');
  const [attempts, setAttempts] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [told, setTold] = useState<{ tone: 'success' | 'danger'; text: string }>();
  const [isBusy, setBusy] = useState(false);

  useEffect(() => dialog.current?.showModal(), []);

  async function run(field: Field, act: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    setTold(undefined);
    try {
      await act();
    } catch (error) {
      const refused = isApiError(error) ? error.fieldErrors[field] : undefined;
      if (isExhausted(error)) setStep('blocked');
      else if (refused === undefined) {
        setTold({ tone: 'danger', text: isApiError(error) ? error.message : t('common.error.generic') });
      } else {
        setStep(field);
        setProblem(refused);
        if (field === 'code') setAttempts(attempts + 1);
      }
    } finally {
      setBusy(false);
    }
  }

  const start = () =>
    run('password', async () => {
      setToken(await begin({ call }, person, password));
      setStep('code');
      setTold({ tone: 'success', text: t('profile.secondFactor.sent') });
    });
  const resend = () => {
    // The digits and their error belong to the previous code.
    setCode('');
    return run('code', async () => {
      await sendCode({ call }, person, token);
      setTold({ tone: 'success', text: t('profile.secondFactor.sent') });
    });
  };
  const change = () =>
    run('code', async () => {
      await finish({ call, session: getAnySession() }, person, { code, token });
      onDone(person.isMfaEnabled ? 'profile.secondFactor.disabled' : 'profile.secondFactor.enabled');
    });

  const submits: Record<Step, () => unknown> = {
    password: () => {
      if (password === '') return setProblem(t('profile.errors.password.required'));
      return person.isMfaEnabled ? setStep('sure') : start();
    },
    sure: start,
    code: () => (code.length === codeLength ? change() : setProblem(t('profile.secondFactor.codeLength'))),
    blocked: onClose,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void submits[step]();
  };

  const texts: Record<Step, ReactNode> = {
    password: person.isMfaEnabled
      ? t('profile.secondFactor.disableText')
      : t('profile.secondFactor.enableText', { email: person.email }),
    sure: t('profile.secondFactor.turnOffText'),
    code: t('profile.secondFactor.codeText', { email: person.email }),
    blocked: t('profile.secondFactor.exhausted'),
  };

  return (
    <dialog
      ref={dialog}
      role={step === 'blocked' ? 'alertdialog' : undefined}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <h2 id={titleId}>{t(TITLES[step])}</h2>
        <p id={textId}>{texts[step]}</p>
        {step === 'password' && (
          <StepField
            label={t('profile.secondFactor.password')}
            problem={problem}
            value={password}
            onChange={setPassword}
          />
        )}
        {step === 'code' && (
          <>
            <StepField
              label={t('profile.secondFactor.code')}
              problem={problem}
              value={code}
              onChange={(text) => setCode(digits(text))}
              isCode
            />
            {attempts <= resendShownUpToAttempt && (
              <button type="button" className={styles.resend} disabled={isBusy} onClick={() => void resend()}>
                {t('profile.secondFactor.resend')}
              </button>
            )}
          </>
        )}
        <div
          role={told?.tone === 'danger' ? 'alert' : 'status'}
          className={styles.told}
          data-tone={told?.tone}
        >
          {told?.text}
        </div>
        <div className={styles.buttons}>
          {step !== 'blocked' && (
            <button type="button" onClick={onClose}>
              {t('common.action.cancel')}
            </button>
          )}
          <button
            type="submit"
            data-main={step === 'sure' ? 'danger' : 'accent'}
            aria-busy={isBusy}
            aria-disabled={isBusy}
          >
            {t(SUBMITS[step])}
          </button>
        </div>
      </form>
    </dialog>
  );
}
