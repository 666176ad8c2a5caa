import { limits } from '@contract/limits';
import { type Chapter, missingIn, questionsOf, type Section } from '@contract/training/content';
import type { CourseView } from '@contract/training/courses';
import { CONTENT_LANGUAGES, customTrainingSchema } from '@contract/training/customTraining';
import type { z } from 'zod';
import { newId } from '@/client/newId';
import { addProblems } from '@/components/form/schemaResolver';

/** A training as its form holds it. */
export type Draft = z.input<typeof customTrainingSchema>;

const TEXTS = 'training.editor.missing' as const;

/** What a training must be to be published: a form's schema, with a message at the field of each lack. */
export const publishableSchema = customTrainingSchema.superRefine(({ sections }, context) =>
  addProblems(
    context,
    Object.fromEntries(missingIn(sections).map(({ path, reason }) => [path, { text: `${TEXTS}.${reason}` }])),
  ),
);

/** A course as the form's values. */
export const draftOf = (course: CourseView): Draft => ({
  name: course.name,
  description: course.description,
  language: CONTENT_LANGUAGES.find((code) => code === course.language) ?? CONTENT_LANGUAGES[0],
  pass_mark: course.pass_mark ?? limits.courses.passMark,
  coverURL: course.coverURL,
  sections: course.sections,
});

/** The body of a save. Without questions there is nothing to pass. */
export const bodyOf = (draft: Draft): Draft => ({
  ...draft,
  pass_mark: questionsOf(draft.sections).length > 0 ? draft.pass_mark : null,
});

/** The address of a file without its signature, which is new in every answer. */
const unsigned = (url: string) => (url.startsWith('/files/') ? url.replace(/\?.*$/, '') : url);

/** Whether two versions have the same content, however their files are signed. */
export function isSameContent(one: Draft, other: Draft): boolean {
  const plain = (draft: Draft) =>
    JSON.stringify(customTrainingSchema.parse(bodyOf(draft)), (key, value: unknown) =>
      typeof value === 'string' && /url$/i.test(key) ? unsigned(value) : value,
    );
  return plain(one) === plain(other);
}

/** A place in the outline, as the address names it: `about`, the id of a part or chapter, or a part's quiz. */
export type Place = string;
export const ABOUT: Place = 'about';
export const quizOf = ({ id }: Pick<Section, 'id'>): Place => `${id}.quiz`;

/** Where the values of a place are in the form. */
export type Found =
  | { kind: 'about' }
  | { kind: 'section'; section: number }
  | { kind: 'quiz'; section: number }
  | { kind: 'chapter'; section: number; chapter: number };

/** What a place shows; undefined once it is gone. */
export function findPlace(sections: readonly Section[], place: Place): Found | undefined {
  if (place === ABOUT) return { kind: 'about' };
  for (const [section, one] of sections.entries()) {
    if (one.id === place) return { kind: 'section', section };
    if (quizOf(one) === place) return { kind: 'quiz', section };
    const chapter = one.chapters.findIndex(({ id }) => id === place);
    if (chapter >= 0) return { kind: 'chapter', section, chapter };
  }
  return undefined;
}

/** The place that shows the field of a path. */
export function placeOf(sections: readonly Section[], path: string): Place {
  const [root, at, list, index] = path.split('.');
  const section = root === 'sections' ? sections[Number(at)] : undefined;
  if (!section) return ABOUT;
  if (list === 'quiz') return quizOf(section);
  const chapter = list === 'chapters' ? section.chapters[Number(index)] : undefined;
  return chapter?.id ?? section.id;
}

/** The places that keep the training from being published. */
export function incompletePlaces(draft: Draft): Place[] {
  const checked = customTrainingSchema.safeParse(draft);
  const wrong = checked.error?.issues.map(({ path }) => path.join('.')) ?? [];
  const missing = missingIn(checked.data?.sections ?? draft.sections).map(({ path }) => path);
  return [...new Set([...wrong, ...missing].map((path) => placeOf(draft.sections, path)))];
}

export const newSection = (title: string): Section => ({ id: newId(), title, chapters: [], quiz: [] });

/** A chapter without content. */
export function newChapter(kind: Chapter['kind']): Chapter {
  const chapter = { id: newId(), title: '', text: '' };
  if (kind === 'image') return { ...chapter, kind, url: '', alternativeText: '' };
  if (kind === 'video')
    return { ...chapter, kind, url: '', posterURL: null, captions: [], durationSeconds: 0 };
  return kind === 'text' ? { ...chapter, kind } : { ...chapter, kind, url: '' };
}

