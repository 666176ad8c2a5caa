import type { CustomDomainRow } from '@server/domain/white-label/white-label.tables';
import type { Tx } from '@server/platform/db/client';
import { type TroubleDeps, tellOfTrouble } from '../trouble.rules';
import { hostLapsesAt } from './custom-domains.model';

/** The link of the mails leads to the service's own address, as the host may be out of reach. */
const WHERE = { texts: 'host', path: '/settings/white-label' } as const;

type Host = Pick<CustomDomainRow, 'companyId' | 'domain'>;

/** Tells that a host is used no more. */
export const tellHostLapsed = (tx: Tx, deps: TroubleDeps, { companyId, domain }: Host): Promise<void> =>
  tellOfTrouble(tx, deps, { ...WHERE, companyId, domain, what: 'hostLapsed' });

/** Tells, once, that a host is not reached any more, and until when it still counts. */
export const tellHostMissing = (
  tx: Tx,
  deps: TroubleDeps,
  { companyId, domain }: Host,
  missingSince: Date,
): Promise<void> =>
  tellOfTrouble(tx, deps, {
    ...WHERE,
    companyId,
    domain,
    what: 'hostMissing',
    until: hostLapsesAt(missingSince),
  });
