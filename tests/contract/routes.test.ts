import { allEndpoints } from '@contract/index';
import { endpointName } from '@tests/support/examples';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { routesOf } from '@tests/support/routes';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Routes outside the documented API: operation, reference, page, identity service, sign-on, provisioning, payments, videos, mails.  */
const BESIDE_THE_API =
  /^\w+ \/(health|metrics|docs|media\/|files\/|config\.json|api\/frontend|identitytoolkit|securetoken|payments\/|report-button\/|report-mails\/|trust-changes\/|direct-delivery\/|graph-mail\/|s\/|scim\/v2(?:\/|$)|sso\/|sso-provider)|^\w+ \*$/;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway();
});
afterAll(() => gateway.close());

it('the gateway serves every endpoint of the contract and no other call', () => {
  const documented = allEndpoints.map((endpoint) => endpointName(endpoint).replace(/\{\w+\}/g, '{}'));
  const served = routesOf(gateway.app).filter((route) => !BESIDE_THE_API.test(route));
  expect(served.toSorted()).toEqual(documented.toSorted());
  expect(served.length).toBeGreaterThan(25);
});

it('two endpoints never share a method and a path', () => {
  const names = allEndpoints.map((endpoint) => endpointName(endpoint).replace(/\{\w+\}/g, '{}'));
  expect(new Set(names).size).toBe(names.length);
});
