import { limits } from '@contract/limits';
import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import {
  type ChosenTemplate,
  EMAIL_PROVIDERS,
  type SimulationTemplate,
} from '@contract/phishing-simulation/content';
import Close from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { PickStep } from '@/components/template/PickStep';
import {
  difficultyChoice,
  languageChoice,
  type TemplateFilter,
  TemplatePicker,
} from '@/components/template/TemplatePicker';
import { TemplatePreviewDialog } from '@/components/template/TemplatePreviewDialog';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import styles from './create.module.css';
import type { DraftForm } from './draftForm';
import { useSimulationTemplates } from './useSimulationTemplates';

/** The templates of which the wizard knows more than the id. */
export type KnownTemplates = ReadonlyMap<number, SimulationTemplate>;

const { templatesMax } = limits.simulations;

export interface TemplatesStepProps {
  known: KnownTemplates;
  onKnow: (template: SimulationTemplate) => void;
}

/** The mails to send: each recipient gets one of them in a round. */
export function TemplatesStep({ known, onKnow }: TemplatesStepProps) {
  const t = useT();
  const { field } = useController<DraftForm, 'templates'>({ name: 'templates' });
  const { errors } = useFormState<DraftForm>({ name: 'templates' });
  const [isTooMany, setTooMany] = useState(false);
  const [filter, setFilter] = useState<TemplateFilter>({});
  const found = useSimulationTemplates(filter);
  const chosen = field.value;
  const isPicked = (id: number) => chosen.some(({ templateId }) => templateId === id);
  const providers = {
    name: 'provider',
    label: t('phishingSimulation.templates.provider'),
    options: EMAIL_PROVIDERS.map((value) => ({ value, label: t(`phishingSimulation.providers.${value}`) })),
  };
  const toggle = (template: SimulationTemplate) => {
    const isFull = !isPicked(template.id) && chosen.length >= templatesMax;
    setTooMany(isFull);
    if (isFull) return;
    onKnow(template);
    const others = chosen.filter(({ templateId }) => templateId !== template.id);
    const added: ChosenTemplate = { templateId: template.id, showLoginPage: false, loginPageId: null };
    field.onChange(others.length < chosen.length ? others : [...chosen, added]);
  };
  return (
    <PickStep
      counter={<strong>{t('phishingSimulation.templates.count', { smart_count: chosen.length })}</strong>}
      problems={[
        errors.templates?.root?.message ?? errors.templates?.message,
        isTooMany && t('phishingSimulation.templates.tooMany', { smart_count: templatesMax }),
      ]}
      selected={
        <ul className={styles.selected}>
          {chosen.map((one, index) => (
            <Selected
              key={one.templateId}
              chosen={one}
              error={errors.templates?.[index]?.loginPageId?.message}
              template={known.get(one.templateId)}
              onChange={(next) => field.onChange(chosen.map((before) => (before === one ? next : before)))}
              onRemove={() => {
                setTooMany(false);
                field.onChange(chosen.filter((before) => before !== one));
              }}
            />
          ))}
        </ul>
      }
    >
      <TemplatePicker
        label={t('phishingSimulation.templates.title')}
        filter={filter}
        onFilter={setFilter}
        choices={[difficultyChoice(t), providers, languageChoice(t)]}
        found={found}
        isPicked={isPicked}
        onToggle={toggle}
        hasStory={false}
      />
    </PickStep>
  );
}

interface SelectedProps {
  chosen: ChosenTemplate;
  /** Absent for one that has been deleted. */
  template: SimulationTemplate | undefined;
  error: string | undefined;
  onChange: (chosen: ChosenTemplate) => void;
  onRemove: () => void;
}

/** A chosen template, and the login page its links lead to. */
function Selected({ chosen, template, error, onChange, onRemove }: SelectedProps) {
  const t = useT();
  const id = useId();
  const format = useFormatNumber();
  const [isPreviewed, setPreviewed] = useState(false);
  const { data } = useCall(simulationEndpoints.loginPages, { query: { companyId: currentCompanyId() } });
  const pages = data?.data ?? [];
  const name = template?.name ?? t('phishingSimulation.templates.deleted', { id: format(chosen.templateId) });
  return (
    <li>
      <div className={styles.selectedHead}>
        {template ? (
          <button type="button" className={styles.selectedName} onClick={() => setPreviewed(true)}>
            <bdi lang={template.language}>{name}</bdi>
          </button>
        ) : (
          <span className={styles.selectedName}>{name}</span>
        )}
        <IconButton
          size="small"
          aria-label={t('phishingSimulation.templates.remove', { name })}
          onClick={onRemove}
        >
          <Close fontSize="small" />
        </IconButton>
      </div>
      {template && (
        <TextField
          select
          fullWidth
          size="small"
          id={id}
          label={t('phishingSimulation.templates.loginPage')}
          value={chosen.showLoginPage ? (chosen.loginPageId ?? '') : ''}
          onChange={({ target: { value } }) =>
            onChange({ ...chosen, showLoginPage: value !== '', loginPageId: value === '' ? null : value })
          }
          error={error !== undefined}
          helperText={error}
          slotProps={{
            select: { native: true },
            inputLabel: { shrink: true },
            htmlInput: { 'aria-label': t('phishingSimulation.templates.loginPageOf', { name }) },
          }}
        >
          <option value="">{t('phishingSimulation.templates.noLoginPage')}</option>
          {pages.map((page) => (
            <option key={page.id} value={page.id}>
              {page.name}
            </option>
          ))}
        </TextField>
      )}
      {isPreviewed && template && (
        <TemplatePreviewDialog template={template} hasStory={false} onClose={() => setPreviewed(false)} />
      )}
    </li>
  );
}
