import type { CampaignKindName, PlanKind } from './plan';
import type { ItemType } from './users/profile';

/** What console, learner's app and gateway know of a kind of assignment alike. */
export interface KindOfAssignment {
  /** The type of its tasks. */
  readonly itemType: ItemType;
  /** Whether its tasks are done on the learner's page of tasks. */
  readonly isDoneInApp: boolean;
  /** Whether a new task of an item withdraws its learner's open task of an earlier campaign of the same item. */
  readonly replacesEarlier?: boolean;
  /** Its row of the yearly plan. */
  readonly plan?: PlanKind;
}

/**
 * The kinds of assignment, by what their campaigns are stored as. What else a kind does is registered by its area, on the
 * gateway (`assignmentKinds`) and in `learn/kinds`; what its tasks are called in reminders, in `REMINDER_TYPE_OF`.
 */
export const ASSIGNMENT_KINDS = {
  course: {
    itemType: 'course',
    isDoneInApp: true,
    plan: { row: 'training', path: '/courses/{courseId}/statistics' },
  },
  phishing_exercise: {
    itemType: 'phishing exercise',
    isDoneInApp: true,
    plan: {
      row: 'phishing',
      path: '/phishing-exercise-report/{id}',
      feature: 'isPhishingExerciseV2Enabled',
    },
  },
  secure_code: {
    itemType: 'Secure code training',
    isDoneInApp: true,
    plan: {
      row: 'secureCode',
      path: '/for-developers/statistics?tournament={id}',
      flag: 'secure-code-training',
      dialogs: { setup: 'devTournamentSetup', report: 'devTournamentReport' },
    },
  },
  gaming: {
    itemType: 'exercise',
    isDoneInApp: true,
    plan: { row: 'gaming', path: '/gaming/statistics/{id}' },
  },
  fake_or_real: {
    itemType: 'Fake Or Real exercise',
    isDoneInApp: true,
    plan: { row: 'gaming', path: '/fake-or-real/statistics/{id}' },
  },
  policy: { itemType: 'policy', isDoneInApp: true, replacesEarlier: true },
} as const satisfies Partial<Record<CampaignKindName, KindOfAssignment>>;
