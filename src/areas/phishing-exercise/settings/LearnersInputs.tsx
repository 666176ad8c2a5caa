import type { ExerciseCampaignDetail } from '@contract/phishing-exercise/campaigns';
import { USERS_TYPES } from '@contract/phishing-exercise/campaigns';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import { useWatch } from 'react-hook-form';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { SelectInput } from '@/components/form/SelectInput';
import { useT } from '@/i18n/useT';
import { chosenIds, type ExerciseChanges, LIST_OF } from './settings';
import styles from './settings.module.css';
import { useLearnersCount } from './useLearnersCount';

const RESOURCES = {
  selectedUsersIds: 'exercise_users',
  selectedDepartmentsIds: 'exercise_departments',
  selectedGroupsIds: 'exercise_groups',
} as const;

const savedOf = ({ selectedUsers, selectedDepartments, selectedGroups }: ExerciseCampaignDetail) => ({
  selectedUsersIds: selectedUsers.map(({ id }) => id),
  selectedDepartmentsIds: selectedDepartments.map(({ id }) => id),
  selectedGroupsIds: selectedGroups.map(({ id }) => id),
});

/** Who an exercise is for; once it is saved, that can only grow. */
export function LearnersInputs({ campaign }: { campaign?: ExerciseCampaignDetail }) {
  const t = useT();
  const [usersType, selectedUsersIds, selectedDepartmentsIds, selectedGroupsIds] = useWatch<
    ExerciseChanges,
    ['usersType', 'selectedUsersIds', 'selectedDepartmentsIds', 'selectedGroupsIds']
  >({ name: ['usersType', 'selectedUsersIds', 'selectedDepartmentsIds', 'selectedGroupsIds'] });
  const list = LIST_OF[usersType];
  const ids = chosenIds({ usersType, selectedUsersIds, selectedDepartmentsIds, selectedGroupsIds });
  const count = useLearnersCount(usersType, ids);
  return (
    <>
      <SelectInput
        source="usersType"
        label={t('phishingExercise.settings.learners')}
        choices={USERS_TYPES.map((id) => ({ id, name: t(`phishingExercise.settings.types.${id}`) }))}
        isRequired
        disabled={campaign !== undefined}
      />
      {list && (
        <SearchSelectInput
          key={list}
          source={list}
          resource={RESOURCES[list]}
          isMultiple
          isRequired
          label={t(`phishingExercise.settings.types.${usersType}`)}
          fixedIds={campaign && savedOf(campaign)[list]}
        />
      )}
      <p className={styles.count} role="status">
        {count !== undefined && t('phishingExercise.settings.count', { smart_count: count })}
      </p>
      <p className={styles.warning}>
        <Warning fontSize="small" aria-hidden="true" />
        <span>
          {list
            ? t('phishingExercise.settings.fixed', {
                what: t(`phishingExercise.settings.fixedLists.${list}`),
              })
            : t('phishingExercise.settings.everyone')}
        </span>
      </p>
    </>
  );
}
