import { DIFFICULTIES } from '@contract/phishing-exercise/content';
import { EMAIL_PROVIDERS, type SimulationTemplate } from '@contract/phishing-simulation/content';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { ChoiceField } from '@/components/table/ChoiceField';
import { SearchField } from '@/components/table/SearchField';
import { TemplateCards } from '@/components/template/TemplateCards';
import { TemplatePreviewDialog } from '@/components/template/TemplatePreviewDialog';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import styles from './create.module.css';
import { type TemplateFilter, useSimulationTemplates } from './useSimulationTemplates';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** The documented pause of the template search. */
const DEBOUNCE_MS = 300;

export interface TemplatePickerProps {
  isPicked: (id: number) => boolean;
  onToggle: (template: SimulationTemplate) => void;
}

/** The templates that can be sent, found by name, difficulty, provider and language. */
export function TemplatePicker({ isPicked, onToggle }: TemplatePickerProps) {
  const t = useT();
  const [filter, setFilter] = useState<TemplateFilter>({});
  const [previewed, setPreviewed] = useState<SimulationTemplate | null>(null);
  const found = useSimulationTemplates(filter);
  const templates = found.data?.pages.flatMap((page) => page.data.items);
  const change = (changes: TemplateFilter) => {
    const next = Object.entries({ ...filter, ...changes }).filter(([, value]) => value);
    setFilter(Object.fromEntries(next));
  };
  const isFiltered = Object.keys(filter).length > 0;
  const list = () => {
    if (found.error && !templates) {
      const { error } = found;
      return <ErrorState description={error.message} error={error} onRetry={() => void found.refetch()} />;
    }
    if (!templates) {
      return (
        <div role="status" aria-label={t('phishingSimulation.templates.loading')} className={styles.grid}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} shape="block" height={220} />
          ))}
        </div>
      );
    }
    if (templates.length === 0 && isFiltered) return <FilteredEmptyState onClear={() => setFilter({})} />;
    if (templates.length === 0) return <EmptyState title={t('phishingSimulation.templates.none')} />;
    return (
      <TemplateCards
        label={t('phishingSimulation.templates.title')}
        templates={templates}
        isPicked={isPicked}
        onToggle={onToggle}
        onPreview={setPreviewed}
      />
    );
  };
  return (
    <>
      <div className={styles.filters} role="toolbar" aria-label={t('phishingSimulation.templates.tools')}>
        <SearchField
          label={t('phishingSimulation.templates.search')}
          value={filter.search ?? ''}
          debounceMs={DEBOUNCE_MS}
          onChange={(search) => change({ search })}
        />
        <ChoiceField
          label={t('phishingSimulation.templates.difficulty')}
          value={String(filter.difficulty ?? '')}
          options={DIFFICULTIES.map((value) => ({
            value: String(value),
            label: t(`phishingExercise.difficulty.${value}`),
          }))}
          onChange={(value) => change({ difficulty: DIFFICULTIES.find((one) => String(one) === value) })}
        />
        <ChoiceField
          label={t('phishingSimulation.templates.provider')}
          value={filter.provider ?? ''}
          options={EMAIL_PROVIDERS.map((value) => ({
            value,
            label: t(`phishingSimulation.providers.${value}`),
          }))}
          onChange={(value) => change({ provider: EMAIL_PROVIDERS.find((one) => one === value) })}
        />
        <ChoiceField
          label={t('phishingSimulation.templates.language')}
          value={filter.language ?? ''}
          options={CONTENT_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          onChange={(language) => change({ language })}
        />
      </div>
      <div data-stale={found.isPlaceholderData || undefined} className={styles.found}>
        {list()}
      </div>
      {found.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="outlined"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            {t('phishingSimulation.templates.more')}
          </Button>
        </div>
      )}
      {previewed && (
        <TemplatePreviewDialog
          template={previewed}
          hasStory={false}
          action={
            <Button
              variant="contained"
              onClick={() => {
                onToggle(previewed);
                setPreviewed(null);
              }}
            >
              {t(
                isPicked(previewed.id)
                  ? 'phishingExercise.preview.unselect'
                  : 'phishingExercise.preview.select',
              )}
            </Button>
          }
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  );
}
