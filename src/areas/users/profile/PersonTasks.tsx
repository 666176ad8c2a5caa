import { type PersonTask, profileEndpoints, type TaskState } from '@contract/users/profile';
import { useMemo } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { DataTable } from '@/components/table/DataTable';
import type { TableParamsSpec } from '@/components/table/tableParams';
import { useTableParams } from '@/components/table/useTableParams';
import type { TranslationKey } from '@/i18n/keys';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './profile.module.css';
import { taskColumns } from './taskColumns';

/** The gateway knows the one order that makes sense. */
const TASKS_TABLE: TableParamsSpec = { sorts: [], defaultOrderBy: '' };

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

/** What a person has to do or has done, whatever it is about (1 §2.2, §3.8). */
export function PersonTasks({ userId, state }: { userId: number; state: TaskState }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const [params, change] = useTableParams('userTasks', TASKS_TABLE);
  const { data, error, isPlaceholderData, refetch } = useCall(
    profileEndpoints.tasks,
    {
      params: { companyId: currentCompanyId(), id: userId },
      query: { state, pageNumber: params.page, pageSize: params.limit },
    },
    { placeholderData: (previous) => previous },
  );
  const columns = useMemo(() => taskColumns(t, state, language), [t, state, language]);
  const { label, title, text } = TEXTS[state];

  return (
    <div className={styles.table}>
      <DataTable<PersonTask>
        id="userTasks"
        label={t(label)}
        columns={columns}
        data={{
          rows: data?.data.items,
          total: data?.data.pageInfo.totalItems,
          totalIsMinimum: false,
          isStale: isPlaceholderData,
          error,
          retry: () => void refetch(),
        }}
        params={params}
        onChange={change}
        nameOf={({ name }) => name}
        hasToolbar={false}
        empty={<EmptyState title={t(title)} description={t(text)} />}
      />
    </div>
  );
}
