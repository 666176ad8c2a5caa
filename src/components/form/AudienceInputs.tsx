import type { CampaignAssignmentType } from '@contract/training/assignments';
import { useWatch } from 'react-hook-form';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './audienceInputs.module.css';
import { SearchSelectInput } from './SearchSelectInput';
import { SelectInput } from './SelectInput';

const RESOURCES = { DEPARTMENTS: 'departments', GROUPS: 'groups' } as const;

interface AudienceInputsProps {
  /** Whom the saved assignment is for: that can only grow. */
  saved?: {
    readonly assignmentType: CampaignAssignmentType;
    readonly selected: readonly { readonly id: number; readonly name: string }[];
  };
  /** Whether the saved one may still be chosen anew: nobody has it yet. */
  isOpen?: boolean;
  isReadOnly?: boolean;
}

/** Whom an assignment is for, by `assignmentType` and `selected`; inside its form. */
export function AudienceInputs({ saved, isOpen = false, isReadOnly = false }: AudienceInputsProps) {
  const t = useT();
  const locale = useLocaleCode();
  const type = useWatch<{ assignmentType: CampaignAssignmentType }, 'assignmentType'>({
    name: 'assignmentType',
  });
  const fixed = isOpen ? undefined : saved;
  const types: CampaignAssignmentType[] = ['ALL_USERS', 'DEPARTMENTS', 'GROUPS'];
  if (saved?.assignmentType === 'SELECTED_USERS') types.push('SELECTED_USERS');
  const resource = type === 'DEPARTMENTS' || type === 'GROUPS' ? RESOURCES[type] : null;
  const names = saved?.selected.map(({ name }) => name) ?? [];
  return (
    <>
      <SelectInput
        source="assignmentType"
        label={t('training.settings.assignTo')}
        choices={types.map((id) => ({ id, name: t(`training.settings.types.${id}`) }))}
        isRequired
        disabled={isReadOnly || fixed !== undefined}
        helperText={
          isOpen
            ? undefined
            : type === 'ALL_USERS'
              ? t('training.settings.permanent')
              : t('training.settings.typeFixed')
        }
      />
      {resource && (
        <SearchSelectInput
          key={resource}
          source="selected"
          resource={resource}
          isMultiple
          isRequired
          label={t(`training.settings.types.${type}`)}
          helperText={fixed ? t('training.settings.onlyGrows') : undefined}
          fixedIds={fixed?.selected.map(({ id }) => id)}
        />
      )}
      {type === 'SELECTED_USERS' && (
        <p className={styles.fact}>
          <span>{t('training.settings.types.SELECTED_USERS')}</span>
          <bdi>{new Intl.ListFormat(locale).format(names)}</bdi>
        </p>
      )}
    </>
  );
}
