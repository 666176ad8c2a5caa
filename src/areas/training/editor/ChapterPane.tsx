import { limits } from '@contract/limits';
import type { Chapter } from '@contract/training/content';
import type { FileKind } from '@contract/training/customTraining';
import OpenInNew from '@mui/icons-material/OpenInNew';
import SmartDisplay from '@mui/icons-material/SmartDisplayOutlined';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '@/components/form/TextInput';
import { UploadField } from '@/components/upload/UploadField';
import { VideoPlayer } from '@/components/video/VideoPlayer';
import { useFlag } from '@/flags/useFlag';
import { useT } from '@/i18n/useT';
import type { Draft } from './draft';
import { useEditing } from './editing';
import styles from './editor.module.css';
import { VideoPicker } from './VideoPicker';

type ChapterPath = `sections.${number}.chapters.${number}`;

/** One chapter: its title, what it shows, and its text. */
export function ChapterPane({ source }: { source: ChapterPath }) {
  const t = useT();
  const chapter = useWatch<Draft, ChapterPath>({ name: source });
  const isText = chapter.kind === 'text';
  return (
    <>
      <TextInput
        source={`${source}.title`}
        label={t('training.editor.chapterTitle')}
        isRequired
        maxLength={limits.text.nameMax}
      />
      {chapter.kind === 'image' && (
        <>
          <FileInput source={source} chapter={chapter} kind="image">
            {chapter.url && (
              <img
                className={styles.picture}
                src={chapter.url}
                alt={chapter.alternativeText || chapter.title}
              />
            )}
          </FileInput>
          <TextInput
            source={`${source}.alternativeText`}
            label={t('training.editor.alternativeText')}
            helperText={t('training.editor.alternativeTextHint')}
            maxLength={limits.text.nameMax}
          />
        </>
      )}
      {chapter.kind === 'video' && <VideoInput source={source} chapter={chapter} />}
      {chapter.kind === 'pdf' && (
        <FileInput source={source} chapter={chapter} kind="pdf">
          {chapter.url && (
            <Button
              component="a"
              href={chapter.url}
              target="_blank"
              rel="noopener noreferrer"
              endIcon={<OpenInNew />}
            >
              {t('training.player.openPdf')}
            </Button>
          )}
        </FileInput>
      )}
      {chapter.kind === 'link' && (
        <TextInput
          source={`${source}.url`}
          type="url"
          dir="ltr"
          label={t('training.editor.link')}
          helperText={t('training.editor.linkHint')}
          isRequired
          maxLength={limits.courses.addressMax}
          clean={(text) => text.trim()}
        />
      )}
      <TextInput
        source={`${source}.text`}
        label={t(isText ? 'training.editor.text' : 'training.editor.textBeside')}
        helperText={t('training.editor.textHint')}
        isRequired={isText}
        minRows={isText ? 10 : 4}
        maxRows={24}
        maxLength={limits.courses.textMax}
      />
    </>
  );
}

interface FileInputProps {
  source: ChapterPath;
  chapter: Chapter;
  kind: FileKind;
  children: ReactNode;
}

/** The file of a chapter; it goes on uploading while another chapter is open. */
function FileInput({ source, chapter, kind, children }: FileInputProps) {
  const t = useT();
  const { uploads } = useEditing();
  const { fieldState } = useController<Draft, `${ChapterPath}.url`>({ name: `${source}.url` });
  return (
    <UploadField
      label={t(`training.editor.files.${kind}`)}
      kind={kind}
      upload={uploads.uploads[chapter.id]}
      error={fieldState.error?.message}
      onFile={(file) => void uploads.start(chapter.id, kind, file)}
      onCancel={() => uploads.cancel(chapter.id)}
      onRetry={() => uploads.retry(chapter.id)}
    >
      {children}
    </UploadField>
  );
}

type VideoChapter = Extract<Chapter, { kind: 'video' }>;

/** A video: uploaded, or one of the library. */
function VideoInput({ source, chapter }: { source: ChapterPath; chapter: VideoChapter }) {
  const t = useT();
  const player = useRef<HTMLVideoElement>(null);
  const [isPicking, setPicking] = useState(false);
  const { setValue } = useFormContext<Draft>();
  const titleId = useId();
  // Then a video is one of the library, or of what was uploaded before.
  const isBlocked = useFlag('blocking-custom-video-upload');
  const film = chapter.url && (
    <div className={styles.film}>
      <span id={titleId} hidden>
        {chapter.title}
      </span>
      <VideoPlayer key={chapter.url} video={chapter} player={player} titleId={titleId} />
    </div>
  );
  return (
    <>
      {isBlocked ? (
        film
      ) : (
        <FileInput source={source} chapter={chapter} kind="video">
          {film}
        </FileInput>
      )}
      <Button
        className={styles.pick}
        variant="outlined"
        startIcon={<SmartDisplay />}
        onClick={() => setPicking(true)}
      >
        {t('training.editor.pickVideo')}
      </Button>
      {isPicking && (
        <VideoPicker
          onClose={() => setPicking(false)}
          onPick={({ title, url, posterURL, captions, durationSeconds }) => {
            setPicking(false);
            const picked = {
              ...chapter,
              title: chapter.title || title,
              url,
              posterURL,
              captions,
              durationSeconds: durationSeconds ?? 0,
            };
            setValue(source, picked, { shouldDirty: true });
          }}
        />
      )}
    </>
  );
}
