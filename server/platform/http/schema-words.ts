import type { z } from 'zod';

const amount = (number: number | bigint, one: string, many = `${one}s`) =>
  `${number} ${Number(number) === 1 ? one : many}`;

function limitOf(bound: 'at least' | 'at most', origin: string, limit: number | bigint): string {
  if (origin === 'string') return `must have ${bound} ${amount(limit, 'character')}`;
  if (origin === 'array' || origin === 'set')
    return `must have ${bound} ${amount(limit, 'entry', 'entries')}`;
  return `must be ${bound} ${limit}`;
}

/** What follows the name of a field where a schema refuses its value without words of its own. */
export function schemaWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'is missing' : 'has the wrong type';
    case 'unrecognized_keys':
      return 'is not known here';
    case 'too_small':
      return issue.input === '' ? 'is missing' : limitOf('at least', issue.origin, issue.minimum);
    case 'too_big':
      return limitOf('at most', issue.origin, issue.maximum);
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : 'is none of the possible values';
    default:
      return 'is not valid';
  }
}
