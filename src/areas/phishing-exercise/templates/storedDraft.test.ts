// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { keepDraft, readDraft, type StoredDraft } from './storedDraft';

const place = { companyId: 1, userId: 2, template: 'EMAIL' };
afterEach(() => localStorage.clear());

it('a draft of an earlier build has the fields that came since', () => {
  const draft = { html: '<p>x</p>', answers: [], callouts: [] } as unknown as StoredDraft['draft'];
  keepDraft(place, { draft, step: 1, at: '2026-01-01T00:00:00.000Z' });
  expect(readDraft(place)?.draft).toMatchObject({
    html: '<p>x</p>',
    attachmentName: '',
    isReplyTracked: false,
    linkHost: '',
  });
});
