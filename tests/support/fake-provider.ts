import { vi } from 'vitest';
import { mappings } from '@/areas/console';
import { createDataProvider } from '@/dataProvider';

export const COMPANY_ID = 7;
export const COMPANY = `/customers/api/v1/company/${COMPANY_ID}`;

interface FakeAnswer {
  json?: unknown;
  headers?: Record<string, string>;
}

/** What one call sent. */
export interface Sent {
  method: string;
  url: string;
  body: unknown;
  signal?: AbortSignal | null;
}

/**
 * A data provider on a fake client that returns the answers in turn (the last one repeats) and records the
 * calls.
 */
export function fakeProvider(...answers: FakeAnswer[]) {
  const sent: Sent[] = [];
  const record = (url: string, options: RequestInit = {}) => {
    const { method = 'GET', body, signal } = options;
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ method, url: decodeURIComponent(url), body: parsed, ...(signal ? { signal } : {}) });
  };
  const json = vi.fn(async (url: string, options?: RequestInit) => {
    record(url, options);
    const answer = answers[Math.min(sent.length, answers.length) - 1] ?? {};
    return {
      status: 200,
      headers: new Headers({ 'Content-Range': 'users 0-24/25', ...answer.headers }),
      body: JSON.stringify(answer.json),
      json: answer.json,
    };
  });
  const send = async (url: string, options?: RequestInit) => {
    record(url, options);
    return new Response('email\r\n');
  };
  const provider = createDataProvider(
    {
      client: { json, send },
      companyId: () => COMPANY_ID,
      today: () => '2026-03-10',
      customerType: () => 'DIRECT',
    },
    mappings,
  );
  return { provider, json, sent };
}
