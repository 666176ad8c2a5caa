import type { TemplateDraft } from './draft';
import { LAST_STEP } from './problems';

/** An unfinished template in this browser: of one company, user and template. */
export interface StoredDraft {
  readonly draft: TemplateDraft;
  readonly step: number;
  /** When it was last changed, in ISO 8601. */
  readonly at: string;
}

export interface DraftPlace {
  readonly companyId: number;
  readonly userId: number;
  /** A template's id, or the layout of a new one. */
  readonly template: number | string;
}

/** Fields that drafts of earlier builds lack. */
const ADDED = { attachmentName: '', isReplyTracked: false, linkHost: '' } as const;

const keyOf = ({ companyId, userId, template }: DraftPlace) =>
  `vigil.template.${companyId}.${userId}.${template}`;

const isDraft = (value: unknown): value is TemplateDraft =>
  typeof value === 'object' &&
  value !== null &&
  'answers' in value &&
  Array.isArray(value.answers) &&
  'callouts' in value &&
  Array.isArray(value.callouts) &&
  'html' in value &&
  typeof value.html === 'string';

/** The draft of a place; null without a usable one. */
export function readDraft(place: DraftPlace): StoredDraft | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null') as Partial<StoredDraft> | null;
    const { draft, step, at } = stored ?? {};
    if (!isDraft(draft) || typeof at !== 'string') return null;
    const known = typeof step === 'number' && step >= 0 && step <= LAST_STEP ? Math.floor(step) : 0;
    return { draft: { ...ADDED, ...draft }, step: known, at };
  } catch {
    return null;
  }
}

/** Keeps a draft; a storage that is full or refused keeps none. */
export function keepDraft(place: DraftPlace, stored: StoredDraft): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(stored));
  } catch {
    // The draft lives as long as the page.
  }
}

export function dropDraft(place: DraftPlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // There was none, then.
  }
}
