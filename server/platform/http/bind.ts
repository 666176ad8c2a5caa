import { Readable } from 'node:stream';
import type { Endpoint } from '@contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  AnswerOf,
  Collection,
  Deps,
  ReadContext,
  RequestContext,
  SignedInActor,
  StreamedCsv,
  StreamedFile,
  WriteContext,
} from './context';
import { invalidField, invalidInput } from './errors';
import { fingerprintOf, once, requestKey } from './idempotency';
import { schemaWords } from './schema-words';
import { auditedTransaction } from './transaction';
import { refuseUnstorable, refuseUnstorableAddress } from './unstorable';
import { readBody, uploadsFolder } from './upload';

export type ReadHandler<E extends Endpoint> = (context: ReadContext<E>) => Promise<AnswerOf<E>>;
export type WriteHandler<E extends Endpoint> = (context: WriteContext<E>) => Promise<AnswerOf<E>>;
/** A write that does more than its transaction, which `commit` runs. */
export type WritingHandler<E extends Endpoint> = (
  context: ReadContext<E>,
  commit: (write: WriteHandler<E>) => Promise<AnswerOf<E>>,
) => Promise<AnswerOf<E>>;
export type PublicHandler<E extends Endpoint> = (context: RequestContext<E>) => Promise<AnswerOf<E>>;

/** Characters of a sort column that nobody knows. */
const MOST_LOGGED = 40;

/** `{name}` in contract paths is `:name` in Fastify. */
const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');

/** Throws 422 when the body names another company than the address, as many documented requests name it twice. */
function refuseOtherCompany({ tenantParam = 'companyId' }: Endpoint, params: unknown, body: unknown): void {
  const [inPath, inBody] = [named(params, tenantParam), named(body, 'companyId')];
  if (inPath === undefined || inBody === undefined || inPath === inBody) return;
  throw invalidField('companyId', 'must be the company of the address');
}

const named = (from: unknown, name: string | null): unknown =>
  name !== null && typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined;

async function parseInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  deps: Deps,
): Promise<RequestContext<E>> {
  const part = (schema: Endpoint['query'], value: unknown, name: string) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value ?? {}, { error: schemaWords });
    if (!result.success) throw invalidInput(result.error, name);
    refuseUnstorable(result.data);
    return result.data;
  };
  // Before a file is taken.
  requestKey(request);
  // A schema may accept these characters as whitespace, but only an attack puts them into a URL.
  refuseUnstorableAddress(request.params);
  refuseUnstorableAddress(request.query);
  const params = part(endpoint.params, request.params, 'path');
  const query = part(endpoint.query, request.query, 'query');
  logUnknownColumn(endpoint, request, query);
  const { body, files } = await readBody(endpoint, request, uploadsFolder(deps.config));
  for (const { field, fileName } of files) refuseUnstorable(fileName, field);
  const parsedBody = part(endpoint.body, body, 'body');
  refuseOtherCompany(endpoint, params, parsedBody);
  return {
    params,
    query,
    body: parsedBody,
    files,
    deps,
    requestId: request.id,
    address: request.ip,
    host: request.hostname,
    origin: request.headers.origin,
    log: request.log,
  } as RequestContext<E>;
}

/** The sort column that a query asks for, as it was sent; in the simple-REST dialect it is in `sort`. */
function askedColumn(asked: unknown): string | undefined {
  const { orderBy, sort } = (asked ?? {}) as { orderBy?: unknown; sort?: unknown };
  if (typeof orderBy === 'string') return orderBy;
  return typeof sort === 'string' ? /^\["([^"]*)"/.exec(sort)?.[1] : undefined;
}

/** Says in the log that a list does not know the sort column it was asked for: it is then in its usual order. */
function logUnknownColumn({ path }: Endpoint, request: FastifyRequest, query: unknown): void {
  const column = askedColumn(request.query);
  if (column === undefined) return;
  const { orderBy, sort } = (query ?? {}) as { orderBy?: unknown; sort?: unknown };
  const isKnown = orderBy !== undefined || (Array.isArray(sort) ? sort[0] !== undefined : sort !== undefined);
  if (!isKnown) request.log.warn({ path, column: column.slice(0, MOST_LOGGED) }, 'unknown sort column');
}

