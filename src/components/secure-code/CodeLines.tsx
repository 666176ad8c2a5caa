import { useId } from 'react';
import { useT } from '@/i18n/useT';
import styles from './challenge.module.css';

interface CodeLinesProps {
  code: string;
  /** Lines that were answered, and are not the flaw. */
  wrong?: readonly number[];
  /** The line that was found, and once they are told, all that name the flaw. */
  flaws?: readonly number[];
  /** Where a line is asked for: the chosen one, and what chooses it. */
  choice?: {
    readonly chosen: number | undefined;
    readonly label: string;
    readonly isDisabled: boolean;
    readonly onChoose: (line: number) => void;
  };
}

/** Code with numbered lines, always from left to right; it scrolls sideways where it is wider than the screen. */
export function CodeLines({ code, wrong = [], flaws = [], choice }: CodeLinesProps) {
  const t = useT();
  const name = useId();
  const lines = code.replace(/\n$/, '').split('\n');
  const markOf = (line: number) =>
    flaws.includes(line) ? 'flaw' : wrong.includes(line) ? 'wrong' : undefined;
  const spoken = (line: number) => {
    const mark = markOf(line);
    return mark ? t(`secureCode.play.marks.${mark}`) : '';
  };
  const content = (text: string, line: number) => (
    <>
      <span className={styles.number} aria-hidden="true">
        {line}
      </span>
      <code>{text || ' '}</code>
      {markOf(line) && (
        <span className={styles.mark}>
          <span aria-hidden="true">{markOf(line) === 'flaw' ? '◀' : '✕'}</span>
          <span data-spoken="">{spoken(line)}</span>
        </span>
      )}
    </>
  );
  if (!choice) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: code wider than a phone scrolls by keyboard too
      <section className={styles.code} dir="ltr" tabIndex={0} aria-label={t('secureCode.play.code')}>
        <ol translate="no">
          {lines.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <li key={at} className={styles.line} data-mark={markOf(at + 1)}>
              {content(text, at + 1)}
            </li>
          ))}
        </ol>
      </section>
    );
  }
  return (
    <div className={styles.code} dir="ltr" role="radiogroup" aria-label={choice.label}>
      <div translate="no">
        {lines.map((text, at) => {
          const line = at + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <label key={at} className={styles.line} data-mark={markOf(line)} data-choice="">
              <input
                type="radio"
                name={name}
                value={line}
                checked={choice.chosen === line}
                disabled={choice.isDisabled || text.trim() === '' || wrong.includes(line)}
                onChange={() => choice.onChoose(line)}
                aria-label={[t('secureCode.play.line', { line }), text.trim(), spoken(line)]
                  .filter(Boolean)
                  .join(', ')}
              />
              {content(text, line)}
            </label>
          );
        })}
      </div>
    </div>
  );
}
