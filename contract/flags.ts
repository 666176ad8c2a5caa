/**
 * The feature flags with their defaults until a flag service has answered. What a flag gates is a right: `access` names
 * it, the gateway refuses without it, and the console shows nothing of it.
 */
export const FLAG_DEFAULTS = {
  'add-course': true,
  'add-monthly-video': true,
  'sub-reseller-dashboard': true,
  'overages-banner': true,
  'limit-users-invite': true,
  'customization-invite': true,
  'plain-text-phishing-templates': true,
  'template-builder': true,
  'campaign-drafts': true,
  'company-language-switcher': true,
  'office-graph': true,
  'secure-code-training': true,
  'defender-integration': false,
  'blocking-custom-video-upload': false,
} as const satisfies Record<string, boolean>;

export type FlagName = keyof typeof FLAG_DEFAULTS;
export const FLAG_NAMES = Object.keys(FLAG_DEFAULTS) as FlagName[];

/** One flag as Unleash's front-end API returns it; flags that are off are omitted. */
export interface Toggle {
  readonly name: string;
  readonly enabled: boolean;
  readonly variant: { readonly name: string; readonly enabled: boolean; readonly feature_enabled: boolean };
  readonly impressionData: boolean;
}
