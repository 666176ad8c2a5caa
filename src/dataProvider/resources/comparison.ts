import { COMPARISON_SORTS, type ComparedCustomer, comparisonEndpoints } from '@contract/partner/comparison';
import type { ResourceDeps } from '../deps';
import { customerRow, reportResource } from './lists';

/** A compared customer as a react-admin record. */
export type ComparedRecord = ComparedCustomer & { id: number };
/** What the list tells besides its rows. */
export interface ComparisonMeta {
  asOf: string;
  timeZone: string;
}

/** A partner's customers side by side, read-only. */
export const comparisonResource = (deps: ResourceDeps) =>
  reportResource(deps, {
    endpoint: comparisonEndpoints.compare,
    sorts: COMPARISON_SORTS,
    toRow: (customer): ComparedRecord => customerRow(customer),
    meta: ({ asOf, timeZone }): ComparisonMeta => ({ asOf, timeZone }),
  });
