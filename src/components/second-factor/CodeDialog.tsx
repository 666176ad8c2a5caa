import { limits } from '@contract/limits';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import styles from './codeDialog.module.css';
import { isExhausted } from './secondFactor';

const { codeLength, resendShownUpToAttempt } = limits.session;

/** What comes before the code: a password, a question, or one after the other. */
export type Question = 'password' | 'sure';
type Step = Question | 'code' | 'blocked';
type Field = 'password' | 'code';

export interface CodeFlow {
  /** In their order; none is asked twice. */
  questions: readonly [Question, ...Question[]];
  /** The address the code goes to. */
  email: string;
  title: Readonly<Record<Question | 'code', string>>;
  text: Readonly<Record<Question, string>>;
  /** The button of the second question. */
  sureLabel: string;
  /** The answer to the question is a decision that one may regret. */
  isDanger?: boolean;
  /** Has the code mailed and returns the verification's token. */
  begin: (password: string) => Promise<string>;
  resend: (token: string) => Promise<void>;
  /** Does what the code was for. */
  finish: (code: string, token: string) => Promise<void>;
}

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

/**
 * Asks for a password, a decision or both, then for the code that was mailed. Both apps have it, so it needs neither MUI nor
 * react-admin.
 */
export function CodeDialog({ flow, onClose }: { flow: CodeFlow; onClose: () => void }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  const [step, setStep] = useState<Step>(flow.questions[0]);
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
      setToken(await flow.begin(password));
      setStep('code');
      setTold({ tone: 'success', text: t('profile.secondFactor.sent') });
    });
  const resend = () => {
    // The digits and their error belong to the previous code.
    setCode('');
    return run('code', async () => {
      await flow.resend(token);
      setTold({ tone: 'success', text: t('profile.secondFactor.sent') });
    });
  };
  const next = (question: Question) => {
    if (question === 'password' && password === '') return setProblem(t('profile.errors.password.required'));
    const following = flow.questions[flow.questions.indexOf(question) + 1];
    return following ? setStep(following) : start();
  };

  const submits: Record<Step, () => unknown> = {
    password: () => next('password'),
    sure: () => next('sure'),
    code: () =>
      code.length === codeLength
        ? run('code', () => flow.finish(code, token))
        : setProblem(t('profile.secondFactor.codeLength')),
    blocked: onClose,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void submits[step]();
  };

  const titles: Record<Step, string> = { ...flow.title, blocked: t('profile.secondFactor.exhaustedTitle') };
  const texts: Record<Step, ReactNode> = {
    ...flow.text,
    code: t('profile.secondFactor.codeText', { email: flow.email }),
    blocked: t('profile.secondFactor.exhausted'),
  };
  const labels: Record<Step, TranslationKey | { text: string }> = {
    password: 'profile.secondFactor.next',
    sure: { text: flow.sureLabel },
    code: 'profile.secondFactor.submit',
    blocked: 'profile.secondFactor.understood',
  };
  const label = labels[step];

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
        <h2 id={titleId}>{titles[step]}</h2>
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
            data-main={step === 'sure' && flow.isDanger ? 'danger' : 'accent'}
            aria-busy={isBusy}
            aria-disabled={isBusy}
          >
            {typeof label === 'string' ? t(label) : label.text}
          </button>
        </div>
      </form>
    </dialog>
  );
}
