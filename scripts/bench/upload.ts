import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buildUrl } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import { loadCompanies } from '@server/cli/bulk/load';
import { planCompanies } from '@server/cli/bulk/plan';
import { readConfig } from '@server/config';
import { openDatabase } from '@server/open-database';
import type { Verdict } from './budgets';
import { startGateway } from './gateway';
import { residentMb, type Watched, watchMemory } from './memory';
import { type Caller, signIn } from './session';

const MEGABYTE = 1024 * 1024;
const MOST_MB = 50;
const BOUNDARY = 'vigil-bench';
const HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42\0\0\0\x08mdat', 'latin1');

export interface UploadFigures {
  readonly megabytes: number;
  readonly seconds: number;
  readonly memory: Watched;
}

/** A data folder with one company. Returns the address of its admin. */
async function prepare(folder: string): Promise<string> {
  const [plan] = planCompanies([1000]);
  if (!plan) throw new Error('no company was planned');
  const database = await openDatabase(readConfig({ DATA_DIR: folder }));
  try {
    await loadCompanies(database, [plan], new Date(), () => undefined);
  } finally {
    await database.close();
  }
  return plan.admin.email;
}

/** The bytes of a film in a form, made while they are sent. */
function* formOf(bytes: number) {
  const part = `--${BOUNDARY}\r\ncontent-disposition: form-data; name=`;
  yield Buffer.from(`${part}"kind"\r\n\r\nvideo\r\n`);
  yield Buffer.from(`${part}"file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n`);
  yield HEAD;
  const piece = Buffer.alloc(MEGABYTE / 16, 7);
  for (let left = bytes - HEAD.length; left > 0; left -= piece.length)
    yield left < piece.length ? piece.subarray(0, left) : piece;
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

/** Uploads a film of this size. Rejects unless it is accepted. */
async function send(origin: string, { token, companyId }: Caller, bytes: number): Promise<void> {
  const { method } = customTrainingEndpoints.upload;
  const outgoing = request(`${origin}${buildUrl(customTrainingEndpoints.upload, { companyId })}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answered = new Promise<void>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve()
          : reject(new Error(`The upload answered ${answer.statusCode}.`)),
      );
    });
  });
  await pipeline(Readable.from(formOf(bytes)), outgoing);
  await answered;
}

/** Uploads the largest film that is accepted, and watches the memory of the gateway meanwhile. */
export async function measureUpload(): Promise<UploadFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-bench-upload-'));
  try {
    const email = await prepare(folder);
    const gateway = await startGateway(folder);
    try {
      const caller = await signIn(gateway.origin, email);
      // The code of an upload is loaded and compiled with the first one.
      await send(gateway.origin, caller, MEGABYTE);
      const memory = await watchMemory(() => residentMb(gateway.pid));
      const start = performance.now();
      await send(gateway.origin, caller, limits.upload.videoBytes);
      const seconds = (performance.now() - start) / 1000;
      return { megabytes: limits.upload.videoBytes / MEGABYTE, seconds, memory: memory.stop() };
    } finally {
      await gateway.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function printUpload({ megabytes, seconds, memory }: UploadFigures): void {
  console.log(`\n${megabytes} MB uploaded in ${seconds.toFixed(1)} s`);
  console.log(`memory of the gateway: ${memory.idleMb} MB idle, ${memory.peakMb} MB at most`);
}

export function uploadVerdict({ megabytes, memory }: UploadFigures): Verdict {
  const above = memory.peakMb - memory.idleMb;
  return {
    budget: `gateway memory during an upload of ${megabytes} MB at most ${MOST_MB} MB above idle`,
    measured: `${above} MB`,
    kept: above <= MOST_MB,
  };
}
