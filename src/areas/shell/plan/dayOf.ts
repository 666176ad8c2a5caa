/** The date of an instant in the user's time zone: 'Nov 24, 2026'. */
export const dayOf = (instant: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(instant));
