import { DIFFICULTIES } from '@contract/phishing-exercise/content';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import type { Pages } from '@/client/usePages';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { ChoiceField } from '@/components/table/ChoiceField';
import { SearchField } from '@/components/table/SearchField';
import { languageName } from '@/i18n/languageNames';
import { type TypedTranslate, useT } from '@/i18n/useT';
import styles from './picker.module.css';
import { type CardTemplate, TemplateCards } from './TemplateCards';
import { TemplatePreviewDialog } from './TemplatePreviewDialog';
import cards from './templateCards.module.css';

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** The documented pause of the template search. */
const DEBOUNCE_MS = 300;

/** What templates are narrowed by: `search`, and the chosen values by their names. */
export type TemplateFilter = Readonly<Partial<Record<string, string>>>;

/** A value to narrow the templates by. */
export interface TemplateChoice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export const difficultyChoice = (t: TypedTranslate): TemplateChoice => ({
  name: 'difficulty',
  label: t('phishingExercise.picker.difficulty'),
  options: DIFFICULTIES.map((value) => ({
    value: String(value),
    label: t(`phishingExercise.difficulty.${value}`),
  })),
});

export const languageChoice = (t: TypedTranslate): TemplateChoice => ({
  name: 'language',
  label: t('phishingExercise.picker.language'),
  options: CONTENT_LANGUAGES.map((value) => ({ value, label: languageName(value) })),
});

export interface TemplatePickerProps<One extends CardTemplate> {
  /** The heading, and the name of the list. */
  label: string;
  filter: TemplateFilter;
  onFilter: (filter: TemplateFilter) => void;
  choices: readonly TemplateChoice[];
  /** The templates that match the filter. */
  found: Pages<One>;
  isPicked: (id: number) => boolean;
  onToggle: (template: One) => void;
  /** Without the story that an exercise tells before the message. */
  hasStory?: boolean;
  /** Further buttons of the toolbar. */
  tools?: ReactNode;
}

/** Templates found by name and by some choices, to look at and to pick one by one. */
export function TemplatePicker<One extends CardTemplate>(props: TemplatePickerProps<One>) {
  const { label, filter, onFilter, choices, found, isPicked, onToggle, hasStory, tools } = props;
  const t = useT();
  const [previewed, setPreviewed] = useState<One | null>(null);
  const templates = found.data?.pages.flatMap((page) => page.data.items);
  const change = (name: string, value: string) => {
    const next = Object.entries({ ...filter, [name]: value }).filter(([, one]) => one);
    onFilter(Object.fromEntries(next));
  };
  const isFiltered = Object.keys(filter).length > 0;
  const list = () => {
    if (found.error && !templates) {
      const { error } = found;
      return <ErrorState description={error.message} error={error} onRetry={() => void found.refetch()} />;
    }
    if (!templates) {
      return (
        <div role="status" aria-label={t('phishingExercise.picker.loading')} className={cards.grid}>
          {SKELETONS.map((key) => (
            <Skeleton key={key} shape="block" height={220} />
          ))}
        </div>
      );
    }
    if (templates.length === 0 && isFiltered) return <FilteredEmptyState onClear={() => onFilter({})} />;
    if (templates.length === 0) return <EmptyState title={t('phishingExercise.picker.none')} />;
    const list = { label, templates, isPicked, onToggle };
    return <TemplateCards {...list} onPreview={setPreviewed} />;
  };
  return (
    <section>
      <h2 className={styles.heading}>{label}</h2>
      <div className={styles.filters} role="toolbar" aria-label={t('phishingExercise.picker.tools')}>
        <SearchField
          label={t('phishingExercise.picker.search')}
          value={filter.search ?? ''}
          debounceMs={DEBOUNCE_MS}
          onChange={(search) => change('search', search)}
        />
        {choices.map(({ name, ...choice }) => (
          <ChoiceField
            key={name}
            {...choice}
            value={filter[name] ?? ''}
            onChange={(value) => change(name, value)}
          />
        ))}
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
          hasStory={hasStory}
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
    </section>
  );
}
