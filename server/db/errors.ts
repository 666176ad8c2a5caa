import { DatabaseDied } from './pglite';

/** The database's own code of a failure, wherever it stands in the chain of causes. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string' && SQL_STATE.test(error.code)) return error.code;
  return 'cause' in error ? sqlState(error.cause) : undefined;
}

/** Connections fail with codes of the system, such as EPIPE, that hold no digit. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/**
 * Why a database can't do now what it can do later: it can't be reached, somebody else holds what is needed, or a
 * statement took longer than it may.
 */
export type Trouble = 'away' | 'busy' | 'slow';

const BUSY = new Set(['55P03', '40001', '40P01']);
const SLOW = '57014';
/** A transaction that stood still was ended; a standby takes no writes yet. */
const AWAY = new Set(['25P03', '25006']);
/** Classes of errors: connection, resources, the operator's intervention (a restart). */
const AWAY_CLASSES = new Set(['08', '53', '57']);
const AWAY_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What node-postgres and its pool say in words only. */
const AWAY_WORDS =
  /^(connection terminated|client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|query read timeout|cannot use a pool after calling end)/i;

function troubleOf(error: Error): Trouble | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (BUSY.has(code)) return 'busy';
  if (code === SLOW) return 'slow';
  const isAway =
    AWAY.has(code) ||
    AWAY_CODES.has(code) ||
    (SQL_STATE.test(code) && AWAY_CLASSES.has(code.slice(0, 2))) ||
    AWAY_WORDS.test(error.message) ||
    error instanceof DatabaseDied;
  return isAway ? 'away' : undefined;
}

/** Which trouble of the database an error tells of, wherever it stands in the chain of causes; undefined for a fault. */
export function databaseTrouble(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  return troubleOf(error) ?? databaseTrouble(error.cause);
}
