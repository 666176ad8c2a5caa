import { translator } from '@/i18n/translator';

/** A page once its texts are there, with those of exercises, with which it shares the templates. */
export async function withTexts<Page>(loading: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([
    loading,
    translator.add('phishingSimulation'),
    translator.add('phishingExercise'),
  ]);
  return page;
}
