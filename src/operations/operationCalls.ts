import { isOpen, type Operation, operationEndpoints } from '@contract/operations';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';

const company = () => ({ companyId: currentCompanyId() });
const REASONS_SHOWN = 100;

/** Undoes an ended operation. Throws ApiError. */
export async function undoOperation(operationId: number): Promise<Operation> {
  return (await call(operationEndpoints.undo, { params: { ...company(), operationId } })).data;
}

/** Cancels an operation before its next batch. Throws ApiError. */
export async function cancelOperation(operationId: number): Promise<Operation> {
  return (await call(operationEndpoints.cancel, { params: { ...company(), operationId } })).data;
}

/** The reason codes of the rows left out of a small operation, one each. Throws ApiError. */
export async function reasonsOf({ id, skipped, failed }: Operation): Promise<string[]> {
  const ask = async (outcome: 'skipped' | 'failed') => {
    const params = { ...company(), operationId: id };
    const query = { outcome, pageNumber: 0, pageSize: REASONS_SHOWN };
    return (await call(operationEndpoints.items, { params, query })).data.items;
  };
  const items = [...(skipped > 0 ? await ask('skipped') : []), ...(failed > 0 ? await ask('failed') : [])];
  return items.map(({ code }) => code ?? '');
}

export const hasEnded = ({ state }: Operation): boolean => !isOpen(state);
