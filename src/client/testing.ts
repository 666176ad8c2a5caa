import type { ApiError } from './ApiError';
import type { ErrorTexts } from './errorMapping';
import { createHttpClient } from './httpClient';

/** A request as it reached the network. */
export interface SentRequest {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

export const errorTexts: ErrorTexts = {
  generic: 'Something went wrong. Please try again.',
  network: 'unreachable',
  invalidParameters: 'Missing or invalid request parameters: ',
  accessDenied: 'Access denied. You cannot perform this action.',
};

/** An answer in the documented error shape. */
export function failure(status: number, fields: object = {}, headers: Record<string, string> = {}): Response {
  return Response.json(
    { code: `C${status}`, message: '', status, details: [], ...fields },
    { status, headers },
  );
}

interface Fakes {
  answer: (request: SentRequest) => Response | Promise<Response>;
  token?: (forceRefresh: boolean) => string | null;
  origin?: string;
  onSignedOut?: (failure: ApiError) => void;
  isOffline?: () => boolean;
  sender?: () => string | null;
}

/** A client on a fake network, with the requests it sent. */
export function clientOn({
  answer,
  token = () => 'token',
  origin = '',
  isOffline,
  onSignedOut,
  sender,
}: Fakes) {
  const sent: SentRequest[] = [];
  const client = createHttpClient({
    origin,
    ...(isOffline ? { isOffline } : {}),
    ...(onSignedOut ? { onSignedOut } : {}),
    ...(sender ? { sender } : {}),
    tokens: { get: async (forceRefresh) => token(forceRefresh) },
    texts: () => errorTexts,
    language: () => 'pt-br',
    async fetch(url, options) {
      const { method = 'GET', headers, body } = options ?? {};
      // Copied, because a retry writes its token into the same headers.
      const request = { url: String(url), method, headers: new Headers(headers), body };
      sent.push(request);
      return answer(request);
    },
  });
  return { client, sent };
}
