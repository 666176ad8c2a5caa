import type { Bank } from '@contract/billing';
import type { Config } from '@server/config';

/** Where a company transfers money; null where transfers are not taken. */
export const bankOf = ({ bank }: Pick<Config, 'bank'>, companyId: number): Bank | null =>
  bank === null ? null : { ...bank, reference: `VIGIL-${companyId}` };
