import { signOnEndpoints } from '@contract/sign-on';
import { expect, it } from 'vitest';
import { ssoCalls } from './ssoCalls';

it('the call for the link is the contract endpoint without its schemas', () => {
  const { method, path, kind } = signOnEndpoints.loginLink;
  expect(ssoCalls.loginLink).toEqual({ method, path, kind, slim: true });
});
