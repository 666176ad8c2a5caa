import { QR_SAMPLE } from '@contract/phishing-exercise/qrCode';
import { TEMPLATE_VARIABLES, variableMark } from '@contract/phishing-exercise/variables';
import AlignCenter from '@mui/icons-material/FormatAlignCenter';
import AlignLeft from '@mui/icons-material/FormatAlignLeft';
import AlignRight from '@mui/icons-material/FormatAlignRight';
import Bold from '@mui/icons-material/FormatBold';
import Italic from '@mui/icons-material/FormatItalic';
import Bulleted from '@mui/icons-material/FormatListBulleted';
import Numbered from '@mui/icons-material/FormatListNumbered';
import Rtl from '@mui/icons-material/FormatTextdirectionRToL';
import Underlined from '@mui/icons-material/FormatUnderlined';
import HorizontalRule from '@mui/icons-material/HorizontalRule';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import Link from '@mui/icons-material/Link';
import QrCode from '@mui/icons-material/QrCode2';
import Redo from '@mui/icons-material/Redo';
import ButtonIcon from '@mui/icons-material/SmartButton';
import Strike from '@mui/icons-material/StrikethroughS';
import Undo from '@mui/icons-material/Undo';
import Columns2 from '@mui/icons-material/ViewColumnOutlined';
import Columns3 from '@mui/icons-material/ViewWeekOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';
import styles from './body.module.css';
import {
  BLOCK_KINDS,
  type BlockKind,
  putColumns,
  putImage,
  setAlign,
  setKind,
  setLook,
  standing,
  TEXT_SIZES,
  toggleDirection,
} from './commands';
import { ButtonDialog, ImageDialog, LinkDialog } from './InsertDialogs';

interface ToolbarProps {
  editor: Editor;
  onUpload: (file: File) => Promise<string>;
  onSource: () => void;
}

