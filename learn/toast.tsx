import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Toast } from '@/components/feedback/Toast';
import styles from './frame.module.css';

type Tell = (text: string, type?: 'success' | 'error') => void;

const SHOWN_MS = 6000;

const ToastContext = createContext<Tell>(() => undefined);

/** Shows a short message at the edge of the screen; the next one replaces it. */
export const useToast = (): Tell => useContext(ToastContext);

/** Holds the message of `useToast`. Failures stay until they are closed. */
export function ToastArea({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<{ text: string; type: 'success' | 'error' }>();
  const tell = useCallback<Tell>((text, type = 'success') => setMessage({ text, type }), []);
  const close = () => setMessage(undefined);
  useEffect(() => {
    if (message?.type !== 'success') return;
    const timer = setTimeout(() => setMessage(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <ToastContext value={tell}>
      {children}
      <div role="status" className={styles.toasts}>
        {message && (
          <Toast type={message.type} onClose={close}>
            {message.text}
          </Toast>
        )}
      </div>
    </ToastContext>
  );
}
