import type { PersonTask, TaskState } from '@contract/users/profile';
import { useMemo } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { UnlessPrivate } from '@/components/report/PrivateNotice';
import { DataTable } from '@/components/table/DataTable';
import type { TranslationKey } from '@/i18n/keys';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './profile.module.css';
import { taskColumns } from './taskColumns';
import { useTaskActions } from './useTaskActions';

/** The gateway defines the only order. */
const TASKS_LIST: ListSpec = { sorts: [], defaultSort: { field: '', order: 'DESC' } };

const TEXTS: Record<TaskState, { label: TranslationKey; title: TranslationKey; text: TranslationKey }> = {
  outstanding: {
    label: 'userProfile.tabs.outstanding_tasks',
    title: 'userProfile.tasks.nothingOutstanding.title',
    text: 'userProfile.tasks.nothingOutstanding.text',
  },
  completed: {
    label: 'userProfile.tabs.completed_tasks',
    title: 'userProfile.tasks.nothingCompleted.title',
    text: 'userProfile.tasks.nothingCompleted.text',
  },
};

/** A user's tasks of all types, outstanding or completed. */
export function PersonTasks({ userId, state }: { userId: number; state: TaskState }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const filter = useMemo(() => ({ userId, state }), [userId, state]);
  const columns = useMemo(() => taskColumns(t, state, language), [t, state, language]);
  const { label, title, text } = TEXTS[state];
  const actions = useTaskActions(userId);

  return (
    <div className={styles.table}>
      <UnlessPrivate userId={userId}>
        <List resource="tasks" storeKey="userTasks" spec={TASKS_LIST} filter={filter}>
          <DataTable<PersonTask>
            label={t(label)}
            columns={columns}
            hasToolbar={false}
            {...(state === 'completed' && actions && { actions })}
            empty={<EmptyState title={t(title)} description={t(text)} />}
          />
        </List>
      </UnlessPrivate>
    </div>
  );
}
