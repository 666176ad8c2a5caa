import type { ImportMapping } from '@contract/users/importRow';
import { CsvError } from '@/csv/csvError';
import type { Encoding } from '@/csv/encoding';
import type { FromWorker, OpenedFile, ToWorker } from './csvMessages';

type Answer<Kind extends FromWorker['kind']> = Extract<FromWorker, { kind: Kind }>;

/** A CSV file in its worker. */
export interface CsvReader {
  /** Reads the file, in this encoding or the one that it seems to have. Rejects with CsvError. */
  open: (file: File, onProgress: (share: number) => void, encoding?: Encoding) => Promise<OpenedFile>;
  /** How many rows contain an address in the selected column. Rejects with CsvError when none does. */
  check: (mapping: ImportMapping) => Promise<number>;
  /** A portion of the rows, as a request body. */
  portion: (index: number) => Promise<Answer<'portion'>>;
  /** Stops any work and releases the file. */
  close: () => void;
}

/** Starts the worker; it handles one request at a time. */
export function createCsvReader(): CsvReader {
  const worker = new Worker(new URL('./csv.worker.ts', import.meta.url), { type: 'module' });

  function ask<Kind extends FromWorker['kind']>(
    question: ToWorker,
    kind: Kind,
    onProgress?: (share: number) => void,
  ): Promise<Answer<Kind>> {
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'progress') onProgress?.(data.share);
        else if (data.kind === 'failed') reject(new CsvError(data.problem));
        else if (data.kind === kind) resolve(data as Answer<Kind>);
      };
      worker.onerror = () => reject(new CsvError('parse'));
      worker.postMessage(question);
    });
  }

  return {
    open: async (file, onProgress, encoding) =>
      (await ask({ kind: 'open', file, encoding }, 'opened', onProgress)).file,
    check: async (mapping) => (await ask({ kind: 'check', mapping }, 'checked')).addresses,
    portion: (index) => ask({ kind: 'portion', index }, 'portion'),
    close: () => worker.terminate(),
  };
}
