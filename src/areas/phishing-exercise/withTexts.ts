import { translator } from '@/i18n/translator';

/** A page once its texts are there, with those of assignments, which it shares with training. */
export async function withTexts<Page>(loading: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([loading, translator.add('phishingExercise'), translator.add('training')]);
  return page;
}
