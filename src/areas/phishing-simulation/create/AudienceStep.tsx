import { AUDIENCE_TYPES } from '@contract/phishing-simulation/content';
import { simulationSettingsEndpoints } from '@contract/phishing-simulation/settings';
import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SelectInput } from '@/components/form/SelectInput';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import styles from './create.module.css';
import { type DraftForm, LISTS_OF } from './draftForm';

/** People and teams to choose from: the same as for exercises. */
const RESOURCES = {
  selectedUsersIds: 'exercise_users',
  selectedDepartmentsIds: 'exercise_departments',
  selectedGroupsIds: 'exercise_groups',
} as const;

/** Who gets the mails. */
export function AudienceStep() {
  const t = useT();
  const canConfigure = useCan(simulationSettingsEndpoints.get);
  const usersType = useWatch<DraftForm, 'audience.usersType'>({ name: 'audience.usersType' });
  const lists = LISTS_OF[usersType];
  return (
    <div className={styles.form}>
      <SelectInput
        source="audience.usersType"
        label={t('phishingSimulation.audience.label')}
        choices={AUDIENCE_TYPES.map((id) => ({ id, name: t(`phishingSimulation.audience.types.${id}`) }))}
        isRequired
      />
      {lists.map((list) => (
        <SearchSelectInput
          key={list}
          source={`audience.${list}`}
          resource={RESOURCES[list]}
          isMultiple
          isRequired={lists.length === 1}
          label={t(`phishingSimulation.audience.lists.${list}`)}
        />
      ))}
      <Alert severity="info">
        {t('phishingSimulation.audience.verified')}{' '}
        {canConfigure && <Link to={links.domains()}>{t('phishingSimulation.audience.configuration')}</Link>}
      </Alert>
    </div>
  );
}
