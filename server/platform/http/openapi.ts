import { type Endpoint, isOpenToKey } from '@contract/endpoint';
import { errorSchema } from '@contract/errors';
import { dataOf } from '@contract/paging';
import { z } from 'zod';
import { KEY_HEADER, keySchema } from './idempotency';

type Schema = Record<string, unknown>;

/** JSON Schema of the wire format. A transform appears as its input. */
const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
};

interface ObjectSchema {
  properties?: Record<string, Schema>;
  required?: string[];
}

/** The members of an object schema as OpenAPI path or query parameters. */
function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Schema[] {
  if (!schema || schema instanceof z.ZodUndefined) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: place === 'path' ? { type: 'integer' } : property,
  }));
}

/** Writes happen once for each key; answers with a secret are not kept, so that theirs can't be repeated. */
function keyParameter({ method, audit, access, secretAnswer }: Endpoint): Schema[] {
  if (method === 'GET' || !audit || access.roles === undefined || secretAnswer) return [];
  const description =
    'A retry with the same key gets the first answer instead of doing it again; another request with it is refused with 409, and a key that cannot be used with 422.';
  return [{ name: KEY_HEADER, in: 'header', required: false, description, schema: keySchema }];
}

const MEDIA: Record<Endpoint['kind'], string> = {
  json: 'application/json',
  table: 'application/json',
  collection: 'application/json',
  record: 'application/json',
  csv: 'text/csv',
  download: 'application/json',
  text: 'text/plain',
  pdf: 'application/pdf',
  zip: 'application/zip',
  empty: '',
};

const CSV_ANSWER: Schema = toJsonSchema(dataOf(z.string().describe('With isCsv=true')), 'output');

/** The schema of a successful answer. */
function answerSchema({ kind, response }: Endpoint): Schema {
  const schema = toJsonSchema(response, 'output');
  return kind === 'table' ? { anyOf: [schema, CSV_ANSWER] } : schema;
}

function operation(endpoint: Endpoint): Schema {
  const hasBody = endpoint.body && !(endpoint.body instanceof z.ZodUndefined);
  const guarded = endpoint.access.roles !== undefined;
  const media = MEDIA[endpoint.kind];
  const bodyMedia = endpoint.upload ? 'multipart/form-data' : 'application/json';
  return {
    tags: [endpoint.area],
    summary: endpoint.summary,
    ...(guarded
      ? {
          security: isOpenToKey(endpoint) ? [{ bearer: [] }, { apiKey: [] }] : [{ bearer: [] }],
          'x-roles': endpoint.access.roles,
          'x-during-visit': endpoint.duringVisit,
        }
      : {}),
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...keyParameter(endpoint),
    ],
    ...(hasBody && endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [bodyMedia]: { schema: toJsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [media ? '200' : '204']: {
        description: 'Success',
        ...(media ? { content: { [media]: { schema: answerSchema(endpoint) } } } : {}),
      },
      default: {
        description: 'An error in the documented shape, in the language of Accept-Language',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of these endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const endpoint of endpoints) {
    const operations = paths[endpoint.path] ?? {};
    operations[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vigil gateway', version },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of a session',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            "A company's API key, from Settings: it reads what a read-only admin of the company reads.\n\n" +
            "`curl -H 'Authorization: Bearer vigil-api-…' 'https://…/customers/api/v1/company/{companyId}/users'`",
        },
      },
      schemas: { Error: toJsonSchema(errorSchema, 'output') },
    },
    paths,
  };
}
