import { limits } from '@contract/limits';
import { useEffect, useEffectEvent } from 'react';
import styles from './rating.module.css';

export interface ThankYouProps {
  title: string;
  text: string;
  onClose: () => void;
}

/** A thank-you that closes by itself after 1.5 s. */
export function ThankYou({ title, text, onClose }: ThankYouProps) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), limits.ui.thankYouMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.thanks} role="status">
      <svg width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="12" cy="12" r="9" strokeWidth="1.75" />
        <path d="m8 12.2 2.7 2.8L16 9.5" strokeWidth="1.75" />
      </svg>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
