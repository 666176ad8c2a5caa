import type { Endpoint, QueryInput } from '@contract/endpoint';
import { companies } from '@server/domain/company/company.tables';
import { eq } from 'drizzle-orm';
import type { CompanyRow, UserRow } from './builders';
import type { TestGateway } from './gateway';

/** The context of an example: the company in the path, and the caller. */
export interface ExampleWorld {
  gateway: TestGateway;
  company: CompanyRow;
  caller: Pick<UserRow, 'id' | 'companyId'>;
}

/** Input that succeeds for every admitted caller. */
export interface Example {
  params?: Record<string, unknown>;
  query?: QueryInput;
  body?: unknown;
  /** Beside the token, such as the content type of an upload. */
  headers?: Record<string, string>;
}
export type MakeExample = (world: ExampleWorld) => Promise<Example> | Example;

/** Endpoints with their examples. */
export type Examples = readonly (readonly [Endpoint, MakeExample])[];

let named = 0;
export const newName = (start: string) => {
  named += 1;
  return `${start}-${named}`;
};

/** Makes whoever calls the account owner, who may change settings of trust; the matrix confirms the identity of its callers. */
export async function asOwner({ gateway, company, caller }: ExampleWorld): Promise<void> {
  if (caller.companyId === company.id)
    await gateway.db.update(companies).set({ ownerId: caller.id }).where(eq(companies.id, company.id));
}

export const inCompany = ({ company }: ExampleWorld) => ({ companyId: company.id });
export const person = async ({ gateway, company }: ExampleWorld) =>
  gateway.buildUser({ companyId: company.id });
export const department = async ({ gateway, company }: ExampleWorld) =>
  gateway.buildDepartment({ companyId: company.id });
export const group = async ({ gateway, company }: ExampleWorld, members: number[] = []) =>
  gateway.buildGroup({ companyId: company.id }, members);
