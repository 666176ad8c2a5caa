import { plainPath } from './filters';
import type { Json } from './values';

/** What of a resource is asked for. */
export interface Projection {
  readonly attributes: readonly string[];
  readonly excluded: readonly string[];
}

const namesOf = (said: unknown): string[] =>
  (typeof said === 'string' ? said.split(',') : Array.isArray(said) ? said.map(String) : [])
    .map((name) => plainPath(name.trim()))
    .filter((name) => name !== '');

export const projectionOf = (query: Json): Projection => ({
  attributes: namesOf(query.attributes),
  excluded: namesOf(query.excludedAttributes),
});

/** These are always returned. */
const ALWAYS = new Set(['schemas', 'id']);

/** Whether an attribute of the first level is wanted, as a whole or in part. */
export function wants({ attributes, excluded }: Projection, name: string): boolean {
  const isMeant = (one: string) => one === name || one.startsWith(`${name}.`);
  if (ALWAYS.has(name)) return true;
  return attributes.length > 0 ? attributes.some(isMeant) : !excluded.includes(name);
}

function within(value: unknown, keep: (sub: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => within(one, keep));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([sub]) => keep(sub.toLowerCase())));
}

/** A resource with what is asked for of it. Attributes of an extension are named without its schema. */
export function project(resource: Json, projection: Projection): Record<string, unknown> {
  const { attributes, excluded } = projection;
  const keepSub = (name: string) => (sub: string) =>
    attributes.length > 0
      ? attributes.includes(name) || attributes.includes(`${name}.${sub}`)
      : !excluded.includes(`${name}.${sub}`);
  const kept = Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    const name = key.toLowerCase();
    if (name.startsWith('urn:')) {
      const isWhole = attributes.length === 0 || attributes.includes(name);
      const part = Object.entries(value as Json).flatMap(([sub, one]): [string, unknown][] => {
        if (!isWhole && !wants(projection, sub.toLowerCase())) return [];
        return excluded.includes(sub.toLowerCase()) ? [] : [[sub, one]];
      });
      return part.length === 0 || excluded.includes(name) ? [] : [[key, Object.fromEntries(part)]];
    }
    if (!wants(projection, name)) return [];
    return [[key, ALWAYS.has(name) ? value : within(value, keepSub(name))]];
  });
  return Object.fromEntries(kept);
}
