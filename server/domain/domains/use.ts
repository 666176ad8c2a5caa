import type { DomainUseKind } from '@contract/settings/domains';
import type { Queryable } from '@server/platform/db/client';

/** What stops working once a company has a domain no longer; whoever removes it is told. */
export interface DomainUse {
  readonly kind: DomainUseKind;
  /** How many of the kind there are, at most `most`. */
  readonly count: (
    db: Queryable,
    of: { readonly companyId: number; readonly domain: string },
    most: number,
  ) => Promise<number>;
}
