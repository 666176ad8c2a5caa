import type { Template } from '@contract/phishing-exercise/templates';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Mail from '@mui/icons-material/MailOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import Button from '@mui/material/Button';
import { useT } from '@/i18n/useT';
import { DifficultyBadge } from './DifficultyBadge';
import styles from './templateCards.module.css';

/** What a card tells of a template; one without a layout is an email among emails. */
export type CardTemplate = Pick<Template, 'id' | 'name' | 'language' | 'thumbnailUrl' | 'difficulty'> &
  Partial<Pick<Template, 'layoutType'>>;

/** The picture of a template, or that of its layout. */
export function TemplatePicture({
  template,
}: {
  template: Pick<CardTemplate, 'thumbnailUrl' | 'layoutType'>;
}) {
  const Icon = template.layoutType === 'SMS' ? Sms : Mail;
  return template.thumbnailUrl ? (
    <img src={template.thumbnailUrl} alt="" loading="lazy" />
  ) : (
    <Icon aria-hidden="true" />
  );
}

export interface TemplateCardsProps<One extends CardTemplate> {
  label: string;
  templates: readonly One[];
  isPicked?: (id: number) => boolean;
  /** Absent: the templates are only looked at. */
  onToggle?: (template: One) => void;
  onPreview: (template: One) => void;
}

/** Templates as cards that are picked by a click. */
export function TemplateCards<One extends CardTemplate>(props: TemplateCardsProps<One>) {
  const { label, templates, isPicked, onToggle, onPreview } = props;
  const t = useT();
  return (
    <ul className={styles.grid} aria-label={label}>
      {templates.map((template) => {
        const isChosen = isPicked?.(template.id) ?? false;
        const face = (
          <>
            <span className={styles.picture}>
              <TemplatePicture template={template} />
              {isChosen && <CheckCircle className={styles.check} aria-hidden="true" />}
            </span>
            <span className={styles.name} lang={template.language} dir="auto">
              {template.name}
            </span>
            {template.layoutType && (
              <span className={styles.meta}>{t(`phishingExercise.layout.${template.layoutType}`)}</span>
            )}
            <DifficultyBadge difficulty={template.difficulty} />
          </>
        );
        return (
          <li key={template.id} className={styles.card} data-chosen={isChosen || undefined}>
            {onToggle ? (
              <button
                type="button"
                className={styles.face}
                aria-pressed={isChosen}
                onClick={() => onToggle(template)}
              >
                {face}
              </button>
            ) : (
              <div className={styles.face}>{face}</div>
            )}
            <Button
              size="small"
              className={styles.preview}
              aria-label={t('phishingExercise.library.previewOf', { name: template.name })}
              onClick={() => onPreview(template)}
            >
              {t('phishingExercise.preview.open')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