const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  download: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;

const isCsv = (answer: unknown): answer is StreamedCsv =>
  typeof answer === 'object' && answer !== null && 'csv' in answer;

/**
 * `{ "data": "<the text>" }`, a chunk at a time. After a failure in the middle the text is never closed and the
 * connection is aborted, so that what has arrived can't be taken for all of it.
 */
async function* inEnvelope(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield '{"data":"';
  for await (const chunk of chunks) yield JSON.stringify(chunk).slice(1, -1);
  yield '"}';
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown): unknown {
  switch (endpoint.kind) {
    case 'collection': {
      const { items, first, total, totalIsMinimum } = answer as Collection<unknown>;
      const range = items.length > 0 ? `${first}-${first + items.length - 1}` : '*';
      void reply.header('content-range', `items ${range}/${total}`);
      if (totalIsMinimum) void reply.header('x-total-is-minimum', 'true');
      return items;
    }
    case 'csv':
    case 'download':
    case 'text':
    case 'pdf':
    case 'zip': {
      const { fileName, chunks } = answer as StreamedFile;
      void reply
        .type(FILE_TYPES[endpoint.kind])
        .header('content-disposition', `attachment; filename="${fileName}"`);
      return Readable.from(chunks);
    }
    case 'table': {
      if (!isCsv(answer)) return answer;
      void reply.type('application/json; charset=utf-8');
      return Readable.from(inEnvelope(answer.csv));
    }
    case 'empty':
      void reply.code(204);
      return undefined;
    default:
      return answer;
  }
}

/** Registers an endpoint as a route: parses the input by the contract and sends the answer by its kind. */
function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  run: (request: FastifyRequest) => Promise<AnswerOf<E>>,
) {
  app.route({
    method: endpoint.method,
    url: routePath(endpoint.path),
    config: { endpoint },
    handler: async (request, reply) => send(endpoint, reply, await run(request)),
  });
}

/** The signed-in caller, authorized for this endpoint before its input is parsed. Throws 401 or 403. */
export type Admit = (deps: Deps, endpoint: Endpoint, request: FastifyRequest) => Promise<SignedInActor>;

/** The ways to serve an endpoint, bound to one application, its dependencies and its guard. */
export function binder(app: FastifyInstance, deps: Deps, admit: Admit) {
  function signedIn<E extends Endpoint>(endpoint: E, handler: ReadHandler<E>): void {
    route(app, endpoint, async (request) => {
      const actor = await admit(deps, endpoint, request);
      return handler({ ...(await parseInput(endpoint, request, deps)), actor, db: deps.db });
    });
  }
  function writeWithin<E extends Endpoint>(endpoint: E, handler: WritingHandler<E>): void {
    route(app, endpoint, async (request) => {
      const actor = await admit(deps, endpoint, request);
      const context = await parseInput(endpoint, request, deps);
      const fingerprint = await fingerprintOf(deps.secrets, request, context);
      return handler({ ...context, actor, db: deps.db }, (write) =>
        auditedTransaction(deps, actor, request.id, (tx, audit) =>
          once(
            tx,
            actor,
            request,
            fingerprint,
            () => write({ ...context, actor, tx, audit }),
            !endpoint.secretAnswer,
          ),
        ),
      );
    });
  }
  return {
    /** Public, signed in or not. The handler opens its own transactions. */
    open<E extends Endpoint>(endpoint: E, handler: PublicHandler<E>) {
      route(app, endpoint, async (request) => handler(await parseInput(endpoint, request, deps)));
    },
    /** Reads: no transaction, no audit event. */
    read: signedIn,
    /** For signed-in callers, when failures must be stored too. The handler opens its own transactions. */
    act: signedIn,
    /**
     * Writes: one transaction, one audit event, once per Idempotency-Key. Counts made by `before` are kept
     * even when the write fails.
     */
    write<E extends Endpoint>(
      endpoint: E,
      handler: WriteHandler<E>,
      before?: (context: RequestContext<E> & { actor: SignedInActor }) => Promise<void>,
    ) {
      writeWithin(endpoint, async (context, commit) => {
        await before?.(context);
        return commit(handler);
      });
    },
    /** The same for a write with work outside the database, such as storing a file: it calls `commit` once. */
    writeWithin,
  };
}
