import type { Course } from '@contract/training/courses';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import Block from '@mui/icons-material/BlockOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import { useDelete } from 'react-admin';
import { useNavigate } from 'react-router';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { type ActionsOf, useRowActions } from '@/components/table/useRowActions';
import { useT } from '@/i18n/useT';
import { links } from '../links';
import { useRefreshTraining } from './useCampaigns';

/** Whether a training was made by the user's own company. */
export const isOwn = ({ custom_training_company_id: owner }: Pick<Course, 'custom_training_company_id'>) =>
  owner === currentCompanyId();

/** Whether the user may make trainings, and whether the plan includes it. */
export function useCustomTrainingAccess() {
  const canWrite = useCan(customTrainingEndpoints.create);
  const isPaid = useActor().isBoosted === true;
  return { canWrite, isPaid };
}

/** Whether it is a training of the user's own company that learners can be assigned. */
const isPublished = (course: Course) => !course.isLocked && isOwn(course) && !course.is_draft;

/** What can be done with a course besides assigning it, each asked first where it can't be taken back. */
export function useCourseActions(): ActionsOf<Course> {
  const t = useT();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const refresh = useRefreshTraining();
  const { canWrite, isPaid } = useCustomTrainingAccess();
  const companyId = currentCompanyId();
  const edit = (courseId: number) => navigate(links.edit({ courseId }));

  const copying = useAction(customTrainingEndpoints.clone, {
    success: t('training.course.actions.copied'),
    onSuccess: async ({ data }) => {
      await refresh();
      await edit(data.id);
    },
  });
  const copy = ({ id }: Pick<Course, 'id'>) => copying.run({ params: { companyId, courseId: id } });

  /** Puts a published training back to draft; one that is assigned can only be copied. */
  const reopening = useAction(async (course: Course) => {
    try {
      const body = { course_id: course.id, is_draft: true };
      await call(customTrainingEndpoints.publish, { params: { companyId }, body });
    } catch (error) {
      if (!isApiError(error) || error.code !== 'COURSE_IN_USE') throw error;
      const wantsCopy = await confirm({
        title: t('training.course.actions.inUseTitle', { name: course.name }),
        description: t('training.course.actions.inUseText'),
        confirmLabel: t('training.course.actions.copy'),
      });
      if (wantsCopy) await copy(course);
      return;
    }
    await refresh();
    await edit(course.id);
  });
  const switching = useAction(customTrainingEndpoints.disable, {
    success: ({ data }) =>
      t(`training.course.actions.${data.is_active ? 'enabled' : 'disabled'}`, { name: data.name }),
    onSuccess: refresh,
  });
  const setActive = (active: boolean) => (course: Course) =>
    switching.run({ params: { companyId }, body: { course_id: course.id, active } });

  const [removeRecord] = useDelete('courses', undefined, { returnPromise: true });
  const deleting = useAction(
    async (course: Course) => {
      await removeRecord('courses', { id: course.id, previousData: course });
      return course.name;
    },
    {
      success: (name) => t('training.course.actions.deleted', { name }),
      onSuccess: async () => {
        await navigate(`${links.courses()}?tab=custom`);
        await refresh();
      },
    },
  );
  const isAllowed = canWrite && isPaid;
  return useRowActions<Course>([
    isAllowed && {
      key: 'edit',
      label: t('training.course.actions.edit'),
      icon: Edit,
      isOffered: (course) => !course.isLocked && isOwn(course),
      confirm: (course) =>
        course.is_draft
          ? undefined
          : {
              title: t('training.course.actions.reopenTitle', { name: course.name }),
              description: t('training.course.actions.reopenText'),
              confirmLabel: t('training.course.actions.reopen'),
            },
      run: (course) => (course.is_draft ? edit(course.id) : reopening.run(course)),
    },
    isAllowed && {
      key: 'copy',
      label: t('training.course.actions.copy'),
      icon: ContentCopy,
      isOffered: (course) => !course.isLocked,
      run: copy,
    },
    isAllowed && {
      key: 'disable',
      label: t('training.course.actions.disable'),
      icon: Block,
      isOffered: (course) => isPublished(course) && course.is_active,
      confirm: ({ name }) => ({
        title: t('training.course.actions.disableTitle', { name }),
        description: t('training.course.actions.disableText'),
        confirmLabel: t('training.course.actions.disable'),
      }),
      run: setActive(false),
    },
    isAllowed && {
      key: 'enable',
      label: t('training.course.actions.enable'),
      icon: CheckCircle,
      isOffered: (course) => isPublished(course) && !course.is_active,
      run: setActive(true),
    },
    isAllowed && {
      key: 'delete',
      label: t('training.course.actions.delete'),
      icon: Delete,
      danger: true,
      isOffered: (course) => !course.isLocked && isOwn(course) && course.use === 'available',
      confirm: ({ name }) => ({
        title: t('training.course.actions.deleteTitle', { name }),
        description: t('training.course.actions.deleteText'),
        confirmLabel: t('training.course.actions.delete'),
      }),
      run: deleting.run,
    },
  ]);
}
