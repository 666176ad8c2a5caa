export type PhraseProblem = 'missing' | 'invalid';

/** The problem with a typed confirmation, or undefined; surrounding spaces are ignored. */
export function phraseProblem(typed: string, phrase: string): PhraseProblem | undefined {
  const text = typed.trim();
  if (text === '') return 'missing';
  return text === phrase ? undefined : 'invalid';
}
