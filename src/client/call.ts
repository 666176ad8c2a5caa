import { buildUrl, type Endpoint, type QueryInput, type ResponseOf } from '@contract/endpoint';
import type { CallOptions, HttpClient, JsonAnswer } from './httpClient';
import type { CallInput, CallTarget, SlimEndpoint } from './target';

/** Makes the documented call and returns the whole response body, envelope included; throws ApiError. */
export interface Call {
  <E extends Endpoint>(target: E, input: CallInput<E>): Promise<ResponseOf<E>>;
  <E extends Endpoint>(target: SlimEndpoint<E>, input: CallInput<E>): Promise<ResponseOf<E>>;
}

interface AnyInput {
  params?: Readonly<Record<string, unknown>>;
  query?: QueryInput;
  body?: unknown;
  signal?: AbortSignal;
  fetch?: typeof fetch;
}

function optionsOf(target: CallTarget, { body, signal, fetch }: AnyInput): CallOptions {
  const options: CallOptions = { method: target.method, ...(target.adds ? { adds: true } : {}) };
  if (body !== undefined) options.body = body instanceof FormData ? body : JSON.stringify(body);
  if (signal) options.signal = signal;
  if (fetch) options.fetch = fetch;
  return options;
}

/**
 * In development and tests a response that breaks the contract fails loudly; production trusts its gateway.
 */
function checkAnswer(target: CallTarget, body: unknown) {
  if (!import.meta.env.DEV || !target.response) return;
  const checked = target.response.safeParse(body);
  if (!checked.success) {
    throw new Error(`${target.method} ${target.path} broke its contract: ${checked.error.message}`);
  }
}

const bodyOf = ({ kind }: CallTarget, answer: JsonAnswer): unknown =>
  kind === 'text' || kind === 'csv' ? answer.body : answer.json;

/** Makes a `call` on a client; the default one is `call` of `@/client/client`. */
export function createCall(client: Pick<HttpClient, 'json'>): Call {
  return async (target: CallTarget, input: object) => {
    const given: AnyInput = input;
    const answer = await client.json(buildUrl(target, given.params, given.query), optionsOf(target, given));
    const body = bodyOf(target, answer);
    checkAnswer(target, body);
    // The gateway answers by the same schema, as its contract tests and the check above in development
    // verify.
    return body as never;
  };
}
