import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton';
import styles from './newSecret.module.css';

/** A text for another program, with the button that copies it. */
export function CodeToCopy({ text, label }: { text: string; label: string }) {
  return (
    <p className={styles.code}>
      <code dir="ltr" translate="no">
        {text}
      </code>
      <CopyButton text={text} label={label} />
    </p>
  );
}

export interface NewSecretProps {
  /** The one just made; undefined while there is none. */
  secret: string | undefined;
  /** Says that it is shown this once. */
  text: string;
  /** Names it, for the button that copies it. */
  label: string;
  /** What it is used with. */
  children?: ReactNode;
}

/** A secret that the gateway has just made, and shows this once. */
export function NewSecret({ secret, text, label, children }: NewSecretProps) {
  return (
    <div role="status">
      {secret !== undefined && (
        <div className={styles.frame}>
          <p>{text}</p>
          <CodeToCopy text={secret} label={label} />
          {children}
        </div>
      )}
    </div>
  );
}
