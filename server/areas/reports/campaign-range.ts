import { findCampaign } from '@server/domain/assignments/campaigns.queries';
import { entireRange, type Range, type RangeZone, rangeOf } from '@server/domain/reports/range';
import type { Queryable } from '@server/platform/db/client';
import { invalidField } from '@server/platform/http/errors';

export interface CampaignRangeQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  readonly isEntireCampaign: boolean;
}

/**
 * The days that a report of some campaigns was asked for (`campaignRangeQuery`). Throws 422 for 'Entire campaign' without
 * exactly one of the company's campaigns.
 */
export async function rangeOfCampaigns(
  db: Queryable,
  companyId: number,
  query: CampaignRangeQuery,
  zone: RangeZone,
): Promise<Range> {
  if (!query.isEntireCampaign) return rangeOf(query, zone);
  const [id, ...others] = query.campaignIds ?? [];
  const campaign = id === undefined || others.length > 0 ? undefined : await findCampaign(db, companyId, id);
  if (!campaign) throw invalidField('isEntireCampaign', 'needs exactly one campaign');
  return entireRange(campaign.startDate, zone);
}
