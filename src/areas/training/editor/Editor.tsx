import { limits } from '@contract/limits';
import type { Section } from '@contract/training/content';
import type { CourseView } from '@contract/training/courses';
import { customTrainingEndpoints } from '@contract/training/customTraining';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useAddUndoableMutation, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { useUnsavedGuard } from '@/components/dialog/useUnsavedGuard';
import { LiveRegion } from '@/components/feedback/LiveRegion';
import { FormScope, useSchemaForm } from '@/components/form/Form';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { coursePath } from '../course/tabs';
import { useRefreshTraining } from '../course/useCampaigns';
import { AboutPane } from './AboutPane';
import { ChapterPane } from './ChapterPane';
import { ConflictNotice } from './ConflictNotice';
import {
  ABOUT,
  type Draft,
  draftOf,
  findPlace,
  incompletePlaces,
  type Move,
  type Place,
  placeOf,
  publishableSchema,
  restored,
  without,
} from './draft';
import { type Editing, EditingContext } from './editing';
import styles from './editor.module.css';
import { LeaveGuard } from './LeaveGuard';
import { Outline } from './Outline';
import { PreviewDialog } from './PreviewDialog';
import { QuizPane } from './QuizPane';
import { SaveStatus } from './SaveStatus';
import { useAutosave, useDraftUploads, useSaveState } from './useDraft';

const PHONE = `(max-width: ${limits.ui.phoneMaxWidth}.95px)`;

interface EditorProps {
  /** The draft as it was loaded: later versions of it need a new editor. */
  course: CourseView;
  /** Loads the stored version and drops this one. */
  onReload: () => void;
}

