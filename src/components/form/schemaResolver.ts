import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import type { TranslationKey } from '@/i18n/keys';
import { translator } from '@/i18n/translator';

export type FormSchema = z.ZodType<FieldValues, FieldValues>;
type Issue = z.core.$ZodIssue;

/** Where a message is looked up if the form has no text of its own for the field. */
const COMMON = 'form.errors';

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** The last part of a message's key, and its placeholders. */
function reasonOf(issue: Issue, value: unknown): [string, Record<string, unknown>] {
  if (isEmpty(value)) return ['required', {}];
  const isText = typeof value === 'string';
  if (issue.code === 'invalid_type' && issue.expected === 'int') return ['integer', {}];
  if (issue.code === 'too_big') return [isText ? 'tooLong' : 'max', { max: issue.maximum }];
  if (issue.code === 'too_small') return [isText ? 'tooShort' : 'min', { min: issue.minimum }];
  return ['invalid', {}];
}

/** Why a form's own rule refuses a value: a text with its placeholders. */
export interface Problem {
  readonly text: TranslationKey;
  readonly options?: Record<string, unknown>;
}

/** Adds the problems that a form's own rules found, by field; for `superRefine`. */
export function addProblems(context: z.RefinementCtx, problems: Record<string, Problem | undefined>): void {
  for (const [source, problem] of Object.entries(problems)) {
    if (problem) context.addIssue({ code: 'custom', path: [source], params: { problem } });
  }
}

/**
 * The text for an issue: the rule's own (`addProblems`), else `<texts>.<path>.<reason>`, else
 * `form.errors.<reason>`. Reasons: required, tooLong, tooShort, min, max, integer,
 * invalid.
 */
function messageOf(issue: Issue, value: unknown, texts: string | undefined): string {
  if (issue.code === 'custom' && issue.params && 'problem' in issue.params) {
    const { problem } = issue.params as { problem: Problem };
    return translator.t(problem.text, problem.options);
  }
  const [reason, options] = reasonOf(issue, value);
  const path = issue.path.filter((part) => typeof part === 'string').join('.');
  const own = `${texts}.${path}.${reason}`;
  const isKnown = texts !== undefined && get(translator.getTexts(), own) !== undefined;
  return translator.t(isKnown ? own : `${COMMON}.${reason}`, options);
}

/** Checks a form's values by a schema; each refused field gets one message in the user's language. */
export function schemaResolver<Schema extends FormSchema>(
  schema: Schema,
  texts?: string,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  return async (values) => {
    const checked = await schema.safeParseAsync(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors<z.input<Schema>> = {};
    for (const issue of checked.error.issues) {
      const path = issue.path.join('.');
      if (get(errors, path) !== undefined) continue;
      set(errors, path, { type: issue.code, message: messageOf(issue, get(values, path), texts) });
    }
    return { values: {}, errors };
  };
}
