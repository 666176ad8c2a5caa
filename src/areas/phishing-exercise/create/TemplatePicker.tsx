import { DIFFICULTIES, LAYOUT_TYPES } from '@contract/phishing-exercise/content';
import type { Template } from '@contract/phishing-exercise/templates';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { ChoiceField } from '@/components/table/ChoiceField';
import { SearchField } from '@/components/table/SearchField';
import { TemplateCards } from '@/components/template/TemplateCards';
import { TemplatePreviewDialog } from '@/components/template/TemplatePreviewDialog';
import cards from '@/components/template/templateCards.module.css';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import styles from './templates.module.css';
import { type TemplateFilter, useTemplates } from './useTemplates';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** The documented pause of the template search. */
const DEBOUNCE_MS = 300;

export interface TemplatePickerProps {
  isPicked: (id: number) => boolean;
  onToggle: (template: Template) => void;
  /** Further buttons of the toolbar. */
  tools?: ReactNode;
}

/** All templates, found by name, layout, difficulty and language, to pick one by one. */
export function TemplatePicker({ isPicked, onToggle, tools }: TemplatePickerProps) {
  const t = useT();
  const [filter, setFilter] = useState<TemplateFilter>({});
  const [previewed, setPreviewed] = useState<Template | null>(null);
  const found = useTemplates(filter);
  const templates = found.data?.pages.flatMap((page) => page.data.items);
  const change = (changes: TemplateFilter) => {
    const next = Object.entries({ ...filter, ...changes }).filter(([, value]) => value);
    setFilter(Object.fromEntries(next));
  };
  const isFiltered = Object.keys(filter).length > 0;
  const list = () => {
    if (found.error && !templates)
      return (
        <ErrorState
          description={found.error.message}
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      );
    if (!templates)
      return (
        <div role="status" aria-label={t('phishingExercise.picker.loading')} className={cards.grid}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} shape="block" height={220} />
          ))}
        </div>
      );
    if (templates.length === 0 && isFiltered) return <FilteredEmptyState onClear={() => setFilter({})} />;
    if (templates.length === 0) return <EmptyState title={t('phishingExercise.picker.none')} />;
    return (
      <TemplateCards
        label={t('phishingExercise.picker.title')}
        templates={templates}
        isPicked={isPicked}
        onToggle={onToggle}
        onPreview={setPreviewed}
      />
    );
  };
  return (
    <>
      <div className={styles.filters} role="toolbar" aria-label={t('phishingExercise.picker.tools')}>
        <SearchField
          label={t('phishingExercise.picker.search')}
          value={filter.search ?? ''}
          debounceMs={DEBOUNCE_MS}
          onChange={(search) => change({ search })}
        />
        <ChoiceField
          label={t('phishingExercise.picker.layout')}
          value={filter.layoutType ?? ''}
          options={LAYOUT_TYPES.map((value) => ({ value, label: t(`phishingExercise.layout.${value}`) }))}
          onChange={(value) => change({ layoutType: LAYOUT_TYPES.find((one) => one === value) })}
        />
        <ChoiceField
          label={t('phishingExercise.picker.difficulty')}
          value={String(filter.difficulty ?? '')}
          options={DIFFICULTIES.map((value) => ({
            value: String(value),
            label: t(`phishingExercise.difficulty.${value}`),
          }))}
          onChange={(value) => change({ difficulty: DIFFICULTIES.find((one) => String(one) === value) })}
        />
        <ChoiceField
          label={t('phishingExercise.picker.language')}
          value={filter.language ?? ''}
          options={CONTENT_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          onChange={(language) => change({ language })}
        />
        {tools}
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
            {t('phishingExercise.picker.more')}
          </Button>
        </div>
      )}
      {previewed && (
        <TemplatePreviewDialog
          template={previewed}
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
