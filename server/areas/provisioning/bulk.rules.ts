import { limits } from '@contract/limits';
import type { Reply, ScimCall } from './act';
import { invalidSyntax, invalidValue, ScimError } from './errors';
import { attributeOf, isObject, type Json, objectOf } from './values';

const REQUEST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';
const RESPONSE_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';

/** One operation of a bulk, or a request of its own. */
export interface Operation {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly resource: 'Users' | 'Groups';
  readonly id: string | undefined;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

export type Perform = (call: ScimCall, operation: Operation) => Promise<Reply>;

const PATH = /^\/?(Users|Groups)(?:\/([^/?#]{1,200}))?$/;
const REFERENCE = /^bulkId:(.{1,200})$/;

/** A value with what refers to resources of the same bulk replaced by their ids. Throws for one that was not made. */
function resolved(value: unknown, made: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') {
    const [, bulkId] = REFERENCE.exec(value) ?? [];
    if (bulkId === undefined) return value;
    const id = made.get(bulkId);
    if (id === undefined) throw invalidValue(`No earlier operation of this bulk has made '${value}'.`);
    return id;
  }
  if (Array.isArray(value)) return value.map((one) => resolved(one, made));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolved(one, made)]));
}

function readOperation(said: unknown, made: ReadonlyMap<string, string>) {
  const operation = objectOf(said);
  const method = String(attributeOf(operation, 'method') ?? '').toUpperCase();
  if (method !== 'POST' && method !== 'PUT' && method !== 'PATCH' && method !== 'DELETE')
    throw invalidSyntax("The 'method' of an operation has to be POST, PUT, PATCH or DELETE.");
  const [, resource, part] = PATH.exec(String(attributeOf(operation, 'path') ?? '')) ?? [];
  if (resource !== 'Users' && resource !== 'Groups')
    throw invalidSyntax("The 'path' of an operation has to be of a user or group.");
  if ((method === 'POST') !== (part === undefined))
    throw invalidSyntax(`The path '/${resource}' does not fit ${method}.`);
  const bulkId = attributeOf(operation, 'bulkId');
  if (method === 'POST' && (typeof bulkId !== 'string' || bulkId === ''))
    throw invalidSyntax("An operation with POST needs a 'bulkId'.");
  const id = part === undefined ? undefined : String(resolved(decodeURIComponent(part), made));
  const version = attributeOf(operation, 'version');
  return {
    bulkId: typeof bulkId === 'string' ? bulkId : undefined,
    operation: {
      method,
      resource,
      id,
      body: resolved(attributeOf(operation, 'data'), made),
      ifMatch: typeof version === 'string' ? version : undefined,
    } satisfies Operation,
  };
}

/**
 * Does the operations of a bulk in their order, each in a transaction of its own, until so many have failed. A later one can refer to
 * what an earlier one has made. Throws for a bulk that can't be read or is too large.
 */
export async function performBulk(call: ScimCall, body: unknown, perform: Perform): Promise<Json> {
  const request = objectOf(body);
  const schemas = attributeOf(request, 'schemas');
  if (!Array.isArray(schemas) || !schemas.includes(REQUEST_SCHEMA))
    throw invalidSyntax(`'schemas' has to name ${REQUEST_SCHEMA}.`);
  const operations = attributeOf(request, 'Operations');
  if (!Array.isArray(operations)) throw invalidSyntax("'Operations' has to be a list of operations.");
  const { bulkOperationsMax } = limits.provisioning;
  if (operations.length > bulkOperationsMax)
    throw new ScimError(413, `A bulk has at most ${bulkOperationsMax} operations.`);
  const failOnErrors = Number(attributeOf(request, 'failOnErrors') ?? 0) || Number.POSITIVE_INFINITY;
  const made = new Map<string, string>();
  const answers: Json[] = [];
  let failed = 0;
  for (const said of operations) {
    if (failed >= failOnErrors) break;
    const named = isObject(said)
      ? { bulkId: attributeOf(said, 'bulkId'), method: attributeOf(said, 'method') }
      : {};
    try {
      const { bulkId, operation } = readOperation(said, made);
      const { status, location, etag, body: resource } = await perform(call, operation);
      if (bulkId !== undefined && typeof resource?.id === 'string') made.set(bulkId, resource.id);
      const there =
        location ?? `${call.baseUrl}/${operation.resource}${operation.id ? `/${operation.id}` : ''}`;
      answers.push({ ...named, location: there, ...(etag ? { version: etag } : {}), status: String(status) });
    } catch (error) {
      if (!(error instanceof ScimError)) throw error;
      failed += 1;
      answers.push({ ...named, status: String(error.status), response: error.toBody() });
    }
  }
  return { schemas: [RESPONSE_SCHEMA], Operations: answers };
}
