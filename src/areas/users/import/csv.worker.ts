import { CsvError } from '@/csv/csvError';
import { type CsvFile, countAddresses, readCsvFile } from './csvFile';
import type { FromWorker, ToWorker } from './csvMessages';

/*
 * Reads the file in its own thread and keeps it there: the page stays responsive at any file size and has
 * only one portion of it in memory.
 */

let current: CsvFile | undefined;
const answer = (message: FromWorker) => postMessage(message);

function opened(): CsvFile {
  if (!current) throw new Error('no file is open');
  return current;
}

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === 'open') {
    const onProgress = (share: number) => answer({ kind: 'progress', share });
    current = await readCsvFile(message.file, onProgress, message.encoding, navigator.languages);
    answer({ kind: 'opened', file: { ...current, portions: current.portions.length } });
  } else if (message.kind === 'check') {
    answer({ kind: 'checked', addresses: countAddresses(opened(), message.mapping) });
  } else {
    const portion = opened().portions[message.index];
    if (!portion) throw new Error(`no portion ${message.index}`);
    answer({ kind: 'portion', ...portion });
  }
}

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  handle(event.data).catch((error: unknown) => {
    // A file whose bytes can no longer be read fails like one that can't be parsed.
    answer({ kind: 'failed', problem: error instanceof CsvError ? error.problem : 'parse' });
  });
});
