import { SearchOrCreateInput } from '@/components/form/SearchOrCreateInput';
import { useT } from '@/i18n/useT';

/** Selects a department (`departmentId`), or names one to create on save (`newDepartment`). */
export function DepartmentInput({ isRequired }: { isRequired?: boolean }) {
  const t = useT();
  return (
    <SearchOrCreateInput
      source="departmentId"
      newSource="newDepartment"
      resource="departments"
      createLabel={(name) => t('users.department.create', { name })}
      newText={t('users.department.isNew')}
      isRequired={isRequired}
    />
  );
}
