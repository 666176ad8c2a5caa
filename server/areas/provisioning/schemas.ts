import { limits } from '@contract/limits';
import { GROUP_SCHEMA } from './group.attributes';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './user.attributes';
import type { Json } from './values';

const SPC_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

const attribute = (name: string, description: string, more: Json = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});
const complex = (name: string, description: string, subAttributes: readonly Json[], more: Json = {}) => ({
  ...attribute(name, description, more),
  type: 'complex',
  subAttributes,
});
const READ_ONLY = { mutability: 'readOnly' };
const $ref = (referenceTypes: readonly string[]) =>
  attribute('$ref', 'Its address.', { type: 'reference', referenceTypes, ...READ_ONLY });

const EXTERNAL_ID = attribute('externalId', "The directory's own id.", { caseExact: true });

const SCHEMAS = [
  {
    id: USER_SCHEMA,
    name: 'User',
    description: 'A user. Attributes of the standard that are not listed are accepted, and not kept.',
    attributes: [
      attribute('userName', 'The email address, at a domain that the company has verified.', {
        ...{ required: true, uniqueness: 'server' },
      }),
      EXTERNAL_ID,
      attribute('displayName', 'The name as a whole; it is what is shown where the parts are not given.'),
      complex('name', 'The name in parts.', [
        attribute('formatted', 'The parts, one after the other.', READ_ONLY),
        attribute('givenName', 'First name.'),
        attribute('familyName', 'Last name.'),
      ]),
      attribute('active', 'Whether the user is enabled. Disabled users keep their results.', {
        type: 'boolean',
      }),
      complex(
        'emails',
        'The work address, which is the user name.',
        [
          attribute('value', 'The address.'),
          attribute('type', "Always 'work'.", { canonicalValues: ['work'] }),
          attribute('primary', 'Always true.', { type: 'boolean' }),
        ],
        { multiValued: true },
      ),
      complex(
        'groups',
        'The groups of the directory that the user is in; changed by the groups.',
        [
          attribute('value', 'The id of the group.', READ_ONLY),
          $ref(['Group']),
          attribute('display', 'The name of the group.', READ_ONLY),
          attribute('type', "Always 'direct'.", { ...READ_ONLY, canonicalValues: ['direct'] }),
        ],
        { multiValued: true, ...READ_ONLY },
      ),
    ],
    meta: { resourceType: 'Schema' },
  },
  {
    id: ENTERPRISE_SCHEMA,
    name: 'EnterpriseUser',
    description: 'What users have at work. Other attributes of this extension are accepted, and not kept.',
    attributes: [
      attribute('department', 'The name of the department; it is created where it is missing.'),
      complex('manager', 'Whom the user reports to. A manager who is not here yet is set when they come.', [
        attribute('value', 'The id of the manager.'),
        $ref(['User']),
        attribute('displayName', "The manager's name.", READ_ONLY),
      ]),
    ],
    meta: { resourceType: 'Schema' },
  },
  {
    id: GROUP_SCHEMA,
    name: 'Group',
    description: 'A group of users. It changes neither roles nor who is enabled.',
    attributes: [
      attribute('displayName', 'The name.', { required: true, uniqueness: 'server' }),
      EXTERNAL_ID,
      complex(
        'members',
        'The users of the directory in the group.',
        [
          attribute('value', 'The id of the user.', { mutability: 'immutable' }),
          $ref(['User']),
          attribute('display', "The user's name.", READ_ONLY),
          attribute('type', "Always 'User'.", { mutability: 'immutable', canonicalValues: ['User'] }),
        ],
        { multiValued: true },
      ),
    ],
    meta: { resourceType: 'Schema' },
  },
];

const located = (baseUrl: string, path: string, resource: Json) => ({
  ...resource,
  meta: { ...(resource.meta as Json), location: `${baseUrl}/${path}` },
});

export const schemasAt = (baseUrl: string) =>
  SCHEMAS.map((schema) =>
    located(baseUrl, `Schemas/${schema.id}`, {
      schemas: [`${USER_SCHEMA.replace(/User$/, 'Schema')}`],
      ...schema,
    }),
  );

export const resourceTypesAt = (baseUrl: string) =>
  [
    {
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'A user.',
      schema: USER_SCHEMA,
      schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
    },
    {
      id: 'Group',
      name: 'Group',
      endpoint: '/Groups',
      description: 'A group of users.',
      schema: GROUP_SCHEMA,
    },
  ].map((type) =>
    located(baseUrl, `ResourceTypes/${type.id}`, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
      ...type,
      meta: { resourceType: 'ResourceType' },
    }),
  );

/** What of SCIM is served, and up to which size. */
export function serviceProviderConfig(baseUrl: string, documentationUri: string): Json {
  const { bodyMax, bulkOperationsMax, pageMax, pageSize } = limits.provisioning;
  return located(baseUrl, 'ServiceProviderConfig', {
    schemas: [SPC_SCHEMA],
    documentationUri,
    patch: { supported: true },
    bulk: { supported: true, maxOperations: bulkOperationsMax, maxPayloadSize: bodyMax },
    filter: { supported: true, maxResults: pageMax },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    pagination: {
      cursor: true,
      index: true,
      defaultPaginationMethod: 'index',
      defaultPageSize: pageSize,
      maxPageSize: pageMax,
    },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that the console makes under Settings, Integration.',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig' },
  });
}
