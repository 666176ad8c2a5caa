import Lock from '@mui/icons-material/VisibilityOffOutlined';
import type { ReactNode } from 'react';
import { useSession } from '@/authProvider/currentSession';
import { EmptyState } from '@/components/feedback/EmptyState';
import { useT } from '@/i18n/useT';

/**
 * Whether the company keeps learning results private: calls that are `namesLearners` are refused, except about oneself,
 * whom `userId` may name. A visitor is nobody of the company.
 */
export function useIsLearningPrivate(userId?: number): boolean {
  const session = useSession();
  if (!session?.company.isLearningPrivate) return false;
  return userId === undefined || userId !== session.user.id || session.user.isAdminLoggedInAsCompany;
}

/** In place of a table of people with their results; `action` is what can still be done with all of them. */
export function PrivateNotice({ action }: { action?: ReactNode }) {
  const t = useT();
  return (
    <EmptyState
      icon={<Lock />}
      title={t('common.private.title')}
      description={t('common.private.text')}
      action={action}
    />
  );
}

/** What names people beside their results, of one person if `userId` is given, or why it is not shown. */
export function UnlessPrivate({ userId, children }: { userId?: number; children: ReactNode }) {
  return useIsLearningPrivate(userId) ? <PrivateNotice /> : children;
}
