import type { CompanyFeature, CompanyFeatures } from './features';
import type { FlagName } from './flags';
import { ASSIGNMENT_KINDS, type KindOfAssignment } from './kinds';
import { ANNUAL_TRAINING } from './training/assignments';

/** The kinds of campaign, also of areas to come. */
export const CAMPAIGN_KIND_NAMES = [
  'course',
  'fake_or_real',
  'gaming',
  'phishing_exercise',
  'phishing_simulation',
  'policy',
  'secure_code',
] as const;
export type CampaignKindName = (typeof CAMPAIGN_KIND_NAMES)[number];

/** The rows of the yearly plan, in order. */
export const PLAN_ROWS = [
  'annualTraining',
  'training',
  'devTraining',
  'monthlyVideo',
  'gaming',
  'phishing',
  'secureCode',
] as const;
export type PlanRow = (typeof PLAN_ROWS)[number];

/** The rows that need Boost or a trial. */
export const PAID_ROWS: readonly PlanRow[] = ['training', 'monthlyVideo', 'gaming', 'phishing'];

/** A kind's place in the yearly plan. */
export interface PlanKind {
  readonly row: PlanRow;
  /** The screen of one of its campaigns; braces name fields of the activity. */
  readonly path: `/${string}`;
  /** Without this flag the row is locked. */
  readonly flag?: FlagName;
  /** Without this feature the company has neither the screens nor the row. */
  readonly feature?: CompanyFeature;
  /** The plan's own dialogs, for a kind that is set up and told of there, as `modal` names them in the address. */
  readonly dialogs?: { readonly setup: 'devTournamentSetup'; readonly report: 'devTournamentReport' };
}

const planned = Object.entries<KindOfAssignment>(ASSIGNMENT_KINDS).flatMap(([name, { plan }]) =>
  plan ? [[name, plan]] : [],
);
/**
 * The kinds of campaign that the yearly plan shows: those of assignments that have a row there, and phishing simulations,
 * which have no tasks: the plan shows their rounds, which a call of their own returns.
 */
export const PLAN_KINDS: Readonly<Partial<Record<CampaignKindName, PlanKind>>> = {
  ...Object.fromEntries(planned),
  phishing_simulation: { row: 'phishing', path: '/phishing-simulation/reports/{id}' },
};

/** The kinds that a company has, by its features. */
export function kindsFor(features: Partial<CompanyFeatures>): typeof PLAN_KINDS {
  const all = Object.entries(PLAN_KINDS) as [CampaignKindName, PlanKind][];
  return Object.fromEntries(all.filter(([, { feature }]) => !feature || features[feature]));
}

/** The rows that have something to show: those of the kinds that stand, and the monthly video. */
export function standingRows(kinds: typeof PLAN_KINDS): PlanRow[] {
  const rows = new Set<PlanRow>(['monthlyVideo', ...Object.values(kinds).map(({ row }) => row)]);
  if (kinds.course) rows.add('annualTraining').add('devTraining');
  return PLAN_ROWS.filter((row) => rows.has(row));
}

interface Placed {
  readonly kind: CampaignKindName;
  readonly courseId: number;
  readonly isForDevelopers: boolean;
}

/** The row of an activity; null for a kind that the plan does not show. */
export function rowOf(
  { kind, courseId, isForDevelopers }: Placed,
  kinds: typeof PLAN_KINDS = PLAN_KINDS,
): PlanRow | null {
  if (kind !== 'course') return kinds[kind]?.row ?? null;
  if (courseId === ANNUAL_TRAINING.courseId) return 'annualTraining';
  return isForDevelopers ? 'devTraining' : 'training';
}
