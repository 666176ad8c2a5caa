import { limits } from '@contract/limits';
import { CHAPTER_KINDS, type Chapter, type Section } from '@contract/training/content';
import Add from '@mui/icons-material/Add';
import Article from '@mui/icons-material/ArticleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import LinkIcon from '@mui/icons-material/Link';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import Quiz from '@mui/icons-material/QuizOutlined';
import SmartDisplay from '@mui/icons-material/SmartDisplayOutlined';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { RowMenu } from '@/components/table/RowMenu';
import { useT } from '@/i18n/useT';
import { ABOUT, type Draft, movedBy, movedOnto, newChapter, newSection, type Place, quizOf } from './draft';
import { useEditing } from './editing';
import styles from './editor.module.css';

export const CHAPTER_ICONS = {
  text: Article,
  image: ImageOutlined,
  video: SmartDisplay,
  pdf: PictureAsPdf,
  link: LinkIcon,
} as const satisfies Record<Chapter['kind'], unknown>;

/** The place that is dragged now, and what it would be dropped on. */
interface Drag {
  dragged: Place | null;
  onto: Place | null;
}

interface OutlineProps {
  /** Places that keep the training from being published. */
  incomplete: readonly Place[];
  /** After an attempt to publish they are errors. */
  isTold: boolean;
}

/** Parts and chapters in their order: opens them, moves them by mouse and keyboard, adds and deletes them. */
export function Outline({ incomplete, isTold }: OutlineProps) {
  const t = useT();
  const { place, open, change, move, uploads } = useEditing();
  const sections = useWatch<Draft, 'sections'>({ name: 'sections' });
  const hintId = useId();
  const [drag, setDrag] = useState<Drag>({ dragged: null, onto: null });
  const drop = (event: DragEvent) => {
    const { dragged, onto } = drag;
    setDrag({ dragged: null, onto: null });
    if (dragged === null || onto === null) return;
    event.preventDefault();
    move(dragged, nameAt(dragged), movedOnto(sections, dragged, onto));
  };

  const chapterName = ({ title }: Chapter) => title.trim() || t('training.course.untitledChapter');
  const sectionName = ({ title }: Section) => title.trim() || t('training.course.untitledPart');
  const nameAt = (at: Place): string => {
    const section = sections.find(({ id }) => id === at);
    const chapter = sections.flatMap(({ chapters }) => chapters).find(({ id }) => id === at);
    if (section) return sectionName(section);
    return chapter ? chapterName(chapter) : '';
  };
  const uploadOf = ({ id }: Chapter): string => {
    const upload = uploads.uploads[id];
    if (!upload) return '';
    return t(upload.error === null ? 'training.editor.uploading' : 'training.editor.notUploaded');
  };
  const addPart = () => {
    const section = newSection('');
    change((before) => [...before, section]);
    open(section.id);
  };

  const entry = (at: Place, icon: ReactNode, name: string, { isMovable = true, fact = '' } = {}) => (
    <Entry
      at={at}
      icon={icon}
      name={name}
      fact={fact}
      isCurrent={place === at}
      isIncomplete={incomplete.includes(at)}
      isTold={isTold}
      isMovable={isMovable}
      hintId={hintId}
      drag={drag}
      onDrag={setDrag}
      sections={sections}
    />
  );

  return (
    <nav className={styles.outline} aria-label={t('training.editor.outline')} onDrop={drop}>
      <ol className={styles.parts}>
        <li>{entry(ABOUT, <Info />, t('training.editor.about'), { isMovable: false })}</li>
        {sections.map((section) => (
          <li key={section.id}>
            {entry(section.id, <FolderOutlined />, sectionName(section))}
            <ol
              className={styles.chapters}
              aria-label={t('training.editor.chapters', { part: sectionName(section) })}
            >
              {section.chapters.map((chapter) => {
                const Icon = CHAPTER_ICONS[chapter.kind];
                const fact = uploadOf(chapter);
                return (
                  <li key={chapter.id}>{entry(chapter.id, <Icon />, chapterName(chapter), { fact })}</li>
                );
              })}
              <li>
                {entry(quizOf(section), <Quiz />, t('training.editor.quiz'), {
                  isMovable: false,
                  fact:
                    section.quiz.length > 0
                      ? t('training.editor.questions', { smart_count: section.quiz.length })
                      : t('training.editor.noQuestions'),
                })}
              </li>
              <li>
                <AddChapter section={section} />
              </li>
            </ol>
          </li>
        ))}
      </ol>
      <Button
        size="small"
        startIcon={<Add />}
        disabled={sections.length >= limits.courses.sectionsMax}
        onClick={addPart}
      >
        {t('training.editor.addPart')}
      </Button>
      <p id={hintId} className={styles.keys}>
        {t('training.editor.keys')}
      </p>
    </nav>
  );
}

