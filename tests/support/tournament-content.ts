import type { Challenge } from '@contract/secure-code/content';

/** A challenge whose flaw is in line 2 (or 3) and whose right fix is b. */
export const buildChallenge = (values: Partial<Challenge> = {}): Challenge => ({
  key: `python-${values.position ?? 1}`,
  languageCode: 'en',
  codeLanguage: 'Python',
  position: 1,
  difficulty: 1,
  title: `Challenge ${values.position ?? 1}`,
  weakness: 'CWE-89',
  scenario: 'A shop looks up its orders.',
  code: 'def orders(name):\n    query = "SELECT * FROM orders WHERE name = \'" + name + "\'"\n    return run(query)\n',
  flawLines: [2, 3],
  fixes: (['a', 'b', 'c', 'd'] as const).map((id) => ({
    id,
    code: `fix_${id}()`,
    isRight: id === 'b',
    why: `Because of ${id}.`,
  })),
  explanation: 'Text became part of a statement.',
  ...values,
});

const PREFIX = { Python: 'python', PHP: 'php', GO: 'go' } as const;
export type Offered = keyof typeof PREFIX;

/** Six challenges of each language. */
export const buildChallenges = (languages: readonly Offered[] = ['Python', 'PHP']): Challenge[] =>
  languages.flatMap((codeLanguage) =>
    ([1, 2, 3, 4, 5, 6] as const).map((position) =>
      buildChallenge({
        key: `${PREFIX[codeLanguage]}-${position}`,
        codeLanguage,
        position,
        difficulty: ([1, 1, 2, 2, 3, 3] as const)[position - 1] ?? 1,
        title: `${codeLanguage} ${position}`,
      }),
    ),
  );
