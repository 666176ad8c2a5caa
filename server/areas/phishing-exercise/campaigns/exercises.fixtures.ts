import type { ExercisePart } from '@contract/phishing-exercise/content';
import { exerciseParts, exercises } from '@server/domain/exercises/exercises.tables';
import { type Collection, fields } from '@server/platform/db/collection';
import { z } from 'zod';
import type { TemplateRow } from '../templates/templates.fixtures';

const { id } = fields;

const exercise = z.strictObject({
  companyId: id,
  id,
  /** Null for templates that were picked one by one. */
  packId: z.string().nullable(),
  packName: z.string().nullable(),
  version: z.literal([1, 2]),
});
type ExerciseRow = z.infer<typeof exercise>;

/** `id` exists only in the collection, not as a column: json-server addresses a row by it. */
const part = z.strictObject({
  id,
  companyId: id,
  exerciseId: id,
  templateId: id,
  orderNumber: z.int().positive(),
});
type PartRow = z.infer<typeof part>;

type All = {
  phishing_exercises: ExerciseRow;
  exercise_parts: PartRow;
  phishing_templates: TemplateRow;
};

const exerciseCollection: Collection<ExerciseRow, All> = {
  row: exercise,
  table: exercises,
  keys: ['companyId', 'id'],
  refs: { packId: 'phishing_packs' },
  check(row, report, { where }) {
    const parts = where('exercise_parts', 'exerciseId', row.id);
    if ((row.version === 1) !== (parts.length === 0))
      report('version', 'is 1 exactly for those without templates', 'inconsistent');
  },
};

/** A template as it is frozen. */
function frozen(template: TemplateRow, orderNumber: number): ExercisePart {
  const { id: templateId, name, layoutType, difficulty, languageCode, thumbnailUrl } = template;
  const { subject, fromName, fromEmail, fromPhone, html, legend, answers, callouts } = template;
  const head = { templateId, orderNumber, name, layoutType, difficulty, languageCode, thumbnailUrl };
  return { ...head, subject, fromName, fromEmail, fromPhone, html, legend, answers, callouts };
}

const partCollection: Collection<PartRow, All> = {
  row: part,
  table: exerciseParts,
  keys: ['companyId', 'exerciseId', 'templateId'],
  refs: { exerciseId: 'phishing_exercises', templateId: 'phishing_templates' },
  map(row, { find }) {
    const template = find('phishing_templates', row.templateId);
    return template ? { ...row, content: frozen(template, row.orderNumber) } : row;
  },
};

export const exerciseCollections = {
  phishing_exercises: exerciseCollection,
  exercise_parts: partCollection,
};
