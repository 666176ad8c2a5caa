import type { DomainLapse } from '@contract/settings/domains';
import type { DomainRow } from '@server/domain/domains/domains.tables';
import type { Tx } from '@server/platform/db/client';
import { type TroubleDeps, tellOfTrouble } from '../trouble.rules';
import { lapsesAt } from './domains.model';

const WHERE = { texts: 'domain', path: '/settings/domains' } as const;

type Named = Pick<DomainRow, 'companyId' | 'domain'>;

/** Tells that a domain is proved no more; never who has it now. */
export const tellLapsed = (
  tx: Tx,
  deps: TroubleDeps,
  { companyId, domain }: Named,
  why: DomainLapse,
): Promise<void> =>
  tellOfTrouble(tx, deps, {
    ...WHERE,
    companyId,
    domain,
    what: why === 'TAKEN' ? 'domainTaken' : 'domainLapsed',
  });

/** Tells, once, that a domain's record is gone, and until when it still counts. */
export const tellMissing = (
  tx: Tx,
  deps: TroubleDeps,
  { companyId, domain }: Named,
  missingSince: Date,
): Promise<void> =>
  tellOfTrouble(tx, deps, {
    ...WHERE,
    companyId,
    domain,
    what: 'domainMissing',
    until: lapsesAt(missingSince),
  });
