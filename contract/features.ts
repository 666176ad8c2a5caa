/**
 * What a company has or lacks, whatever its plan, until its provider says otherwise. A right: `access` names the
 * feature, and the gateway refuses without it.
 */
export const FEATURE_DEFAULTS = {
  /** Signing in to customers as their admin. */
  isChildLoginAllowed: false,
  /** Inviting companies as customers. */
  isPartnerInviteAllowed: false,
  /** Seeing the customers of one's sub-resellers. */
  isGrandChildrenAccessAllowed: false,
  hasWhiteLabelAccess: false,
  hasPayByInvoiceAccess: false,
  isOktaSamlAccessible: false,
  /** The phishing exercise in place of gaming. */
  isPhishingExerciseV2Enabled: true,
  isScormEnabled: false,
} as const satisfies Record<string, boolean>;

export type CompanyFeature = keyof typeof FEATURE_DEFAULTS;
export type CompanyFeatures = Readonly<Record<CompanyFeature, boolean>>;

/** All features of a company; those it says nothing of have their defaults. */
export const featuresOf = (stored: Partial<CompanyFeatures>): CompanyFeatures => ({
  ...FEATURE_DEFAULTS,
  ...stored,
});