const BY: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

interface EntryProps {
  at: Place;
  icon: ReactNode;
  name: string;
  fact: string;
  isCurrent: boolean;
  isIncomplete: boolean;
  isTold: boolean;
  isMovable: boolean;
  hintId: string;
  drag: Drag;
  onDrag: (drag: Drag) => void;
  sections: Section[];
}

/** A line of the outline. */
function Entry(props: EntryProps) {
  const { at, icon, name, fact, isCurrent, isIncomplete, isTold, isMovable, hintId } = props;
  const { drag, onDrag, sections } = props;
  const t = useT();
  const { open, move, remove } = useEditing();
  const moveBy = (by: -1 | 1) => move(at, name, movedBy(sections, at, by));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = BY[event.key];
    if (!event.altKey || by === undefined || !isMovable) return;
    event.preventDefault();
    moveBy(by);
  };
  const isTarget = (dragged: Place | null): dragged is Place =>
    dragged !== null && movedOnto(sections, dragged, at) !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keyboard moves by the button's own keys
    <div
      className={styles.entry}
      data-place={at}
      data-target={(drag.onto === at && isTarget(drag.dragged)) || undefined}
      onDragOver={(event) => {
        if (!isTarget(drag.dragged)) return;
        event.preventDefault();
        if (drag.onto !== at) onDrag({ ...drag, onto: at });
      }}
    >
      <button
        type="button"
        className={styles.open}
        aria-current={isCurrent ? 'true' : undefined}
        aria-describedby={isMovable ? hintId : undefined}
        draggable={isMovable}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          onDrag({ dragged: at, onto: null });
        }}
        onDragEnd={() => onDrag({ dragged: null, onto: null })}
        onClick={() => open(at)}
        onKeyDown={onKeyDown}
      >
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          {fact && <span className={styles.fact}>{fact}</span>}
        </span>
        {isIncomplete && (
          <ErrorIcon
            className={styles.mark}
            data-told={isTold || undefined}
            titleAccess={t('training.editor.incomplete')}
          />
        )}
      </button>
      {isMovable && (
        <RowMenu
          name={name}
          actions={() => [
            { key: 'up', label: t('training.editor.moveUp'), onSelect: () => moveBy(-1) },
            { key: 'down', label: t('training.editor.moveDown'), onSelect: () => moveBy(1) },
            {
              key: 'delete',
              label: t('training.editor.delete'),
              danger: true,
              onSelect: () => remove(at, name),
            },
          ]}
        />
      )}
    </div>
  );
}

/** Adds a chapter of a kind to a part, and opens it. */
function AddChapter({ section }: { section: Section }) {
  const t = useT();
  const { change, open } = useEditing();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const add = (kind: Chapter['kind']) => {
    setAnchor(null);
    const chapter = newChapter(kind);
    change((before) =>
      before.map((one) => (one.id === section.id ? { ...one, chapters: [...one.chapters, chapter] } : one)),
    );
    open(chapter.id);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Add />}
        aria-haspopup="menu"
        disabled={section.chapters.length >= limits.courses.chaptersMax}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('training.editor.addChapter')}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {CHAPTER_KINDS.map((kind) => {
            const Icon = CHAPTER_ICONS[kind];
            return (
              <MenuItem key={kind} onClick={() => add(kind)}>
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                {t(`training.editor.kinds.${kind}`)}
              </MenuItem>
            );
          })}
        </Menu>
      )}
    </>
  );
}
