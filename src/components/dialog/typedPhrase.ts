export type PhraseProblem = 'missing' | 'invalid';

/** What is wrong with a typed confirmation, spaces around it aside (1 §5). */
export function phraseProblem(typed: string, phrase: string): PhraseProblem | undefined {
  const text = typed.trim();
  if (text === '') return 'missing';
  return text === phrase ? undefined : 'invalid';
}
