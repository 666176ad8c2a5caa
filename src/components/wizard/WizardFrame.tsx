import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './wizard.module.css';

export interface WizardFrameProps<Key extends string> {
  steps: readonly { readonly key: Key; readonly label: string }[];
  current: Key;
  /** Whether everything before a step is filled in. */
  canOpen: (step: Key) => boolean;
  /** Why the next step can't be opened yet. */
  blocked?: string | undefined;
  /** The next step is being prepared. */
  isBusy?: boolean;
  onOpen: (step: Key) => void;
  children: ReactNode;
}

/** The steps of a wizard as a bar, the open one, and the ways back and on. */
export function WizardFrame<Key extends string>(props: WizardFrameProps<Key>) {
  const { steps, current, canOpen, blocked, isBusy, onOpen, children } = props;
  const t = useT();
  const format = useFormatNumber();
  const reasonId = useId();
  const at = steps.findIndex(({ key }) => key === current);
  const previous = steps[at - 1];
  const next = steps[at + 1];
  const body = useRef<HTMLElement>(null);
  const opened = useRef(current);
  useEffect(() => {
    if (opened.current === current) return;
    opened.current = current;
    // A step is a page of its own: its content is next, from its top.
    body.current?.focus({ preventScroll: true });
    body.current?.closest('main')?.scrollTo(0, 0);
    window.scrollTo(0, 0);
    // Unless something in it was refused.
    body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [current]);
  return (
    <div className={styles.frame}>
      <nav aria-label={t('common.wizard.steps')}>
        <ol className={styles.steps}>
          {steps.map(({ key, label }, index) => (
            <li key={key}>
              <button
                type="button"
                aria-current={key === current ? 'step' : undefined}
                data-done={index < at || undefined}
                disabled={!canOpen(key)}
                onClick={() => onOpen(key)}
              >
                <span className={styles.number} aria-hidden="true">
                  {index < at ? <Check fontSize="inherit" /> : format(index + 1)}
                </span>
                {label}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <section ref={body} className={styles.body} tabIndex={-1} aria-label={steps[at]?.label}>
        {children}
      </section>
      <footer className={styles.foot}>
        {previous && (
          <Button variant="outlined" onClick={() => onOpen(previous.key)}>
            {t('common.action.back')}
          </Button>
        )}
        {next && (
          <>
            <Tooltip describeChild title={blocked ?? ''}>
              {/* Not `disabled`: the reason must be reachable by keyboard and touch, too. */}
              <Button
                variant="contained"
                loading={isBusy}
                className={blocked ? styles.blocked : undefined}
                aria-disabled={blocked !== undefined}
                aria-describedby={blocked ? reasonId : undefined}
                onClick={() => blocked === undefined && onOpen(next.key)}
              >
                {t('common.wizard.next')}
              </Button>
            </Tooltip>
            {blocked && (
              <span id={reasonId} data-spoken="">
                {blocked}
              </span>
            )}
          </>
        )}
      </footer>
    </div>
  );
}
