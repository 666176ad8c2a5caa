import { buildUrl, type Endpoint, type InputOf, type QueryInput, type ResponseOf } from '@contract/endpoint';
import type { Caller } from './session';

/** Calls an endpoint as this caller. Throws for any answer that is not a success. */
export const callAs =
  (origin: string, { token, companyId }: Pick<Caller, 'token' | 'companyId'>) =>
  async <E extends Endpoint>(
    endpoint: E,
    params: object,
    body?: InputOf<E>['body'],
    query: QueryInput = {},
  ): Promise<ResponseOf<E>> => {
    const answer = await fetch(origin + buildUrl(endpoint, { companyId, ...params }, query), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as ResponseOf<E>;
  };

export type Ask = ReturnType<typeof callAs>;
