import type { FileKind } from '@contract/training/customTraining';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import { isAborted } from '@/client/errorMapping';
import type { OnProgress } from '@/client/upload';
import { useT } from '@/i18n/useT';
import { refusalOf } from './fileRules';

/** A file on its way, or one that did not arrive. */
export interface Upload {
  readonly kind: FileKind;
  readonly file: File;
  /** From 0 to 1. */
  readonly share: number;
  /** Why it did not arrive; null while it is on its way. */
  readonly error: string | null;
  /** False for a file that was refused for what it is: sending it again would not help. */
  readonly canRetry: boolean;
}

export type SendFile<Answer> = (
  kind: FileKind,
  file: File,
  options: { signal: AbortSignal; onProgress: OnProgress },
) => Promise<Answer>;

interface UploadsOptions<Answer> {
  send: SendFile<Answer>;
  /** A file arrived for the given key. */
  onDone: (key: string, answer: Answer) => void;
}

/**
 * Uploads of a screen, each for a key: of the chapter or field that gets the file. They go on while another
 * part of the screen is shown, and end with the screen. A new file for a key replaces the one under way.
 */
export function useUploads<Answer>(options: UploadsOptions<Answer>) {
  const t = useT();
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({});
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const started = running.current;
    return () => {
      for (const controller of started.values()) controller.abort();
    };
  }, []);

  const set = useCallback((key: string, upload: Upload | undefined) => {
    setUploads((before) => {
      const { [key]: _replaced, ...others } = before;
      return upload ? { ...others, [key]: upload } : others;
    });
  }, []);

  const cancel = useCallback(
    (key: string) => {
      running.current.get(key)?.abort();
      running.current.delete(key);
      set(key, undefined);
    },
    [set],
  );

  const start = useCallback(
    async (key: string, kind: FileKind, file: File) => {
      cancel(key);
      const refusal = refusalOf(kind, file);
      const upload: Upload = { kind, file, share: 0, error: null, canRetry: true };
      if (refusal) {
        set(key, { ...upload, error: t(refusal.text, refusal.options), canRetry: false });
        return;
      }
      const controller = new AbortController();
      const { signal } = controller;
      running.current.set(key, controller);
      const isCurrent = () => running.current.get(key) === controller;
      set(key, upload);
      try {
        const onProgress = (share: number) => isCurrent() && set(key, { ...upload, share });
        const answer = await latest.current.send(kind, file, { signal, onProgress });
        if (!isCurrent()) return;
        set(key, undefined);
        latest.current.onDone(key, answer);
      } catch (error) {
        if (isAborted(error) || !isCurrent()) return;
        const [message] = isApiError(error) ? Object.values(error.fieldErrors) : [];
        const reason = message ?? (isApiError(error) ? error.message : t('common.error.generic'));
        const isRefused = isApiError(error) && (error.status === 413 || error.status === 422);
        set(key, { ...upload, error: reason, canRetry: !isRefused });
      } finally {
        if (isCurrent()) running.current.delete(key);
      }
    },
    [cancel, set, t],
  );

  const retry = useCallback(
    (key: string) => {
      const upload = uploads[key];
      if (upload) void start(key, upload.kind, upload.file);
    },
    [uploads, start],
  );

  const isUploading = Object.values(uploads).some(({ error }) => error === null);
  return { uploads, isUploading, start, cancel, retry };
}

export type Uploads = Pick<
  ReturnType<typeof useUploads<unknown>>,
  'uploads' | 'isUploading' | 'start' | 'cancel' | 'retry'
>;
