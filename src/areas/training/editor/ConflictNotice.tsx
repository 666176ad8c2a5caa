import type { CourseView } from '@contract/training/courses';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import Button from '@mui/material/Button';
import { useCreate, useUpdate } from 'react-admin';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isNotFound } from '@/client/ApiError';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { useT } from '@/i18n/useT';
import { useRefreshTraining } from '../course/useCampaigns';
import { links } from '../links';
import { bodyOf, type Draft } from './draft';
import styles from './editor.module.css';

interface ConflictNoticeProps {
  course: CourseView;
  /** What this editor holds and could not save. */
  draft: Draft;
  onReload: () => void;
  /** Lets the navigation to the copy pass. */
  onLeave: () => void;
}

/** Someone else has saved: their version, or this one as a copy, so that nothing is lost by itself. */
export function ConflictNotice({ course, draft, onReload, onLeave }: ConflictNoticeProps) {
  const t = useT();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const refresh = useRefreshTraining();
  const [create] = useCreate('courses', undefined, { returnPromise: true });
  const [update] = useUpdate('courses', undefined, { returnPromise: true });

  const saveAsCopy = async (): Promise<number> => {
    // A copy of the course keeps its files; if it is gone, the company's own are still there.
    const params = { companyId: currentCompanyId(), courseId: course.id };
    const cloning = call(customTrainingEndpoints.clone, { params }).then(({ data }): CourseView => data);
    const copy = await cloning.catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
      const { name, language } = draft;
      return create('courses', { data: { name, language } });
    });
    const name = draft.name === course.name ? copy.name : draft.name;
    const data = { ...bodyOf(draft), name, revision: copy.revision };
    await update('courses', { id: copy.id, data, previousData: copy });
    return copy.id;
  };
  const copying = useAction(saveAsCopy, {
    success: t('training.course.actions.copied'),
    onSuccess: async (courseId) => {
      await refresh();
      onLeave();
      await navigate(links.edit({ courseId }));
    },
  });
  const load = async () => {
    const isSure = await confirm({
      title: t('training.editor.conflict.loadTitle'),
      description: t('training.editor.conflict.loadText'),
      confirmLabel: t('training.editor.conflict.load'),
      isDanger: true,
    });
    if (isSure) onReload();
  };
  return (
    <section className={styles.conflict} role="alert" aria-label={t('training.editor.conflict.title')}>
      <div>
        <strong>{t('training.editor.conflict.title')}</strong>
        <p>{t('training.editor.conflict.text')}</p>
      </div>
      <Button onClick={() => void load()}>{t('training.editor.conflict.load')}</Button>
      <Button variant="outlined" loading={copying.isPending} onClick={() => void copying.run()}>
        {t('training.editor.conflict.copy')}
      </Button>
    </section>
  );
}
