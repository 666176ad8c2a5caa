import { useMemo } from 'react';
import { useT } from '@/i18n/useT';
import type { DraftTexts } from './draftForm';

/** The product's own words of a campaign. */
export function useDraftTexts(): DraftTexts {
  const t = useT();
  return useMemo(
    () => ({
      namePrefix: t('phishingSimulation.create.namePrefix'),
      subject: t('phishingSimulation.education.defaultSubject'),
      message: t('phishingSimulation.education.defaultMessage'),
    }),
    [t],
  );
}
