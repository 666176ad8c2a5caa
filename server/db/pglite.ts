import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

export interface PGliteWorkerData {
  /** A folder; absent for a database in memory. */
  dataDir?: string;
  /** A dumped data folder to start from. */
  template?: Uint8Array<ArrayBuffer>;
}
type ToWorker = { kind: 'wire'; bytes: Uint8Array } | { kind: 'dump' } | { kind: 'close' };
type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'wire'; bytes: Uint8Array }
  | { kind: 'dump'; bytes: Uint8Array }
  | { kind: 'closed' };

/** What PostgreSQL answers to a start-up message: signed in, ready for a query. */
const STARTED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const TERMINATE = 0x58;
const IDLE = 0x49;
/** A simple query message with ROLLBACK, for a client that left in the middle of a transaction. */
const ROLLBACK = Buffer.from([0x51, 0, 0, 0, 13, ...Buffer.from('ROLLBACK\0')]);

/** PGlite in its worker thread. One client at a time, as PGlite has one session. */
export class PGliteProcess {
  readonly #worker: Worker;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Opens (or creates) the database; rejects with the engine's own message. */
  static async open(data: PGliteWorkerData): Promise<PGliteProcess> {
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: data,
      execArgv: [],
    });
    const opened = new PGliteProcess(worker);
    await opened.#next('ready');
    return opened;
  }

  /** Sends protocol bytes and resolves with the bytes that the engine answers. */
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
    await this.#ask({ kind: 'close' }, 'closed');
    await this.#worker.terminate();
  }

  #ask<Kind extends FromWorker['kind']>(message: ToWorker, kind: Kind) {
    const answer = this.#queue.then(() => {
      this.#worker.postMessage(message);
      return this.#next(kind);
    });
    this.#queue = answer.catch(() => undefined);
    return answer;
  }

  #next<Kind extends FromWorker['kind']>(kind: Kind): Promise<Extract<FromWorker, { kind: Kind }>> {
    return new Promise((resolve, reject) => {
      const worker = this.#worker;
      const settle = () => {
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
      };
      const onMessage = (message: FromWorker) => {
        settle();
        if (message.kind === kind) resolve(message as Extract<FromWorker, { kind: Kind }>);
        else reject(new Error(message.kind === 'failed' ? message.message : `unexpected ${message.kind}`));
      };
      const onError = (error: Error) => {
        settle();
        reject(error);
      };
      const onExit = () => onError(new Error('the database thread ended'));
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
    });
  }
}

/** The socket that node-postgres talks through: start-up is answered here, everything else by PGlite. */
export class PGliteStream extends Duplex {
  readonly #pglite: PGliteProcess;
  #started = false;
  #status = IDLE;

  constructor(pglite: PGliteProcess) {
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

  /** Parse, bind, describe, execute and sync of one query arrive together and travel as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    void this.#forward(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  async #forward(bytes: Buffer) {
    if (!this.#started) {
      this.#started = true;
      this.push(STARTED);
      return;
    }
    if (bytes[0] === TERMINATE) {
      if (this.#status !== IDLE) await this.#pglite.wire(ROLLBACK);
      this.push(null);
      return;
    }
    const answer = await this.#pglite.wire(bytes);
    const status = answer.at(-1);
    if (answer.at(-6) === 0x5a && status !== undefined) this.#status = status;
    this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  }
}
