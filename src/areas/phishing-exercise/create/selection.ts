import { limits } from '@contract/limits';
import { CUSTOM_PACK, type Template } from '@contract/phishing-exercise/templates';

/** How many templates an exercise has that are picked one by one. */
export const REQUIRED = limits.exercises.templatesRequired;

/** A picked template, with what its row shows. */
export type Picked = Pick<
  Template,
  'id' | 'name' | 'layoutType' | 'difficulty' | 'language' | 'thumbnailUrl'
>;

/** What an exercise consists of: a pack, or templates in the order learners get them. */
export interface TemplateSelection {
  /** Empty: the templates are picked one by one. */
  readonly packId: string;
  /** As the gateway names it; what is picked one by one has a translated name. */
  readonly packName: string;
  /** How many templates the pack has. */
  readonly packCount: number;
  readonly picked: readonly Picked[];
}

export const NOTHING: TemplateSelection = {
  packId: CUSTOM_PACK.id,
  packName: CUSTOM_PACK.name,
  packCount: CUSTOM_PACK.templatesTotalCount,
  picked: [],
};

export const pickedOf = ({ id, name, layoutType, difficulty, language, thumbnailUrl }: Template): Picked => ({
  id,
  name,
  layoutType,
  difficulty,
  language,
  thumbnailUrl,
});

/** Choosing the chosen pack again takes the choice back; those picked one by one are kept, but don't count. */
export function togglePack(
  selection: TemplateSelection,
  pack: { id: string; name: string; templatesTotalCount: number },
): TemplateSelection {
  if (selection.packId === pack.id) return { ...NOTHING, picked: selection.picked };
  return { ...selection, packId: pack.id, packName: pack.name, packCount: pack.templatesTotalCount };
}

/**
 * Picks a template or takes it back. In place of a pack it is picked, with those that were before. Undefined where
 * there would be one too many.
 */
export function toggleTemplate(
  selection: TemplateSelection,
  template: Picked,
): TemplateSelection | undefined {
  const { packId, picked } = selection;
  const rest = picked.filter(({ id }) => id !== template.id);
  if (rest.length < picked.length) return { ...NOTHING, picked: packId ? picked : rest };
  if (picked.length >= REQUIRED) return undefined;
  return { ...NOTHING, picked: [...picked, template] };
}

/** Moves a picked template by this many places; at the ends it stays. */
export function moveTemplate(selection: TemplateSelection, id: number, by: -1 | 1): TemplateSelection {
  const from = selection.picked.findIndex((one) => one.id === id);
  const to = from + by;
  const moved = selection.picked[from];
  if (!moved || to < 0 || to >= selection.picked.length) return selection;
  const picked = selection.picked.filter((one) => one.id !== id);
  picked.splice(to, 0, moved);
  return { ...selection, picked };
}

/** The selection without what no longer exists: its pack, or those of its templates that are not among these. */
export const withoutMissing = (selection: TemplateSelection, existing: readonly { id: number }[]) => ({
  ...NOTHING,
  picked: selection.picked.filter(({ id }) => existing.some((one) => one.id === id)),
});

/** How many templates the exercise has so far. */
export const countOf = ({ packId, packCount, picked }: TemplateSelection): number =>
  packId ? packCount : picked.length;

/** A pack is chosen, or exactly as many templates are picked as an exercise needs. */
export const isComplete = ({ packId, picked }: TemplateSelection): boolean =>
  packId !== '' || picked.length === REQUIRED;

/** The choice as the call that creates an exercise takes it. */
export function wireTemplates({ packId, picked }: TemplateSelection) {
  if (packId) return { packId, templates: null };
  return {
    packId: null,
    templates: picked.map(({ id }, at) => ({ orderNumber: at + 1, templateId: id })),
  };
}
