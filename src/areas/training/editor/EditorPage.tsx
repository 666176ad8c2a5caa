import { limits } from '@contract/limits';
import { type CourseView, courseEndpoints } from '@contract/training/courses';
import { CONTENT_LANGUAGES, customTrainingSchema } from '@contract/training/customTraining';
import { videoEndpoints } from '@contract/videos';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCreate, useUpdate } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isNotFound } from '@/client/ApiError';
import { call } from '@/client/client';
import { newId } from '@/client/newId';
import { useNotifyError } from '@/client/useNotifyError';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { NotFound } from '../course/NotFound';
import { useRefreshTraining } from '../course/useCampaigns';
import { isOwn, useCourseActions, useCustomTrainingAccess } from '../course/useCourseActions';
import { links } from '../links';
import { UpgradeButton } from '../UpgradeButton';
import { LanguageInput } from './AboutPane';
import { bodyOf, draftOf, newSection } from './draft';
import { Editor } from './Editor';
import styles from './editor.module.css';

/** /custom and /edit/{courseId}: making a training. */
export default function EditorPage() {
  const t = useT();
  const { courseId } = useParams();
  const { canWrite, isPaid } = useCustomTrainingAccess();
  if (!canWrite) return <EmptyState heading="h1" title={t('training.editor.notAllowed')} />;
  if (!isPaid) {
    return (
      <EmptyState
        heading="h1"
        title={t('training.editor.locked.title')}
        description={t('training.editor.locked.text')}
        action={<UpgradeButton />}
      />
    );
  }
  if (courseId === undefined) return <NewTraining />;
  return /^\d{1,15}$/.test(courseId) ? <Edit key={courseId} id={Number(courseId)} /> : <NotFound />;
}

/** A video of the library as the content of a new training. */
async function withVideo(course: CourseView, videoId: number) {
  const params = { companyId: currentCompanyId(), courseId: course.id };
  const { data } = await call(videoEndpoints.get, { params: { ...params, videoId } });
  const { title, url, posterURL, captions, durationSeconds } = data;
  const chapter = {
    id: newId(),
    kind: 'video',
    text: '',
    title,
    url,
    posterURL,
    captions,
    durationSeconds,
  } as const;
  const sections = [{ ...newSection(title), chapters: [chapter] }];
  return { ...bodyOf({ ...draftOf(course), sections }), revision: course.revision };
}

/** What a training needs to be stored: then it goes on as a draft. */
function NewTraining() {
  const t = useT();
  const navigate = useNavigate();
  const refresh = useRefreshTraining();
  const locale = useLocaleCode();
  const [first] = CONTENT_LANGUAGES;
  const notifyError = useNotifyError();
  const [videoId] = useQueryFlag('addVideo');
  const [create] = useCreate('courses', undefined, { returnPromise: true });
  const [update] = useUpdate('courses', undefined, { returnPromise: true });
  const addVideo = async (course: CourseView, video: number) =>
    update('courses', { id: course.id, data: await withVideo(course, video), previousData: course });
  return (
    <>
      <PageHeading title={t('training.editor.new')} description={t('training.editor.newText')} />
      <Form
        className={styles.pane}
        schema={customTrainingSchema.pick({ name: true, language: true })}
        errorTexts="training.errors"
        defaultValues={{ name: '', language: CONTENT_LANGUAGES.find((one) => one === locale) ?? first }}
        onSubmit={async (data) => {
          const course: CourseView = await create('courses', { data });
          // The draft is there, with or without it.
          if (videoId !== null) await addVideo(course, Number(videoId)).catch(notifyError);
          await refresh();
          await navigate(links.edit({ courseId: course.id }), { replace: true });
        }}
      >
        <TextInput
          source="name"
          label={t('training.editor.name')}
          isRequired
          autoFocus
          maxLength={limits.text.nameMax}
        />
        <LanguageInput />
        <div>
          <SaveButton label={t('training.editor.create')} alwaysEnable />
        </div>
      </Form>
    </>
  );
}

/** Loads a training anew each time: an editor must not start from what was cached. */
function Edit({ id }: { id: number }) {
  const notifyError = useNotifyError();
  const companyId = currentCompanyId();
  const params = { companyId, courseId: id };
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['editor', companyId, id],
    queryFn: ({ signal }) => call(courseEndpoints.viewV2, { params, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const course = data?.data;
  if (course) {
    const isEditable = isOwn(course) && course.is_draft;
    if (!isEditable) return <NotEditable course={course} />;
    const reload = async () => {
      const { error: failure } = await refetch();
      if (failure) notifyError(failure);
    };
    return <Editor key={dataUpdatedAt} course={course} onReload={() => void reload()} />;
  }
  if (isNotFound(error)) return <NotFound />;
  if (error)
    return (
      <ErrorState heading="h1" description={error.message} error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className={styles.editor} aria-busy="true">
      <Skeleton shape="block" height={420} />
      <Skeleton shape="block" height={420} />
    </div>
  );
}

/** A training of somebody else's, or one that is published: what leads to a draft of it. */
function NotEditable({ course }: { course: CourseView }) {
  const t = useT();
  const actionsOf = useCourseActions();
  const text = isOwn(course) ? 'published' : 'foreign';
  const [first] = actionsOf(course);
  return (
    <EmptyState
      heading="h1"
      title={t(`training.editor.${text}Title`, { name: course.name })}
      description={t(`training.editor.${text}Text`)}
      action={
        first && (
          <Button variant="contained" onClick={first.onSelect}>
            {first.label}
          </Button>
        )
      }
    />
  );
}
