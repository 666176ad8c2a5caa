import type { ImportMapping } from '@contract/users/importRow';
import type { CsvProblem } from '@/csv/csvError';
import type { Encoding } from '@/csv/encoding';
import type { CsvFile } from './csvFile';

/** What the page knows of a file that stays in its worker. */
export type OpenedFile = Omit<CsvFile, 'portions'> & { readonly portions: number };

export type ToWorker =
  | { readonly kind: 'open'; readonly file: File; readonly encoding?: Encoding | undefined }
  | { readonly kind: 'check'; readonly mapping: ImportMapping }
  | { readonly kind: 'portion'; readonly index: number };

export type FromWorker =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'opened'; readonly file: OpenedFile }
  | { readonly kind: 'checked'; readonly addresses: number }
  | {
      readonly kind: 'portion';
      readonly first: number;
      readonly rows: number;
      readonly body: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'failed'; readonly problem: CsvProblem };
