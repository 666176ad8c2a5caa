import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

export interface PGliteWorkerData {
  /** A folder; absent for an in-memory database. */
  dataDir?: string;
  /** A dumped data folder to start from. */
  template?: Uint8Array<ArrayBuffer>;
}
type ToWorker = { kind: 'wire'; bytes: Uint8Array } | { kind: 'dump' } | { kind: 'close' };
type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'died'; message: string }
  | { kind: 'wire'; bytes: Uint8Array }
  | { kind: 'dump'; bytes: Uint8Array }
  | { kind: 'closed' };
type Answer<Kind extends FromWorker['kind']> = Extract<FromWorker, { kind: Kind }>;

/** The database thread has ended without being closed. Every later query fails. */
export class DatabaseDied extends Error {
  constructor(reason: string) {
    super(`the embedded database has ended: ${reason}`);
  }
}

/** An embedded database, spoken to in PostgreSQL's wire protocol by one client at a time. */
export type Engine = Pick<PGliteProcess, 'wire' | 'dump' | 'close' | 'death' | 'onDeath'>;

export interface PGliteOptions extends PGliteWorkerData {
  /** The thread's script and its memory limit; the engine without a limit by default. */
  thread?: { script?: URL; heapMb?: number };
}

/** PostgreSQL's answer to a start-up message: signed in, ready for a query. */
const STARTED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;
const IDLE = 0x49;
/** A message with a statement without parameters. */
const simpleQuery = (text: string) =>
  Buffer.from([0x51, 0, 0, 0, text.length + 5, ...Buffer.from(`${text}\0`)]);
/** For a client that left in the middle of a transaction. */
const ROLLBACK = simpleQuery('ROLLBACK');
/** A transaction's first message, and the engine's answer to it. */
const BEGIN = simpleQuery('begin');
const BEGUN = Buffer.from([0x43, 0, 0, 0, 10, ...Buffer.from('BEGIN\0'), 0x5a, 0, 0, 0, 5, 0x54]);
/** For a new client in the one session: it prepares its statements itself, under names that may be taken. */
const DEALLOCATE = simpleQuery('DEALLOCATE ALL');

const engineScript = new URL('./pglite-worker.mjs', import.meta.url);

/** PGlite in its worker thread. One client at a time, because PGlite has one session. */
export class PGliteProcess {
  readonly #worker: Worker;
  readonly #mourners: ((death: DatabaseDied) => void)[] = [];
  #queue: Promise<unknown> = Promise.resolve();
  #waiting: { resolve(answer: FromWorker): void; reject(error: Error): void } | undefined;
  #death: DatabaseDied | undefined;
  #closed = false;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'died') this.#die(message.message);
      else this.#waiting?.resolve(message);
    });
    worker.on('error', (error) => this.#die(error instanceof Error ? error.message : String(error)));
    worker.on('exit', (code) => this.#die(`its thread left with code ${code}`));
  }

  /** Opens (or creates) the database. Rejects with the engine's own message. */
  static async open({ thread, ...data }: PGliteOptions): Promise<PGliteProcess> {
    const worker = new Worker(thread?.script ?? engineScript, {
      workerData: data,
      execArgv: [],
      ...(thread?.heapMb ? { resourceLimits: { maxOldGenerationSizeMb: thread.heapMb } } : {}),
    });
    const opened = new PGliteProcess(worker);
    await opened.#next('ready');
    return opened;
  }

  /** Sends protocol bytes and resolves with the engine's answer. Rejects once the thread has ended. */
  async wire(bytes: Uint8Array): Promise<Uint8Array> {
    const answer = await this.#ask({ kind: 'wire', bytes }, 'wire');
    return answer.bytes;
  }

  /** The data folder as a tar archive, to start other databases from. */
  async dump(): Promise<Uint8Array> {
    const answer = await this.#ask({ kind: 'dump' }, 'dump');
    return answer.bytes;
  }

  async close(): Promise<void> {
    if (!this.#death) await this.#ask({ kind: 'close' }, 'closed');
    this.#closed = true;
    await this.#worker.terminate();
  }

  /** Why the thread has ended without being closed. */
  get death(): DatabaseDied | undefined {
    return this.#death;
  }

  /** Calls back once if the thread ends without being closed; immediately if it already has. */
  onDeath(listener: (death: DatabaseDied) => void): void {
    if (this.#death) listener(this.#death);
    else this.#mourners.push(listener);
  }

  /** The first reason counts, because a failing thread also exits. */
  #die(reason: string): void {
    if (this.#closed || this.#death) return;
    const death = new DatabaseDied(reason);
    this.#death = death;
    this.#waiting?.reject(death);
    for (const mourn of this.#mourners) mourn(death);
  }

  #ask<Kind extends FromWorker['kind']>(message: ToWorker, kind: Kind): Promise<Answer<Kind>> {
    const answer = this.#queue.then(() => {
      if (this.#death) throw this.#death;
      this.#worker.postMessage(message);
      return this.#next(kind);
    });
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  async #next<Kind extends FromWorker['kind']>(kind: Kind): Promise<Answer<Kind>> {
    const answer = await new Promise<FromWorker>((resolve, reject) => {
      this.#waiting = { resolve, reject };
    }).finally(() => {
      this.#waiting = undefined;
    });
    if (answer.kind === kind) return answer as Answer<Kind>;
    throw new Error(answer.kind === 'failed' ? answer.message : `unexpected ${answer.kind}`);
  }
}

/**
 * The socket for node-postgres: answers the start-up itself and passes everything else to PGlite. A transaction begins
 * with its first statement, which saves a round trip to the thread while everyone else waits for the session.
 */
export class PGliteStream extends Duplex {
  readonly #pglite: Pick<Engine, 'wire'>;
  #started = false;
  #status = IDLE;
  #hasToBegin = false;

  constructor(pglite: Pick<Engine, 'wire'>) {
    super();
    this.#pglite = pglite;
  }

  setNoDelay() {
    return this;
  }
  setKeepAlive() {
    return this;
  }
  ref() {
    return this;
  }
  unref() {
    return this;
  }
  connect() {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    void this.#forward(chunk).then(() => done(), done);
  }

  /** Parse, bind, describe, execute and sync of one query arrive together and are sent as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    void this.#forward(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #forward(bytes: Buffer) {
    if (!this.#started) {
      this.#started = true;
      await this.#pglite.wire(DEALLOCATE);
      this.push(STARTED);
      return;
    }
    if (bytes[0] === TERMINATE) {
      if (this.#status !== IDLE) await this.#pglite.wire(ROLLBACK);
      this.push(null);
      return;
    }
    if (this.#status === IDLE && !this.#hasToBegin && bytes.equals(BEGIN)) {
      this.#hasToBegin = true;
      this.push(BEGUN);
      return;
    }
    const answer = await this.#exchange(bytes);
    const status = answer.at(-1);
    if (answer.at(-6) === 0x5a && status !== undefined) this.#status = status;
    this.push(answer);
  }

  /** The engine's answer, without that to a transaction's begin, which has been given already. */
  async #exchange(bytes: Buffer): Promise<Buffer> {
    const isFirst = this.#hasToBegin;
    this.#hasToBegin = false;
    const answer = await this.#pglite.wire(isFirst ? Buffer.concat([BEGIN, bytes]) : bytes);
    const begun = isFirst ? BEGUN.length : 0;
    return Buffer.from(answer.buffer, answer.byteOffset + begun, answer.byteLength - begun);
  }
}
