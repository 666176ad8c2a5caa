import Close from '@mui/icons-material/Close';
import Down from '@mui/icons-material/KeyboardArrowDown';
import Up from '@mui/icons-material/KeyboardArrowUp';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { LiveRegion } from '@/components/feedback/LiveRegion';
import { TemplatePicture } from '@/components/template/TemplateCards';
import { TemplatePreviewDialog } from '@/components/template/TemplatePreviewDialog';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { NewTemplateButton } from '../templates/TemplateLibraryButton';
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
import { TemplatePicker } from './TemplatePicker';
import styles from './templates.module.css';

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
  const { packId, picked } = selection;
  const toggle = (template: Picked) => {
    const next = toggleTemplate(selection, template);
    setTooMany(next === undefined);
    if (next) onChange(next);
  };
  return (
    <div className={styles.step}>
      <div className={styles.choices}>
        <section className={styles.section}>
          <h2>{t('phishingExercise.packs.title')}</h2>
          <PackList
            chosenId={packId}
            onToggle={(pack) => {
              setTooMany(false);
              onChange(togglePack(selection, pack));
            }}
          />
        </section>
        <section className={styles.section}>
          <h2>{t('phishingExercise.picker.title')}</h2>
          <TemplatePicker
            isPicked={(id) => packId === '' && picked.some((one) => one.id === id)}
            onToggle={(template) => toggle(pickedOf(template))}
            tools={<NewTemplateButton />}
          />
        </section>
      </div>
      <aside className={styles.aside} aria-label={t('phishingExercise.selected.title')}>
        <h2>{t('phishingExercise.selected.title')}</h2>
        <Counter selection={selection} />
        {refusal !== undefined && (
          <Alert severity="error" role="alert">
            {refusal}
          </Alert>
        )}
        {isTooMany && (
          <Alert severity="error" role="alert">
            {t('phishingExercise.selected.tooMany', { smart_count: REQUIRED })}{' '}
            {t('phishingExercise.selected.unselect')}
          </Alert>
        )}
        <SelectedTemplates
          selection={selection}
          onChange={(next) => {
            setTooMany(false);
            onChange(next);
          }}
        />
      </aside>
    </div>
  );
}

/** How many templates are selected; how many it must be is an error until it is met. */
function Counter({ selection }: { selection: TemplateSelection }) {
  const t = useT();
  const format = useFormatNumber();
  return (
    <p className={styles.counter} role="status">
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
    </p>
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
      <p className={styles.hint}>
        <bdi>{packName}</bdi> – {t('phishingExercise.selected.pack')}
      </p>
    );
  }
  if (picked.length === 0) return <p className={styles.hint}>{t('phishingExercise.selected.none')}</p>;
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
