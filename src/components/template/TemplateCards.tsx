import type { Template } from '@contract/phishing-exercise/templates';
import Mail from '@mui/icons-material/MailOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import { useT } from '@/i18n/useT';
import { PickCard } from './PickCard';
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
      {templates.map((template) => (
        <PickCard
          key={template.id}
          name={template.name}
          lang={template.language}
          picture={<TemplatePicture template={template} />}
          meta={template.layoutType && t(`phishingExercise.layout.${template.layoutType}`)}
          difficulty={template.difficulty}
          isChosen={isPicked?.(template.id)}
          onToggle={onToggle && (() => onToggle(template))}
          preview={{
            label: t('phishingExercise.library.previewOf', { name: template.name }),
            name: t('phishingExercise.preview.open'),
            onClick: () => onPreview(template),
          }}
        />
      ))}
    </ul>
  );
}
