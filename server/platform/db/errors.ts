import { DatabaseDied } from './pglite';

/** The database's SQLSTATE, wherever it is in the chain of causes. */
export function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string' && SQL_STATE.test(error.code)) return error.code;
  return 'cause' in error ? sqlState(error.cause) : undefined;
}

/** Connections fail with system codes such as EPIPE, which contain no digit. */
const SQL_STATE = /^(?=.*\d)[0-9A-Z]{5}$/;

/**
 * Why the database can't do something now that it may do later: it is unreachable, another session holds a
 * lock, or a statement exceeded its time.
 */
export type Trouble = 'away' | 'busy' | 'slow';

const BUSY = new Set(['55P03', '40001', '40P01']);
const SLOW = '57014';
/** An idle transaction was ended; a standby takes no writes yet. */
const AWAY = new Set(['25P03', '25006']);
/** Error classes: connection, resources, operator intervention (a restart). */
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
/** Errors that node-postgres and its pool report by message only. */
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

/** The kind of trouble an error reports, wherever it is in the chain of causes; undefined for a bug. */
export function databaseTrouble(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  return troubleOf(error) ?? databaseTrouble(error.cause);
}
