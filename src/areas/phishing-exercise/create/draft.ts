import { limits } from '@contract/limits';
import { USERS_TYPES } from '@contract/phishing-exercise/campaigns';
import { DIFFICULTIES, LAYOUT_TYPES } from '@contract/phishing-exercise/content';
import { z } from 'zod';
import type { ExerciseSettings } from '../settings/settings';
import { REQUIRED, type TemplateSelection } from './selection';

const id = z.number().int().positive();
const ids = z.array(id).max(limits.training.targetsMax);

/** Whatever the browser has stored is checked for its shape, so that it can't break the wizard. */
const draftSchema = z.object({
  selection: z.object({
    packId: z.string(),
    packName: z.string(),
    packCount: z.number(),
    picked: z
      .array(
        z.object({
          id,
          name: z.string(),
          layoutType: z.enum(LAYOUT_TYPES),
          difficulty: z.literal(DIFFICULTIES).nullable(),
          language: z.string(),
          thumbnailUrl: z.string().nullable(),
        }),
      )
      .max(REQUIRED),
  }),
  settings: z.object({
    name: z.string(),
    usersType: z.enum(USERS_TYPES),
    selectedDepartmentsIds: ids,
    selectedGroupsIds: ids,
    selectedUsersIds: ids,
    // What was typed may not be a number yet.
    daysToComplete: z.unknown().transform((days) => days as number),
    startDate: z.string(),
    timeZone: z.string(),
    notificationsEnabled: z.boolean(),
    subject: z.string(),
    message: z.string(),
  }),
});

/** An exercise in the making. */
export interface ExerciseDraft {
  readonly selection: TemplateSelection;
  readonly settings: ExerciseSettings;
}

export interface DraftStore {
  read: () => ExerciseDraft | undefined;
  keep: (draft: ExerciseDraft) => void;
  drop: () => void;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The draft of one user in one company, in this browser. A browser that refuses storage keeps it as long as the
 * page is open.
 */
export function draftStore(
  companyId: number,
  userId: number,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage,
): DraftStore {
  const key = `vigil.exerciseDraft.${companyId}.${userId}`;
  const quietly = <Result>(act: () => Result): Result | undefined => {
    try {
      return act();
    } catch {
      return undefined;
    }
  };
  return {
    read: () => draftSchema.safeParse(parsed(quietly(() => storage.getItem(key)) ?? null)).data,
    keep: (draft) => quietly(() => storage.setItem(key, JSON.stringify(draft))),
    drop: () => quietly(() => storage.removeItem(key)),
  };
}
