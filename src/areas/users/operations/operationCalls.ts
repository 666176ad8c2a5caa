import { inviteEndpoints } from '@contract/users/invites';
import {
  isOpen,
  type Operation,
  type OperationStart,
  operationEndpoints,
  type PeopleOperation,
} from '@contract/users/operations';
import type { UserListFilter } from '@contract/users/users';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import type { PeopleChoice } from '../peopleChoice';

/** A requested operation: its kind and payload. */
export type Asked = {
  [Kind in PeopleOperation]: Pick<Extract<OperationStart, { kind: Kind }>, 'kind' | 'payload'>;
}[PeopleOperation];

const company = () => ({ companyId: currentCompanyId() });
const REASONS_SHOWN = 100;

/** Starts an operation; a small one has already ended in the response. Throws ApiError. */
export async function startOperation(asked: Asked, { chosen, count }: PeopleChoice): Promise<Operation> {
  const body = { ...asked, ...chosen, expectedTotal: count } as OperationStart;
  return (await call(operationEndpoints.start, { params: company(), body })).data;
}

/** Undoes an ended operation. Throws ApiError. */
export async function undoOperation(operationId: number): Promise<Operation> {
  return (await call(operationEndpoints.undo, { params: { ...company(), operationId } })).data;
}

/** Cancels an operation before its next batch. Throws ApiError. */
export async function cancelOperation(operationId: number): Promise<Operation> {
  return (await call(operationEndpoints.cancel, { params: { ...company(), operationId } })).data;
}

/** The reason codes of users left out of a small operation, one each. */
export async function reasonsOf({ id, skipped, failed }: Operation): Promise<string[]> {
  const ask = async (outcome: 'skipped' | 'failed') => {
    const params = { ...company(), operationId: id };
    const query = { outcome, pageNumber: 0, pageSize: REASONS_SHOWN };
    return (await call(operationEndpoints.items, { params, query })).data.items;
  };
  const items = [...(skipped > 0 ? await ask('skipped') : []), ...(failed > 0 ? await ask('failed') : [])];
  return items.map(({ code }) => code ?? '');
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

export const hasEnded = ({ state }: Operation): boolean => !isOpen(state);
