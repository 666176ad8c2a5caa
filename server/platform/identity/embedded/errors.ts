/** The Identity Toolkit codes that the embedded service answers; the Firebase SDK maps them to its own. */
export type IdentityErrorCode =
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'CREDENTIAL_MISMATCH'
  | 'EXPIRED_OOB_CODE'
  | 'INSUFFICIENT_PERMISSION'
  | 'INVALID_CUSTOM_TOKEN'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_OOB_CODE'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQ_TYPE'
  | 'MISSING_CUSTOM_TOKEN'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_OOB_CODE'
  | 'MISSING_PASSWORD'
  | 'MISSING_REFRESH_TOKEN'
  | 'MISSING_REQ_TYPE'
  | 'OPERATION_NOT_ALLOWED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD';

/** Google's error body. The SDK reads the code from `error.message`, up to a space. */
export interface IdentityErrorBody {
  error: {
    code: number;
    message: string;
    errors: { message: string; domain: 'global'; reason: string }[];
    status?: string;
  };
}

/** A refusal by the embedded service. The text after the code is for developers and never a secret. */
export class IdentityError extends Error {
  constructor(
    readonly code: IdentityErrorCode,
    explanation?: string,
  ) {
    super(explanation ? `${code} : ${explanation}` : code);
    this.name = 'IdentityError';
  }
}

export function errorBody(
  code: number,
  message: string,
  reason = 'invalid',
  status?: string,
): IdentityErrorBody {
  return { error: { code, message, errors: [{ message, domain: 'global', reason }], status } };
}

/** Returns the value, or throws the code when it is missing. */
export function required<Value>(value: Value | null | undefined, code: IdentityErrorCode): Value {
  if (value === null || value === undefined || value === '') throw new IdentityError(code);
  return value;
}
