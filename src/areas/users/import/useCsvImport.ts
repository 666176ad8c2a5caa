import type { UserImport } from '@contract/users/imports';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '@/client/ApiError';
import type { Encoding } from '@/csv/encoding';
import { useT } from '@/i18n/useT';
import { type ColumnChoice, isComplete } from './columnMapping';
import { columnNames } from './columnNames';
import { type CsvReader, createCsvReader } from './csvReader';
import { beginImport, checkImport, forgetImport, sendRows } from './importCalls';
import { problemText } from './importProblem';
import { type ChosenFile, chosenIn, type ImportStage } from './importStage';
import { useRememberedColumns } from './useRememberedColumns';

/** Whether the refusal concerns the whole file (too few seats), so that other columns would not help. */
const isAboutFile = (error: unknown) => isApiError(error) && error.fieldErrors.file !== undefined;

/**
 * The import of a file from the disk to the dry run. The file lives in a worker. Any work in progress can be
 * canceled, and leaving the screen cancels it.
 */
export function useCsvImport(resumed: ImportStage = { kind: 'choose' }) {
  const t = useT();
  const { recall, remember } = useRememberedColumns();
  const [stage, setStage] = useState(resumed);
  const reader = useRef<CsvReader | null>(null);
  const source = useRef<File | null>(null);
  const sending = useRef<AbortController | null>(null);
  /** The import the gateway already has for this file and columns, to resume after a broken connection. */
  const begun = useRef<UserImport | null>(null);

  const close = useCallback(() => {
    sending.current?.abort();
    reader.current?.close();
    reader.current = null;
  }, []);
  useEffect(() => close, [close]);

  const forget = useCallback(() => {
    sending.current?.abort();
    if (begun.current) forgetImport(begun.current.id);
    begun.current = null;
  }, []);

  const reset = useCallback(
    (problem?: string) => {
      forget();
      close();
      setStage({ kind: 'choose', problem });
    },
    [close, forget],
  );

  const open = useCallback(
    async (file: File, encoding?: Encoding) => {
      reset();
      const own = createCsvReader();
      reader.current = own;
      source.current = file;
      const { name: fileName } = file;
      setStage({ kind: 'reading', fileName, share: 0 });
      try {
        const onProgress = (share: number) => setStage({ kind: 'reading', fileName, share });
        const opened = await own.open(file, onProgress, encoding);
        setStage({ kind: 'columns', fileName, file: opened, ...recall(opened) });
      } catch (error) {
        reset(problemText(t, error));
      }
    },
    [recall, reset, t],
  );

  /** Reads the file once more, in an encoding that somebody has chosen. */
  const reopen = useCallback(
    (encoding: Encoding) => {
      if (source.current) void open(source.current, encoding);
    },
    [open],
  );

  const choose = useCallback(
    (given: ChosenFile, choice: ColumnChoice) => {
      forget();
      setStage({ ...chosenIn(given), kind: 'columns', choice, isRemembered: false });
    },
    [forget],
  );

  const check = useCallback(
    async (given: ChosenFile) => {
      const chosen = chosenIn(given);
      const { file, fileName, choice } = chosen;
      const own = reader.current;
      if (!own || !isComplete(choice)) return setStage({ kind: 'columns', ...chosen, isAsked: true });
      sending.current = new AbortController();
      const { signal } = sending.current;
      setStage({ kind: 'sending', ...chosen, sent: begun.current?.received ?? 0 });
      try {
        await own.check(choice);
        const toSend = { reader: own, file, fileName, columns: columnNames(t, file), mapping: choice };
        const start = begun.current ?? (await beginImport(toSend, signal));
        begun.current = start;
        await sendRows(toSend, start, signal, (sent) => {
          begun.current = { ...start, received: sent };
          setStage({ kind: 'sending', ...chosen, sent });
        });
        const record = await checkImport(start.id, signal);
        remember(file, choice);
        setStage({ kind: 'checked', record, chosen });
      } catch (error) {
        if (signal.aborted) return;
        const problem = problemText(t, error);
        if (isAboutFile(error)) reset(problem);
        else setStage({ kind: 'columns', ...chosen, problem });
      }
    },
    [remember, reset, t],
  );

  /** Back to the columns, from the dry run or from work in progress. */
  const back = useCallback(
    (given: ChosenFile) => {
      forget();
      setStage({ ...chosenIn(given), kind: 'columns' });
    },
    [forget],
  );

  return { stage, setStage, open, reopen, choose, check, back, reset };
}

export type CsvImport = ReturnType<typeof useCsvImport>;
