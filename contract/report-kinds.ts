/** The reports that can be had as a PDF and sent by schedule. The area of each names it in its manifest (`reportKinds`). */
export const REPORT_KINDS = [
  'training',
  'general',
  'gaming',
  'monthlyVideo',
  'quizUsers',
  'quizQuestions',
  'policies',
  'reviews',
  'phishingExercise',
  'phishingSummary',
  'dashboard',
] as const;
export type ReportKindName = (typeof REPORT_KINDS)[number];

/** How a number is written: scores are stored as 0 to 100 and shown out of 10, shares are whole percent. */
export const REPORT_SCALES = ['count', 'percent', 'outOfTen', 'days', 'ratio'] as const;
export type ReportScale = (typeof REPORT_SCALES)[number];

export interface ReportScreen {
  readonly path: string;
  /** The address's names of the filters that the call calls otherwise; the others are the same. */
  readonly names?: Readonly<Record<string, string>>;
  /** It is about days, `from` and `to` in its address. */
  readonly hasDays: boolean;
}

const COURSES = { courseIds: 'courses' };
const CAMPAIGNS = { campaignIds: 'campaigns' };

/** Where each report is in the console, and how its address says what the report's call is asked for. */
export const REPORT_SCREENS: Readonly<Record<ReportKindName, ReportScreen>> = {
  training: { path: '/reports-training', names: CAMPAIGNS, hasDays: true },
  general: { path: '/general-report', names: { searchText: 'search' }, hasDays: false },
  gaming: { path: '/reports-gaming', hasDays: true },
  monthlyVideo: { path: '/reports-monthly-video', hasDays: true },
  quizUsers: { path: '/reports-quizzes/users', names: COURSES, hasDays: true },
  quizQuestions: { path: '/reports-quizzes/questions', names: COURSES, hasDays: true },
  policies: { path: '/reports/policiesProgress', hasDays: false },
  reviews: { path: '/reviews', names: COURSES, hasDays: true },
  phishingExercise: { path: '/reports-phishing-exercise', names: CAMPAIGNS, hasDays: true },
  phishingSummary: { path: '/reports/phishing-summary', names: CAMPAIGNS, hasDays: true },
  dashboard: { path: '/dashboard', hasDays: false },
};

/** The address of a report's screen with the filters of its call and, where it is about days, these. */
export function reportAddress(
  report: ReportKindName,
  query: Readonly<Record<string, unknown>>,
  days?: { readonly from: string; readonly to: string },
): string {
  const { path, names = {}, hasDays } = REPORT_SCREENS[report];
  const { isEntireCampaign, from: _, to: __, ...filters } = query;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '' && name !== 'type') params.set(names[name] ?? name, text);
  }
  if (isEntireCampaign === true) params.set('range', 'entire');
  else if (hasDays && days) for (const [name, day] of Object.entries(days)) params.set(name, day);
  const search = params.toString().replaceAll('%2C', ',');
  return search ? `${path}?${search}` : path;
}
