/** A provider's answer, or that there was none. `isUnsent`: the request never reached it. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly retryAfterMs: number | null;
      /** Empty unless it is an object in JSON. */
      readonly body: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'silence'; readonly isUnsent: boolean; readonly reason: string };

/** Well within the claim of a mail, which needs a token, a delivery and perhaps a look at the mailbox. */
const TIMEOUT_MS = 30_000;
const RETRY_AFTER_MAX_MS = 3600_000;
/** Errors from before a request is written: of names, of connecting, and of certificates. */
const UNSENT =
  /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A text field of an answer, on the way through objects; empty when it is not there. */
export function textAt(body: unknown, ...path: readonly string[]): string {
  const found = path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), body);
  return typeof found === 'string' ? found : '';
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The header is in seconds, or a date. */
function retryAfterMs(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(RETRY_AFTER_MAX_MS, Math.max(0, ms)) : null;
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!isObject(cause)) return '';
  return textAt(cause, 'code') || textAt(cause, 'name');
}

/** Asks a provider. Redirects are not followed, so that a token goes nowhere else. Never rejects. */
export async function ask(url: string, request: RequestInit): Promise<Reply> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    response = await fetch(url, { ...request, redirect: 'manual', signal });
  } catch (error) {
    const code = codeOf(error) || 'no answer';
    return { kind: 'silence', isUnsent: UNSENT.test(code), reason: code };
  }
  // The status decides; what follows it may be lost.
  const text = await response.text().catch(() => '');
  return {
    kind: 'answer',
    status: response.status,
    retryAfterMs: retryAfterMs(response.headers.get('retry-after')),
    body: parsed(text),
  };
}

/** A form posted to a token endpoint. */
export const askForToken = (url: string, form: Record<string, string>): Promise<Reply> =>
  ask(url, { method: 'POST', body: new URLSearchParams(form) });