export const newAnswer = () => ({ id: newId(), text: '', isRight: false });
export const newQuestion = () => ({
  id: newId(),
  text: '',
  isMultiple: false,
  answers: [newAnswer(), newAnswer()],
  explanation: '',
});

/** The list with the item at `from` moved to `to`. */
export function movedWithin<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A change of the outline, with what to say about it. */
export interface Move {
  sections: Section[];
  /** From 1, of how many. */
  at: number;
  total: number;
  /** The part that holds a moved chapter. */
  part?: Section;
}

function movedChapter(
  sections: readonly Section[],
  from: { section: number; chapter: number },
  to: { section: number; chapter: number },
): Move | undefined {
  const chapter = sections[from.section]?.chapters[from.chapter];
  const target = sections[to.section];
  if (!chapter || !target) return undefined;
  if (from.section !== to.section && target.chapters.length >= limits.courses.chaptersMax) return undefined;
  const next = sections.map((section) => ({ ...section, chapters: [...section.chapters] }));
  next[from.section]?.chapters.splice(from.chapter, 1);
  next[to.section]?.chapters.splice(to.chapter, 0, chapter);
  const part = next[to.section];
  return part && { sections: next, at: to.chapter + 1, total: part.chapters.length, part };
}

/**
 * Moves a part among the parts, or a chapter by one place; at the edge of its part it goes on to the next.
 * Undefined where there is nowhere to go.
 */
export function movedBy(sections: readonly Section[], place: Place, by: -1 | 1): Move | undefined {
  const found = findPlace(sections, place);
  if (found?.kind === 'section') {
    const to = found.section + by;
    if (to < 0 || to >= sections.length) return undefined;
    return { sections: movedWithin(sections, found.section, to), at: to + 1, total: sections.length };
  }
  if (found?.kind !== 'chapter') return undefined;
  const { section, chapter } = found;
  const length = sections[section]?.chapters.length ?? 0;
  const to = chapter + by;
  if (to >= 0 && to < length) return movedChapter(sections, found, { section, chapter: to });
  const next = section + by;
  const end = by > 0 ? 0 : (sections[next]?.chapters.length ?? 0);
  return movedChapter(sections, found, { section: next, chapter: end });
}

/** Moves what was dragged to the place of another: a part among parts, a chapter into any part. */
export function movedOnto(sections: readonly Section[], dragged: Place, onto: Place): Move | undefined {
  const from = findPlace(sections, dragged);
  const to = findPlace(sections, onto);
  if (!from || !to || dragged === onto || to.kind === 'about' || from.kind === 'about') return undefined;
  if (from.kind === 'section') {
    if (from.section === to.section) return undefined;
    const moved = movedWithin(sections, from.section, to.section);
    return { sections: moved, at: to.section + 1, total: sections.length };
  }
  if (from.kind !== 'chapter') return undefined;
  // Onto a part: to its start; onto its quiz: to its end.
  const end = (sections[to.section]?.chapters.length ?? 0) - (from.section === to.section ? 1 : 0);
  const chapter = to.kind === 'chapter' ? to.chapter : to.kind === 'quiz' ? end : 0;
  return movedChapter(sections, from, { section: to.section, chapter });
}

/** The sections without a part, chapter or question; the quiz of a part is emptied. */
export function without(sections: readonly Section[], id: string): Section[] {
  return sections
    .filter((section) => section.id !== id)
    .map((section) => ({
      ...section,
      chapters: section.chapters.filter((chapter) => chapter.id !== id),
      quiz: quizOf(section) === id ? [] : section.quiz.filter((question) => question.id !== id),
    }));
}

const withItem = <Item>(items: readonly Item[], at: number, item: Item): Item[] => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];

/** Puts back what `without` removed, where it was; what was changed since stays. */
export function restored(sections: readonly Section[], before: readonly Section[], id: string): Section[] {
  const at = before.findIndex((section) => section.id === id);
  const section = before[at];
  if (section) return withItem(sections, at, section);
  return sections.map((now) => {
    const then = before.find((one) => one.id === now.id);
    if (!then) return now;
    if (quizOf(then) === id) return { ...now, quiz: then.quiz };
    const index = then.chapters.findIndex((one) => one.id === id);
    const chapter = then.chapters[index];
    if (chapter) return { ...now, chapters: withItem(now.chapters, index, chapter) };
    const number = then.quiz.findIndex((one) => one.id === id);
    const question = then.quiz[number];
    return question ? { ...now, quiz: withItem(now.quiz, number, question) } : now;
  });
}
