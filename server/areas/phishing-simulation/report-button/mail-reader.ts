import { Worker } from 'node:worker_threads';
import { limits } from '@contract/limits';
import { emailKey } from '@server/platform/text/text';

/** What the headers of a mail say, before anything else of it is looked at. */
export interface MailHeaders {
  /** The address in From, for comparison; undefined unless there is exactly one. */
  readonly sender: string | undefined;
  /** Sent by a program, such as a mailing list or an answer of somebody who is away. */
  readonly isAutomatic: boolean;
}

/** A mail as a person forwarded it. */
export interface ForwardedMail {
  /** What may be a token of ours, as much as is looked at. */
  readonly tokens: readonly string[];
  /** The mail that was meant: the one attached, or else this one. */
  readonly original: { readonly from: string; readonly subject: string; readonly message: Buffer };
}

/** Reads mails one after the other, away from the thread that answers everyone. */
export interface MailReader {
  /** Undefined for what is no mail, or has more headers than any person's. */
  readHeaders(raw: Buffer): Promise<MailHeaders | undefined>;
  /** Undefined for what is no mail, or takes too long. */
  readWhole(raw: Buffer): Promise<ForwardedMail | undefined>;
  close(): Promise<void>;
}

interface Answers {
  readonly headers: { readonly senders: readonly string[]; readonly isAutomatic: boolean };
  readonly whole: Omit<ForwardedMail, 'original'> & {
    readonly original: Omit<ForwardedMail['original'], 'message'> & { readonly message: Uint8Array };
  };
}

const { headerBytes, mailBytes, readMs, readHeapMb, tokensMax, messagesMax, depthMax } =
  limits.simulations.mailbox;
const script = new URL('./mail-parser.mjs', import.meta.url);

interface Thread {
  readonly worker: Worker;
  /** Resolves once it listens; with false where it has ended before. */
  readonly isReady: Promise<boolean>;
}

/** The headers of a mail with the line that ends them; undefined when they don't end soon. */
function headerPart(raw: Buffer): Buffer | undefined {
  const start = raw.subarray(0, headerBytes);
  const ends = ['\r\n\r\n', '\n\n', '\r\r'].map((end) => start.indexOf(end)).filter((at) => at >= 0);
  if (ends.length > 0) return raw.subarray(0, Math.min(...ends) + 4);
  return raw.length < headerBytes ? raw : undefined;
}

/** Opens a reader. Its thread starts with the first mail, and anew after one that took too long. */
export function mailReader({ timeoutMs = readMs }: { readonly timeoutMs?: number } = {}): MailReader {
  let thread: Thread | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let lastId = 0;

  function start(): Thread {
    const worker = new Worker(script, {
      workerData: { tokensMax, messagesMax, depthMax, bytesMax: mailBytes },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: readHeapMb },
    });
    // It keeps no gateway alive. What it dies of is told to whoever waits.
    worker.unref();
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (thread?.worker === worker) thread = undefined;
    });
    const isReady = new Promise<boolean>((resolve) => {
      worker.once('message', () => resolve(true));
      worker.once('exit', () => resolve(false));
    });
    return { worker, isReady };
  }

  async function ask<Kind extends keyof Answers>(
    kind: Kind,
    raw: Buffer,
  ): Promise<Answers[Kind] | undefined> {
    thread ??= start();
    const { worker: asked, isReady } = thread;
    // A mail has its time for itself: on a busy machine a thread takes long to start.
    if (!(await isReady)) return undefined;
    lastId += 1;
    const id = lastId;
    return new Promise((resolve) => {
      const end = (answer: Answers[Kind] | undefined) => {
        clearTimeout(timer);
        asked.off('message', hear);
        asked.off('exit', onExit);
        resolve(answer);
      };
      const hear = (told: { readonly id: number; readonly answer: Answers[Kind] | null }) => {
        if (told.id === id) end(told.answer ?? undefined);
      };
      const onExit = () => end(undefined);
      const timer = setTimeout(() => {
        thread = undefined;
        void asked.terminate();
      }, timeoutMs);
      asked.on('message', hear);
      asked.on('exit', onExit);
      // A copy of its own, so that nothing else of the buffer goes along.
      const bytes = new Uint8Array(raw);
      asked.postMessage({ id, kind, raw: bytes }, [bytes.buffer]);
    });
  }

  /** One mail at a time, so that each has the thread for its time. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  return {
    async readHeaders(raw) {
      const part = headerPart(raw);
      const found = part && (await inTurn(() => ask('headers', part)));
      if (!found) return undefined;
      const [sender, ...others] = found.senders;
      return {
        sender: sender !== undefined && others.length === 0 ? emailKey(sender) : undefined,
        isAutomatic: found.isAutomatic,
      };
    },
    async readWhole(raw) {
      const found = await inTurn(() => ask('whole', raw));
      if (!found) return undefined;
      const { message, ...original } = found.original;
      return { tokens: found.tokens, original: { ...original, message: Buffer.from(message) } };
    },
    async close() {
      await queue;
      await thread?.worker.terminate();
    },
  };
}
