import { LAYOUT_TYPES } from '@contract/phishing-exercise/content';
import Close from '@mui/icons-material/Close';
import Down from '@mui/icons-material/KeyboardArrowDown';
import Up from '@mui/icons-material/KeyboardArrowUp';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { LiveRegion } from '@/components/feedback/LiveRegion';
import { PickStep } from '@/components/template/PickStep';
import { TemplatePicture } from '@/components/template/TemplateCards';
import {
  difficultyChoice,
  languageChoice,
  type TemplateFilter,
  TemplatePicker,
} from '@/components/template/TemplatePicker';
import { TemplatePreviewDialog } from '@/components/template/TemplatePreviewDialog';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { NewTemplateButton } from '../templates/TemplateLibraryButton';
import { DEFAULT_SORT, TemplateSortField } from '../templates/TemplateSortField';
import { PackList } from './PackList';
import {
  countOf,
  isComplete,
  moveTemplate,
  type Picked,
  pickedOf,
  REQUIRED,
  type TemplateSelection,
  togglePack,
  toggleTemplate,
} from './selection';
import styles from './templates.module.css';
import { useTemplates } from './useTemplates';

export interface TemplatesStepProps {
  selection: TemplateSelection;
  /** Why the gateway refused the selection. */
  refusal?: string | undefined;
  onChange: (selection: TemplateSelection) => void;
}

/** A pack, or exactly as many templates as an exercise needs, in the order learners get them. */
export function TemplatesStep({ selection, refusal, onChange }: TemplatesStepProps) {
  const t = useT();
  const [isTooMany, setTooMany] = useState(false);
  const [filter, setFilter] = useState<TemplateFilter>({});
  // Apart from the filter: clearing that keeps the order.
  const [sort, setSort] = useState(DEFAULT_SORT);
  const found = useTemplates(filter, sort);
  const { packId, picked } = selection;
  const layouts = {
    name: 'layoutType',
    label: t('phishingExercise.picker.layout'),
    options: LAYOUT_TYPES.map((value) => ({ value, label: t(`phishingExercise.layout.${value}`) })),
  };
  const toggle = (template: Picked) => {
    const next = toggleTemplate(selection, template);
    setTooMany(next === undefined);
    if (next) onChange(next);
  };
  return (
    <PickStep
      counter={<Counter selection={selection} />}
      problems={[
        refusal,
        isTooMany &&
          [
            t('phishingExercise.selected.tooMany', { smart_count: REQUIRED }),
            t('phishingExercise.selected.unselect'),
          ].join(' '),
      ]}
      selected={
        <SelectedTemplates
          selection={selection}
          onChange={(next) => {
            setTooMany(false);
            onChange(next);
          }}
        />
      }
    >
      <div className={styles.choices}>
        <section>
          <h2 className={styles.heading}>{t('phishingExercise.packs.title')}</h2>
          <PackList
            chosenId={packId}
            onToggle={(pack) => {
              setTooMany(false);
              onChange(togglePack(selection, pack));
            }}
          />
        </section>
        <TemplatePicker
          label={t('phishingExercise.picker.title')}
          filter={filter}
          onFilter={setFilter}
          choices={[layouts, difficultyChoice(t), languageChoice(t)]}
          found={found}
          isPicked={(id) => packId === '' && picked.some((one) => one.id === id)}
          onToggle={(template) => toggle(pickedOf(template))}
          tools={
            <>
              <TemplateSortField value={sort} onChange={setSort} />
              <NewTemplateButton />
            </>
          }
        />
      </div>
    </PickStep>
  );
}

/** How many templates are selected; how many it must be is an error until it is met. */
function Counter({ selection }: { selection: TemplateSelection }) {
  const t = useT();
  const format = useFormatNumber();
  return (
    <>
      {selection.packId === '' && <>{t('phishingExercise.customPack')} – </>}
      <strong>
        {selection.packId
          ? t('phishingExercise.templates', { smart_count: countOf(selection) })
          : t('phishingExercise.selected.count', {
              count: format(countOf(selection)),
              required: format(REQUIRED),
            })}
      </strong>{' '}
      {!isComplete(selection) && (
        <span className={styles.required}>
          {t('phishingExercise.selected.required', { smart_count: REQUIRED })}
        </span>
      )}
    </>
  );
}

function SelectedTemplates({ selection, onChange }: Omit<TemplatesStepProps, 'refusal'>) {
  const t = useT();
  const format = useFormatNumber();
  const [announced, setAnnounced] = useState('');
  const [previewed, setPreviewed] = useState<Picked | null>(null);
  const { packId, packName, picked } = selection;
  if (packId) {
    return (
      <p className={typography.hint}>
        <bdi>{packName}</bdi> – {t('phishingExercise.selected.pack')}
      </p>
    );
  }
  if (picked.length === 0) return <p className={typography.hint}>{t('phishingExercise.selected.none')}</p>;
  const move = ({ id, name }: Picked, by: -1 | 1, at: number) => {
    onChange(moveTemplate(selection, id, by));
    setAnnounced(t('phishingExercise.selected.moved', { name, place: format(at + by + 1) }));
  };
  return (
    <>
      <ol className={styles.selected}>
        {picked.map((one, at) => (
          <li key={one.id}>
            <span className={styles.small}>
              <TemplatePicture template={one} />
            </span>
            <button type="button" className={styles.selectedName} onClick={() => setPreviewed(one)}>
              <bdi lang={one.language}>{one.name}</bdi>
            </button>
            <span className={styles.buttons}>
              <IconButton
                size="small"
                aria-label={t('phishingExercise.selected.up', { name: one.name })}
                disabled={at === 0}
                onClick={() => move(one, -1, at)}
              >
                <Up fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('phishingExercise.selected.down', { name: one.name })}
                disabled={at === picked.length - 1}
                onClick={() => move(one, 1, at)}
              >
                <Down fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={t('phishingExercise.selected.remove', { name: one.name })}
                onClick={() => onChange(toggleTemplate(selection, one) ?? selection)}
              >
                <Close fontSize="small" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <LiveRegion>{announced && <span data-spoken="">{announced}</span>}</LiveRegion>
      {previewed && <TemplatePreviewDialog template={previewed} onClose={() => setPreviewed(null)} />}
    </>
  );
}
