import {
  type Operation,
  type OperationStart,
  operationEndpoints,
  type PeopleOperation,
} from '@contract/operations';
import { inviteEndpoints } from '@contract/users/invites';
import type { UserListFilter } from '@contract/users/users';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import type { PeopleChoice } from './peopleChoice';

/** A requested operation: its kind and payload. */
export type Asked = {
  [Kind in PeopleOperation]: Pick<Extract<OperationStart, { kind: Kind }>, 'kind' | 'payload'>;
}[PeopleOperation];

const company = () => ({ companyId: currentCompanyId() });

/** Starts an operation; a small one has already ended in the response. Throws ApiError. */
export async function startOperation(asked: Asked, { chosen, count }: PeopleChoice): Promise<Operation> {
  const body = { ...asked, ...chosen, expectedTotal: count } as OperationStart;
  return (await call(operationEndpoints.start, { params: company(), body })).data;
}

/** The exact number of matching users. Throws ApiError. */
export async function countMatching(filter: UserListFilter): Promise<number> {
  const query = { filter: JSON.stringify(filter) };
  return (await call(operationEndpoints.preview, { params: company(), query })).data.total;
}

/** Seats left in the plan. Throws ApiError. */
export async function freeSeats(): Promise<number> {
  return (await call(inviteEndpoints.options, { params: company() })).data.freeSlots;
}
