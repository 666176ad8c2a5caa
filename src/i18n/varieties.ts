/** Languages that have only those texts of their own which differ from the ones of another. */
export const VARIETIES: Readonly<Record<string, string>> = { 'en-gb': 'en', 'es-es': 'es' };

/** The languages whose texts are shown in one, the first that has a text: itself, the one it is a variety of, English. */
export const languagesFor = (language: string): readonly string[] => [
  ...new Set([language, VARIETIES[language] ?? language, 'en']),
];
