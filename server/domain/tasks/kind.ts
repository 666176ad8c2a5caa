import type { AnswerResult, Completion, LearnerContent, LearnerTask } from '@contract/learner';
import type { CampaignKindName, PlanRow } from '@contract/plan';
import type { CampaignStatus } from '@contract/training/assignments';
import type { ItemType } from '@contract/users/profile';
import type { AssignmentWords } from '@server/domain/assignments/assignment.rules';
import type { Company } from '@server/domain/company/company.queries';
import type { ReminderOfKind } from '@server/domain/reminders/source';
import type { Queryable } from '@server/platform/db/client';
import type { Sign } from '@server/platform/files/addresses';
import type { SimulatedItem } from './simulated';
import type { Learner, StoredTask } from './work.queries';
import type { Work } from './work.rules';

/** How many of a campaign's users reported what it sent them, and how many fell for it. */
export interface Reactions {
  readonly reported: number;
  readonly phished: number;
}

/** What a learner's calls do with a task of a kind. Starting and reviewing are the same for all. */
export interface TaskCalls {
  /** The content of a task, without what must not be known before it is answered. Throws 404 and 409. */
  readonly read: (
    db: Queryable,
    learner: Learner,
    task: StoredTask,
    at: { readonly sign: Sign; readonly now: Date },
  ) => Promise<Partial<LearnerContent>>;
  /** Notes a part that is read or watched as done; absent: it has none. Throws 404. */
  readonly finishChapter?: (work: Work, chapterId: string) => Promise<LearnerTask>;
  /** The first answer of an attempt counts; without an attempt it is the one that runs. Throws 404, 409 and 422. */
  readonly answer: (
    work: Work,
    partId: string,
    answers: readonly string[],
    attempt?: number,
  ) => Promise<AnswerResult>;
  /** Finishes an attempt that runs, or does what was withdrawn after all. Throws 409 while something is left to do. */
  readonly complete: (work: Work, completion: Completion) => Promise<LearnerTask>;
  /** What the app of somebody who has read a task sends to complete it; absent: nothing. */
  readonly shown?: (db: Queryable, task: StoredTask) => Promise<Completion>;
  /** Begins the next attempt; absent: there is one only. Throws 409. */
  readonly retry?: (work: Work, attempt: number) => Promise<LearnerTask>;
  /** What its certificates say besides; absent: nothing. */
  readonly certified?: (db: Queryable, task: StoredTask) => Promise<Certified>;
}

/** What was acknowledged. */
export interface Certified {
  readonly revision: number;
  /** The name of the document, or its link; null for a text alone. */
  readonly document: string | null;
  /** SHA-256 of the document; null where its content is not held. */
  readonly hash: string | null;
}

/** An activity of the yearly plan, as its document lists it. */
export interface PlannedActivity {
  readonly row: PlanRow;
  readonly name: string;
  /** Of what comes in several rounds. */
  readonly round: number | null;
  /** YYYY-MM-DD, of the company's time zone. */
  readonly day: string;
  readonly status: CampaignStatus;
  readonly usersCount: number;
  readonly completionPercentage: number | null;
}

/**
 * A kind of assignment as its area registers it (`Area.assignmentKinds`): what is different about it. Audience, dates,
 * enrolment, statistics, reminders, the learner's lists and the yearly plan are the same for all kinds.
 */
export interface AssignmentKind {
  readonly itemType: ItemType;
  /** What its campaigns are stored as, what they refuse and in which words; absent for a kind without campaigns. */
  readonly campaigns?: AssignmentWords & {
    /** Its learners are listed by a report of its own, and not as those of all others (`campaignEndpoints.learners`). */
    readonly hasOwnReport?: true;
    /** Whether the company is told how the learners stand; absent: always. */
    readonly isTold?: (company: Company, now: Date) => boolean;
    /** By campaign, for kinds that send something to fall for. */
    readonly reactions?: (
      db: Queryable,
      companyId: number,
      campaignIds: readonly number[],
    ) => Promise<ReadonlyMap<number, Reactions>>;
  };
  /** Absent for a kind that is done on a page of its own. */
  readonly task?: TaskCalls;
  /** What the yearly plan shows of a kind without campaigns, in a range of days. */
  readonly planned?: (
    db: Queryable,
    companyId: number,
    range: { readonly from: string; readonly to: string },
  ) => Promise<PlannedActivity[]>;
  /** Who can be reminded of its tasks by themselves; absent: nobody is. */
  readonly reminder?: ReminderOfKind;
  /** What simulated learners work on, as it is now; for kinds that the demonstration plays. */
  readonly simulated?: (db: Queryable, companyId: number, itemId: number) => Promise<SimulatedItem>;
}

/** The kinds that the areas have registered. */
export interface AssignmentKinds {
  readonly all: readonly AssignmentKind[];
  /** The kind of a task's type; undefined where no area has registered one. */
  ofType(type: ItemType): AssignmentKind | undefined;
  /** The kind of a campaign. */
  ofCampaign(kind: CampaignKindName): AssignmentKind | undefined;
}

export const assignmentKindsOf = (all: readonly AssignmentKind[]): AssignmentKinds => ({
  all,
  ofType: (type) => all.find(({ itemType }) => itemType === type),
  ofCampaign: (kind) => all.find(({ campaigns }) => campaigns?.kind === kind),
});
