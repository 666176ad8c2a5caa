export type PhraseProblem = 'missing' | 'invalid';

/** What is wrong with a typed confirmation, spaces around it aside. */
export function phraseProblem(typed: string, phrase: string): PhraseProblem | undefined {
  const text = typed.trim();
  if (text === '') return 'missing';
  return text === phrase ? undefined : 'invalid';
}
