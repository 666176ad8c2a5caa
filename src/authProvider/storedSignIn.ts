/** Set while a tab acts as a partner's customer. */
export const ACTING_KEY = 'vigil.acting';
/** The identity SDK's instance in a tab that acts as a customer. */
export const ACTING_APP = 'company';

const DEFAULT_APP = '[DEFAULT]';
/** A token this close to its end is left to the SDK, which renews it. */
const MARGIN_MS = 60_000;

/** A sign-in of an earlier page that is still good for calls. */
export interface StoredSignIn {
  readonly uid: string;
  readonly token: string;
  /** Until when the token needs no renewal, in milliseconds since 1970. */
  readonly goodUntil: number;
}

/** Where the identity SDK keeps the sign-in of a tab between pages. */
export const signInKey = (apiKey: string, isActing: boolean): string =>
  `firebase:authUser:${apiKey}:${isActing ? ACTING_APP : DEFAULT_APP}`;

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * The sign-in in the SDK's record: null when there is no record, undefined when it is unreadable or has to be
 * renewed, which is left to the SDK.
 */
export function parseStoredSignIn(record: string | null, now = Date.now()): StoredSignIn | null | undefined {
  if (record === null) return null;
  try {
    const { uid, stsTokenManager } = fieldsOf(JSON.parse(record));
    const { accessToken: token, expirationTime } = fieldsOf(stsTokenManager);
    if (typeof uid !== 'string' || typeof token !== 'string') return undefined;
    const goodUntil = typeof expirationTime === 'number' ? expirationTime - MARGIN_MS : 0;
    return goodUntil > now ? { uid, token, goodUntil } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the earlier sign-in without the identity SDK, whose code and first call would hold up every start:
 * null when nobody is signed in, undefined when only the SDK can tell. The gateway checks each token anyway.
 */
export function readStoredSignIn(apiKey: string, isActing: boolean): StoredSignIn | null | undefined {
  try {
    const storage = isActing ? sessionStorage : localStorage;
    return parseStoredSignIn(storage.getItem(signInKey(apiKey, isActing)));
  } catch {
    return undefined;
  }
}