interface ToolProps {
  label: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isPressed, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          aria-label={label}
          aria-pressed={isPressed}
          disabled={isDisabled}
          className={styles.tool}
          onClick={onClick}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

/** The arrow keys lead from tool to tool, as in any toolbar. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  if (event.target instanceof HTMLSelectElement) return;
  const tools = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select, input'),
  ];
  const isForward = (event.key === 'ArrowRight') === (document.documentElement.dir !== 'rtl');
  const at = tools.findIndex((tool) => tool.contains(document.activeElement));
  const next = tools[(at + (isForward ? 1 : -1) + tools.length) % tools.length];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type ToolName = TranslationKey extends infer Key
  ? Key extends `phishingExercise.editor.tools.${infer Name}`
    ? Name
    : never
  : never;

function Variables({ editor }: { editor: Editor }) {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('phishingExercise.editor.tools.variable')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {TEMPLATE_VARIABLES.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null);
              editor.chain().focus().insertContent(variableMark(name)).run();
            }}
          >
            {t(`phishingExercise.editor.variables.${name}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function Colors({
  editor,
  color,
  background,
}: {
  editor: Editor;
  color: string | null;
  background: string | null;
}) {
  const t = useT();
  return (
    <>
      <input
        type="color"
        className={styles.color}
        aria-label={t('phishingExercise.editor.tools.color')}
        title={t('phishingExercise.editor.tools.color')}
        value={color?.startsWith('#') ? color : '#1c1c1c'}
        onChange={({ target }) => setLook(editor, { color: target.value })}
      />
      <input
        type="color"
        className={styles.color}
        aria-label={t('phishingExercise.editor.tools.background')}
        title={t('phishingExercise.editor.tools.background')}
        value={background?.startsWith('#') ? background : '#ffffff'}
        onChange={({ target }) => setLook(editor, { background: target.value })}
      />
    </>
  );
}

/** The tools of the visual editor. */
export function Toolbar({ editor, onUpload, onSource }: ToolbarProps) {
  const t = useT();
  const [open, setOpen] = useState<'link' | 'button' | 'image' | null>(null);
  const now = useEditorState({ editor, selector: ({ editor: at }) => standing(at) });
  const run = () => editor.chain().focus();
  const tool = (name: ToolName) => t(`phishingExercise.editor.tools.${name}`);
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={tool('label')} onKeyDown={moveFocus}>
      <select
        className={styles.select}
        aria-label={tool('kind')}
        value={now.kind}
        onChange={({ target }) => setKind(editor, target.value as BlockKind)}
      >
        {BLOCK_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`phishingExercise.editor.kinds.${kind}`)}
          </option>
        ))}
      </select>
      <select
        className={styles.select}
        aria-label={tool('size')}
        value={now.size ?? ''}
        onChange={({ target }) =>
          setLook(editor, { size: target.value === '' ? null : Number(target.value) })
        }
      >
        <option value="">{tool('sizeUsual')}</option>
        {TEXT_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <Tool label={tool('bold')} isPressed={now.isBold} onClick={() => run().toggleBold().run()}>
        <Bold />
      </Tool>
      <Tool label={tool('italic')} isPressed={now.isItalic} onClick={() => run().toggleItalic().run()}>
        <Italic />
      </Tool>
      <Tool
        label={tool('underline')}
        isPressed={now.isUnderlined}
        onClick={() => run().toggleUnderline().run()}
      >
        <Underlined />
      </Tool>
      <Tool label={tool('strike')} isPressed={now.isStruck} onClick={() => run().toggleStrike().run()}>
        <Strike />
      </Tool>
      <Colors editor={editor} color={now.color} background={now.background} />
      <Tool label={tool('left')} isPressed={now.align === 'left'} onClick={() => setAlign(editor, 'left')}>
        <AlignLeft />
      </Tool>
      <Tool
        label={tool('center')}
        isPressed={now.align === 'center'}
        onClick={() => setAlign(editor, 'center')}
      >
        <AlignCenter />
      </Tool>
      <Tool label={tool('right')} isPressed={now.align === 'right'} onClick={() => setAlign(editor, 'right')}>
        <AlignRight />
      </Tool>
      <Tool
        label={tool('bulleted')}
        isPressed={now.isBulleted}
        onClick={() => run().toggleBulletList().run()}
      >
        <Bulleted />
      </Tool>
      <Tool
        label={tool('numbered')}
        isPressed={now.isNumbered}
        onClick={() => run().toggleOrderedList().run()}
      >
        <Numbered />
      </Tool>
      <Tool label={tool('link')} isPressed={now.isLink} onClick={() => setOpen('link')}>
        <Link />
      </Tool>
      <Tool label={tool('image')} onClick={() => setOpen('image')}>
        <ImageIcon />
      </Tool>
      <Tool label={tool('qrCode')} onClick={() => putImage(editor, QR_SAMPLE, tool('qrCode'))}>
        <QrCode />
      </Tool>
      <Tool label={tool('button')} isPressed={now.isButton} onClick={() => setOpen('button')}>
        <ButtonIcon />
      </Tool>
      <Tool label={tool('divider')} onClick={() => run().setHorizontalRule().run()}>
        <HorizontalRule />
      </Tool>
      <Tool label={tool('columns2')} onClick={() => putColumns(editor, 2)}>
        <Columns2 />
      </Tool>
      <Tool label={tool('columns3')} onClick={() => putColumns(editor, 3)}>
        <Columns3 />
      </Tool>
      <Tool label={tool('rtl')} isPressed={now.isRtl} onClick={() => toggleDirection(editor)}>
        <Rtl />
      </Tool>
      <Tool label={tool('undo')} isDisabled={!now.canUndo} onClick={() => run().undo().run()}>
        <Undo />
      </Tool>
      <Tool label={tool('redo')} isDisabled={!now.canRedo} onClick={() => run().redo().run()}>
        <Redo />
      </Tool>
      <Variables editor={editor} />
      <Button size="small" className={styles.toSource} onClick={onSource}>
        {t('phishingExercise.editor.body.source')}
      </Button>
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(null)} />}
      {open === 'button' && <ButtonDialog editor={editor} onClose={() => setOpen(null)} />}
      {open === 'image' && <ImageDialog editor={editor} onUpload={onUpload} onClose={() => setOpen(null)} />}
    </div>
  );
}
