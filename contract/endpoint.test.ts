import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { access } from './access';
import { buildQuery, buildUrl, endpoint } from './endpoint';

describe('buildQuery', () => {
  it.each([
    ['nothing', {}, ''],
    ['absent values', { a: undefined, b: null }, ''],
    ['repeated keys', { ids: [1, 2] }, '?ids=1&ids=2'],
    ['keys with brackets', { 'user_ids[]': [1, 2] }, '?user_ids%5B%5D=1&user_ids%5B%5D=2'],
    ['an empty list', { ids: [] }, ''],
    ['false, zero and the empty text', { a: false, b: 0, c: '' }, '?a=false&b=0&c='],
    ['an object as JSON', { filter: { search: 'a&b' } }, '?filter=%7B%22search%22%3A%22a%26b%22%7D'],
    ['reserved characters', { search: 'a+b &=#é' }, '?search=a%2Bb+%26%3D%23%C3%A9'],
  ])('%s', (_, query, text) => {
    expect(buildQuery(query)).toBe(text);
  });

  it('parses back to what was built', () => {
    const texts = fc.dictionary(
      fc.string({ minLength: 1 }),
      fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
    );
    fc.assert(
      fc.property(texts, (query) => {
        const read = new URLSearchParams(buildQuery(query));
        for (const [key, values] of Object.entries(query)) expect(read.getAll(key)).toEqual(values);
      }),
    );
  });
});

describe('buildUrl', () => {
  const target = { path: '/company/{companyId}/users/{id}' };

  it('fills in and encodes the path, then appends the query', () => {
    expect(buildUrl(target, { companyId: 7, id: 'a/b?c' }, { page: 1 })).toBe(
      '/company/7/users/a%2Fb%3Fc?page=1',
    );
  });

  it.each([undefined, null, ''])('refuses %j as a path parameter', (id) => {
    expect(() => buildUrl(target, { companyId: 7, id })).toThrow('needs id');
  });
});

describe('endpoint', () => {
  const spec = {
    area: 'users',
    access: access.public,
    summary: '',
    params: z.object({}),
    response: z.null(),
  } as const;

  it('is JSON by default, and audited unless it reads', () => {
    const read = endpoint({ ...spec, method: 'GET', path: '/a' });
    const write = endpoint({ ...spec, method: 'POST', path: '/a' });
    expect([read.kind, read.upload, read.audit, write.audit]).toEqual(['json', undefined, false, true]);
  });

  it('supports a DELETE with a body, a text answer, a multipart body and keys with brackets', () => {
    const made = endpoint({
      ...spec,
      method: 'DELETE',
      path: '/a/{id}',
      params: z.object({ id: z.string() }),
      query: z.object({ 'ids[]': z.array(z.string()) }),
      body: z.object({ ids: z.array(z.number()) }),
      kind: 'text',
      upload: { maxBytes: 10 },
      audit: false,
    });
    expect(made).toMatchObject({ kind: 'text', upload: { maxBytes: 10 }, audit: false });
    expect(made.body?.parse({ ids: [1] })).toEqual({ ids: [1] });
    expect(buildUrl(made, { id: 1 }, { 'ids[]': ['a'] })).toBe('/a/1?ids%5B%5D=a');
  });
});
