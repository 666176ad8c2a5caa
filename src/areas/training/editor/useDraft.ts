import type { BodyOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import type { Chapter, Section } from '@contract/training/content';
import { type CourseView, courseEndpoints } from '@contract/training/courses';
import {
  customTrainingEndpoints,
  customTrainingSchema,
  type UploadedFile,
} from '@contract/training/customTraining';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useUpdate } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { upload } from '@/client/upload';
import { useIsLost } from '@/client/useIsLost';
import { useUploads } from '@/components/upload/useUploads';
import { secondsOf } from '@/components/video/secondsOf';
import { useT } from '@/i18n/useT';
import { COVER } from './AboutPane';
import { type Autosave, createAutosave, isConflict, Unsavable } from './autosave';
import { bodyOf, type Draft, draftOf, findPlace, isSameContent } from './draft';

type SavedTraining = BodyOf<typeof customTrainingEndpoints.save>;

/** Saves a draft under the revision it was loaded with, and takes over the next one from each answer. */
function saver(course: CourseView, update: (data: SavedTraining) => Promise<CourseView>) {
  const params = { companyId: currentCompanyId(), courseId: course.id };
  let revision = course.revision;
  /** What was sent without an answer: it may have been saved all the same. */
  let unanswered: Draft | undefined;

  return async function save(draft: Draft): Promise<void> {
    if (!customTrainingSchema.safeParse(draft).success) throw new Unsavable();
    try {
      ({ revision } = await update({ ...bodyOf(draft), revision }));
      unanswered = undefined;
    } catch (error) {
      if (isConflict(error) && unanswered) {
        const { data } = await call(courseEndpoints.viewV2, { params });
        const isOurs = isSameContent(draftOf(data), unanswered);
        unanswered = undefined;
        if (isOurs) {
          revision = data.revision;
          return save(draft);
        }
      } else if (isApiError(error) && (error.status === 0 || error.status >= 500)) {
        unanswered = draft;
      }
      throw error;
    }
  };
}

/** Saves the form by itself: after a pause, when the page is hidden, and once the gateway is back. */
export function useAutosave(course: CourseView, form: UseFormReturn<Draft, unknown, Draft>): Autosave<Draft> {
  const t = useT();
  const latestT = useRef(t);
  latestT.current = t;
  const [update] = useUpdate('courses', undefined, { returnPromise: true });
  const [autosave] = useState(() =>
    createAutosave({
      initial: structuredClone(form.getValues()),
      save: saver(course, (data) => update('courses', { id: course.id, data, previousData: course })),
      delayMs: limits.ui.autosaveMs,
      generic: () => latestT.current('common.error.generic'),
    }),
  );
  const isLost = useIsLost();

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => autosave.change(structuredClone(values)),
    });
    const onHidden = () => void (document.visibilityState === 'hidden' && autosave.flush());
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      unsubscribe();
      autosave.stop();
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [form, autosave]);

  useEffect(() => {
    if (!isLost && autosave.getState().kind === 'failed') void autosave.flush();
  }, [isLost, autosave]);
  return autosave;
}

export const useSaveState = ({ subscribe, getState }: Pick<Autosave<Draft>, 'subscribe' | 'getState'>) =>
  useSyncExternalStore(subscribe, getState);

const titleOf = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').slice(0, limits.text.nameMax);

/** Uploads into the cover and into chapters, wherever these have been moved to meanwhile. */
export function useDraftUploads({ getValues, setValue }: UseFormReturn<Draft, unknown, Draft>) {
  const changed = { shouldDirty: true, shouldValidate: true } as const;

  const changeChapter = useMemo(
    () => (id: string, change: (chapter: Chapter) => Chapter) => {
      const sections: Section[] = getValues('sections');
      const found = findPlace(sections, id);
      if (found?.kind !== 'chapter') return;
      const chapter = sections[found.section]?.chapters[found.chapter];
      if (!chapter) return;
      setValue(`sections.${found.section}.chapters.${found.chapter}`, change(chapter), { shouldDirty: true });
    },
    [getValues, setValue],
  );

  return useUploads<UploadedFile>({
    send: async (kind, file, options) => {
      const params = { companyId: currentCompanyId() };
      const { data } = await upload(customTrainingEndpoints.upload, {
        params,
        fields: { kind },
        file,
        ...options,
      });
      return data;
    },
    onDone: (key, { url, kind, name }) => {
      if (key === COVER) {
        setValue('coverURL', url, changed);
        return;
      }
      changeChapter(key, (chapter) => {
        const title = chapter.title || titleOf(name);
        if (chapter.kind === 'video')
          return { ...chapter, title, url, posterURL: null, captions: [], durationSeconds: 0 };
        return chapter.kind === kind ? { ...chapter, title, url } : chapter;
      });
      if (kind !== 'video') return;
      void secondsOf(url).then((durationSeconds) =>
        changeChapter(key, (chapter) =>
          chapter.kind === 'video' && chapter.url === url ? { ...chapter, durationSeconds } : chapter,
        ),
      );
    },
  });
}
