import { limits } from '@contract/limits';
import { type Compare, type Filter, parse } from 'scim2-parse-filter';
import { invalidFilter } from './errors';

export type { Filter };
/** A comparison, or whether there is a value at all. */
export type Term = Compare | Extract<Filter, { op: 'pr' }>;

/** How deep parentheses and `not` are nested, outside of texts. */
function depthOf(text: string): number {
  const code = text.replace(/"(?:[^"\\]|\\.)*"/g, '');
  let depth = 0;
  let most = 0;
  for (const sign of code) {
    if (sign === '(' || sign === '[') most = Math.max(most, ++depth);
    else if (sign === ')' || sign === ']') depth -= 1;
  }
  return most + (code.match(/\bnot\b/gi)?.length ?? 0);
}

const termsOf = (filter: Filter): number => {
  if (filter.op === 'and' || filter.op === 'or')
    return filter.filters.reduce((total, one) => total + termsOf(one), 0);
  if (filter.op === 'not') return termsOf(filter.filter);
  return filter.op === '[]' ? termsOf(filter.valFilter) : 1;
};

/**
 * A filter as a tree. Its size is bounded before it is parsed: the parser is recursive, and one of its patterns takes
 * exponential time on line ends within a text. Throws invalidFilter.
 */
export function parseFilter(text: string): Filter {
  const { filterMax, filterDepthMax, filterTermsMax } = limits.provisioning;
  if (text.length > filterMax) throw invalidFilter(`The filter has more than ${filterMax} characters.`);
  if (/\p{Cc}/u.test(text)) throw invalidFilter('The filter holds control characters.');
  if (depthOf(text) > filterDepthMax) throw invalidFilter('The filter is nested too deeply.');
  let filter: Filter;
  try {
    filter = parse(text);
  } catch {
    throw invalidFilter('The filter could not be read.');
  }
  if (termsOf(filter) > filterTermsMax)
    throw invalidFilter(`The filter has more than ${filterTermsMax} comparisons.`);
  return filter;
}

const URN = /^urn:ietf:params:scim:schemas:(?:core:2\.0:(?:User|Group)|extension:enterprise:2\.0:User)[:.]/i;

/** The name of an attribute, without its schema and in lower case. */
export const plainPath = (path: string): string => path.replace(URN, '').toLowerCase();

/** A filter without value paths: `emails[value eq "x"]` is `emails.value eq "x"`. */
export function flat(filter: Filter, within = ''): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { op: filter.op, filters: filter.filters.map((one) => flat(one, within)) };
    case 'not':
      return { op: 'not', filter: flat(filter.filter, within) };
    case '[]':
      return flat(filter.valFilter, `${plainPath(filter.attrPath)}.`);
    default:
      return { ...filter, attrPath: `${within}${plainPath(filter.attrPath)}` };
  }
}
