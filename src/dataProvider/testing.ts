import type { Department } from '@contract/users/teams';
import type { UserRow } from '@contract/users/users';
import { vi } from 'vitest';
import { createDataProvider } from './index';

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
  const provider = createDataProvider({
    client: { json, send },
    companyId: () => COMPANY_ID,
    customerType: () => 'DIRECT',
  });
  return { provider, json, sent };
}

export const buildUserRow = (given: Partial<UserRow> = {}): UserRow => ({
  id: 5,
  email: 'bo@acme.test',
  name: 'Bo',
  lastName: 'Berg',
  role: 'user',
  isOwner: false,
  registrationType: 'REGISTERED',
  invitation: 'accepted',
  emailVerified: true,
  isMfaEnabled: false,
  sso: false,
  taskStatus: 'inProgress',
  departmentId: 1,
  departmentName: 'No Department',
  lastLogin: null,
  createdAt: '2026-01-01T00:00:00Z',
  disabledAt: null,
  ...given,
});

export const buildDepartment = (given: Partial<Department> = {}): Department => ({
  id: 3,
  name: 'Sales',
  usersCount: 4,
  assignedCount: 3,
  completedCount: 1,
  createdAt: '2026-01-01T00:00:00Z',
  isDefault: false,
  ...given,
});
