/** Whether what a company's directory sends by SCIM counts: not at all, as a report of what it would change, or for real. */
export const PROVISIONING_MODES = ['off', 'test', 'live'] as const;
export type ProvisioningMode = (typeof PROVISIONING_MODES)[number];

/** What a directory asked for, as its log says it. */
export const SCIM_ACTS = ['create', 'link', 'update', 'disable', 'enable', 'delete', 'members'] as const;
export type ScimAct = (typeof SCIM_ACTS)[number];

/** What became of it: done, only reported in test mode, refused with a reason, or waiting for an admin. */
export const SCIM_OUTCOMES = ['done', 'tested', 'refused', 'held'] as const;
export type ScimOutcome = (typeof SCIM_OUTCOMES)[number];

/**
 * A sync that would disable too many: waiting for an admin, approved, rejected, or withdrawn by the directory, which has enabled all
 * of them again.
 */
export const SCIM_HOLD_STATES = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
export type ScimHoldState = (typeof SCIM_HOLD_STATES)[number];
