import styles from './challenge.module.css';

/** Paragraphs of a challenge, in which words between backticks are code. */
export function Prose({ children, lang }: { children: string; lang: string }) {
  return (
    <div className={styles.prose} lang={lang} dir="auto">
      {children.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>
          {paragraph.split('`').map((words, at) =>
            at % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: words are their place
              <code key={at} dir="ltr">
                {words}
              </code>
            ) : (
              words
            ),
          )}
        </p>
      ))}
    </div>
  );
}
