import { limits } from '@contract/limits';
import { invalidPath, invalidSyntax, ScimError } from './errors';
import { type Filter, parseFilter, plainPath } from './filters';
import { attributeOf, isObject, type Json, objectOf } from './values';

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** One change of a PATCH: an attribute, in lower case, with what of it is meant. */
export interface Patch {
  readonly op: 'add' | 'replace' | 'remove';
  readonly attribute: string;
  /** Of a multi-valued attribute, which values. */
  readonly filter: Filter | undefined;
  readonly sub: string | undefined;
  readonly value: unknown;
}

const PATH = /^([a-z$][\w$-]*)(?:\[(.*)\])?(?:\.([a-z$][\w$-]*))?$/i;
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';
/** Attributes of other extensions mean nothing here, and have colons and dots of their own. */
const EXTENSION = /^urn:/i;

function patchAt(op: Patch['op'], path: string, value: unknown): Patch[] {
  if (path.toLowerCase() === ENTERPRISE)
    return isObject(value) ? Object.entries(value).flatMap(([name, one]) => patchAt(op, name, one)) : [];
  // Only a filter may hold capitals that count.
  const [, attribute = '', filter, sub] = PATH.exec(path.replace(/^[^[]*/, plainPath)) ?? [];
  if (attribute === '') {
    if (EXTENSION.test(path)) return [];
    throw invalidPath(`The path '${path.slice(0, 100)}' could not be read.`);
  }
  return [
    {
      op,
      attribute: attribute.toLowerCase(),
      filter: filter === undefined ? undefined : parseFilter(filter),
      sub: sub?.toLowerCase(),
      value,
    },
  ];
}

function patchesOf(operation: unknown): Patch[] {
  if (!isObject(operation)) throw invalidSyntax('An operation has to be an object.');
  const said = attributeOf(operation, 'op');
  // Entra ID writes them with capitals.
  const op = typeof said === 'string' ? said.toLowerCase() : '';
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw invalidSyntax("The 'op' of an operation has to be 'add', 'replace' or 'remove'.");
  const path = attributeOf(operation, 'path');
  const value = attributeOf(operation, 'value');
  if (path === undefined || path === null || path === '') {
    if (op === 'remove') throw new ScimError(400, "The operation 'remove' needs a 'path'.", 'noTarget');
    if (!isObject(value))
      throw invalidSyntax("An operation without a 'path' needs an object as its 'value'.");
    return Object.entries(value).flatMap(([name, one]) => patchAt(op, name, one));
  }
  if (typeof path !== 'string' || path.length > limits.provisioning.filterMax)
    throw invalidPath("The 'path' of an operation has to be a text.");
  if (op !== 'remove' && value === undefined) throw invalidSyntax(`The operation '${op}' needs a 'value'.`);
  return patchAt(op, path, value);
}

/** The changes of a PATCH, in their order. Throws invalidSyntax, invalidPath and noTarget. */
export function readPatch(body: unknown): Patch[] {
  const request: Json = objectOf(body);
  const schemas = attributeOf(request, 'schemas');
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_SCHEMA))
    throw invalidSyntax(`'schemas' has to name ${PATCH_SCHEMA}.`);
  const operations = attributeOf(request, 'Operations');
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalidSyntax("'Operations' has to be a list of operations.");
  if (operations.length > limits.provisioning.patchOperationsMax)
    throw invalidSyntax(`A PATCH has at most ${limits.provisioning.patchOperationsMax} operations.`);
  return operations.flatMap(patchesOf);
}