/** A custom training with its outline, its open part beside it, and its state of saving. */
export function Editor({ course, onReload }: EditorProps) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const addUndo = useAddUndoableMutation();
  const refresh = useRefreshTraining();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const [at, setAt] = useQueryFlag('at');
  const [isPreviewing, setPreviewing] = useState(false);
  const [isTold, setTold] = useState(false);
  const [said, setSaid] = useState('');
  const outline = useRef<HTMLDivElement>(null);
  const [defaultValues] = useState(() => draftOf(course));

  const publish = async () => {
    if (!(await autosave.flush())) return;
    const params = { companyId: currentCompanyId() };
    try {
      await call(customTrainingEndpoints.publish, {
        params,
        body: { course_id: course.id, is_draft: false },
      });
    } catch (error) {
      const [path] = isApiError(error) ? Object.keys(error.fieldErrors) : [];
      if (path) open(placeOf(form.getValues('sections'), path));
      throw error;
    }
    notify(t('training.editor.published'), { type: 'success' });
    await refresh();
    await navigate(coursePath(course.id));
  };
  const { form, submit } = useSchemaForm({
    schema: publishableSchema,
    errorTexts: 'training.errors',
    defaultValues,
    mode: 'onTouched',
    onSubmit: publish,
    keepsTyped: false,
  });
  const { control, getValues, setValue, trigger } = form;
  const autosave = useAutosave(course, form);
  const saveState = useSaveState(autosave);
  const uploads = useDraftUploads(form);
  const guard = useUnsavedGuard(saveState.kind !== 'saved' || uploads.isUploading, { isPage: true });
  const draft = useWatch({ control, compute: (values: Draft) => values });
  const { sections, name } = draft;
  const incomplete = useMemo(() => incompletePlaces(draft), [draft]);

  const open = setAt;
  const place: Place | null = at ?? (isPhone ? null : ABOUT);
  const change: Editing['change'] = (next) => {
    setValue('sections', next(getValues('sections')), { shouldDirty: true });
    // The problems shown so far belong to places that may have moved.
    if (isTold) void trigger();
  };
  const [focused, setFocused] = useState<{ place: Place } | null>(null);
  useEffect(() => {
    if (!focused) return;
    const entry = outline.current?.querySelector(`[data-place="${focused.place}"] button`);
    if (entry instanceof HTMLElement) entry.focus();
  }, [focused]);
  const move = (moved: Place, title: string, result: Move | undefined) => {
    if (!result) {
      setSaid(t('training.editor.cantMove', { name: title }));
      return;
    }
    const { part, at: index, total } = result;
    change(() => result.sections);
    setFocused({ place: moved });
    setSaid(
      part
        ? t('training.editor.movedIn', { name: title, at: index, total, part: titleOf(part) })
        : t('training.editor.moved', { name: title, at: index, total }),
    );
  };
  const titleOf = ({ title }: Section) => title.trim() || t('training.course.untitledPart');
  const remove = (id: string, title: string) => {
    const before: Section[] = getValues('sections');
    uploads.cancel(id);
    change((now) => without(now, id));
    addUndo(({ isUndo }) => {
      if (isUndo) change((now) => restored(now, before, id));
    });
    notify(t('training.editor.deleted', { name: title }), { type: 'info', undoable: true });
  };
  const tryToPublish = async () => {
    setTold(true);
    if (await trigger()) return submit();
    const [first] = incompletePlaces(getValues());
    if (first) open(first);
  };

  const editing = { place, open, uploads, change, move, remove } satisfies Editing;
  const isOutlineShown = !isPhone || place === null;
  return (
    <FormScope form={form}>
      <EditingContext value={editing}>
        <PageHeading
          title={name.trim() || t('training.editor.untitled')}
          crumbs={[{ label: name }]}
          actions={
            <>
              <SaveStatus state={saveState} onRetry={() => void autosave.flush()} />
              <Button variant="outlined" onClick={() => setPreviewing(true)}>
                {t('training.editor.preview')}
              </Button>
              <Button
                variant="contained"
                loading={form.formState.isSubmitting}
                disabled={uploads.isUploading || saveState.kind === 'conflict'}
                onClick={() => void tryToPublish()}
              >
                {t('training.editor.publish')}
              </Button>
            </>
          }
        />
        {saveState.kind === 'conflict' && (
          <ConflictNotice course={course} draft={draft} onReload={onReload} onLeave={guard.release} />
        )}
        {isTold && incomplete.length > 0 && (
          <p className={styles.problems} role="alert">
            {t('training.editor.problems', { smart_count: incomplete.length })}
          </p>
        )}
        <div className={styles.editor}>
          {isOutlineShown && (
            <div ref={outline} className={styles.side}>
              <Outline incomplete={incomplete} isTold={isTold} />
            </div>
          )}
          {place !== null && (
            <div className={styles.main}>
              {isPhone && (
                <Button startIcon={<ChevronLeft className="mirrored" />} onClick={() => open(null)}>
                  {t('training.editor.back')}
                </Button>
              )}
              <Pane place={place} sections={sections} />
            </div>
          )}
        </div>
        <LiveRegion>{said && <span data-spoken="">{said}</span>}</LiveRegion>
        {isPreviewing && <PreviewDialog draft={draft} onClose={() => setPreviewing(false)} />}
        <LeaveGuard guard={guard} save={async () => !uploads.isUploading && autosave.flush()} />
      </EditingContext>
    </FormScope>
  );
}

/** What is open in the outline. */
function Pane({ place, sections }: { place: Place; sections: Section[] }) {
  const t = useT();
  const found = findPlace(sections, place) ?? { kind: 'about' };
  const key = `${place} ${JSON.stringify(found)}`;
  if (found.kind === 'about') {
    return (
      <Titled title={t('training.editor.about')}>
        <AboutPane />
      </Titled>
    );
  }
  const part = sections[found.section]?.title.trim() || t('training.course.untitledPart');
  if (found.kind === 'section') {
    return (
      <Titled key={key} title={t('training.editor.part')}>
        <TextInput
          source={`sections.${found.section}.title`}
          label={t('training.editor.partTitle')}
          isRequired
          maxLength={limits.text.nameMax}
        />
      </Titled>
    );
  }
  if (found.kind === 'quiz') {
    return (
      <Titled key={key} title={t('training.player.quiz', { section: part })}>
        <QuizPane section={found.section} />
      </Titled>
    );
  }
  const { section, chapter } = found;
  const kind = sections[section]?.chapters[chapter]?.kind ?? 'text';
  return (
    <Titled key={key} title={t(`training.editor.kinds.${kind}`)}>
      <ChapterPane source={`sections.${section}.chapters.${chapter}`} />
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.pane} aria-label={title}>
      <h2 dir="auto">{title}</h2>
      {children}
    </section>
  );
}
