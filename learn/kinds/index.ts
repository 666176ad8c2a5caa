import type { LearnerContent, LearnerTask } from '@contract/learner';
import type { ItemType } from '@contract/users/profile';
import type { ComponentType } from 'react';
import type { TranslationKey } from '@/i18n/keys';
import { course } from './course';
import { exercise } from './exercise';
import { fakeOrReal, gaming } from './game';
import { policy } from './policy';
import { secureCode } from './secure-code';
import { video } from './video';

export interface TaskViewProps {
  readonly content: LearnerContent;
}

/** A kind of task: what it is called, and how it is done. Each registers below, and nothing else names it. */
export interface TaskKind {
  readonly type: ItemType;
  readonly label: TranslationKey;
  /** The path of a 24 px icon. */
  readonly icon: string;
  /** Its page, for a kind that has one of its own. */
  readonly address?: (id: number) => string;
  /** What shows the task on the page of tasks, with everything that only it needs. */
  readonly load?: () => Promise<{ default: ComponentType<TaskViewProps> }>;
}

const KINDS: readonly TaskKind[] = [course, exercise, fakeOrReal, gaming, policy, secureCode, video];

export const kindOf = (type: ItemType): TaskKind | undefined => KINDS.find((kind) => kind.type === type);

/** Where a task is done. */
export const addressOf = ({ type, id }: Pick<LearnerTask, 'type' | 'id'>): string =>
  kindOf(type)?.address?.(id) ?? `/tasks/${id}`;
