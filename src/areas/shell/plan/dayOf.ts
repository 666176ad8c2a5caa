/** The day of an instant in the person's zone: 'Nov 24, 2026'. */
export const dayOf = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
