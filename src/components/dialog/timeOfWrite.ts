import type { UncertainWrite } from '@/client/uncertainWrites';

/** When a write was carried out, or else sent, for a sentence. */
export const timeOfWrite = ({ at, outcome }: UncertainWrite, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    outcome?.isDone ? outcome.at : at,
  );
