import { lookup as resolve } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { isInside } from './addresses';

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** More than any provider's metadata or keys. Larger answers are not read to the end. */
const MOST_BYTES = 1024 * 1024;

/** A domain name with a dot; no address, port or path. */
export const isHostName = (text: string): boolean => HOST_NAME.test(text);

/**
 * Resolves a name for one connection and refuses it when any of its addresses is internal. The connection
 * uses the checked address, so a name that resolves differently the second time gains nothing.
 */
export const publicLookup =
  (lookup: typeof resolve): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const blocked = found?.find(({ address }) => isInside(address));
      const [first] = found ?? [];
      if (error || blocked || !first) {
        const problem =
          error ?? new Error(blocked ? `${host} resolves to ${blocked.address}` : `${host} does not resolve`);
        done(problem, '');
      } else if (options.all) {
        done(null, found);
      } else {
        done(null, first.address, first.family);
      }
    });
  };

async function* atMost(answer: AsyncIterable<Buffer>, most: number): AsyncIterable<Buffer> {
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (bytes > most) throw new Error('the response is too long');
    yield chunk;
  }
}

function readAnswer(answer: IncomingMessage, most: number): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const status = answer.statusCode ?? 0;
  const hasBody = status !== 204 && status !== 304;
  const body = hasBody
    ? (Readable.toWeb(Readable.from(atMost(answer, most))) as ReadableStream<Uint8Array>)
    : null;
  if (!hasBody) answer.resume();
  return new Response(body, { status, headers });
}

function textOf(body: unknown): string {
  if (body === undefined || body === null) return '';
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new Error('only text bodies can be sent');
}

interface FetchOptions {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
}

interface Bounds {
  /** Of the body; a longer one is not read to its end. */
  readonly mostBytes?: number;
  /** Whether http will do, at its default port. */
  readonly allowsHttp?: boolean;
}

/**
 * Fetches a URL that an outsider has named, in whole or in part. Requires https at its default port, a domain
 * name, and an external address. Redirects are returned, not followed; to follow one, call this again.
 * Rejects with an error that says why.
 */
export function publicFetch(
  lookup: typeof resolve = resolve,
  { mostBytes = MOST_BYTES, allowsHttp = false }: Bounds = {},
) {
  return async (address: string, { method = 'GET', headers = {}, body, signal }: FetchOptions = {}) => {
    const url = new URL(address);
    const isHttp = allowsHttp && url.protocol === 'http:';
    const isKnown = isHttp || url.protocol === 'https:';
    const isPlain = isKnown && url.port === '' && !url.username && !url.password;
    if (!isPlain) throw new Error(`${url.origin} is refused: only https on the default port`);
    if (ipaddr.isValid(url.hostname) || !isHostName(url.hostname))
      throw new Error(`${url.hostname} is not a domain name`);
    return new Promise<Response>((resolved, reject) => {
      const asked = (isHttp ? requestPlain : request)(
        url,
        { method, headers, lookup: publicLookup(lookup), agent: false, ...(signal ? { signal } : {}) },
        (answer) => resolved(readAnswer(answer, mostBytes)),
      );
      asked.on('error', reject);
      asked.end(textOf(body));
    });
  };
}
