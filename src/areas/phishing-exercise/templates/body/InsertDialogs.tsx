import { isLinkAddress } from '@contract/phishing-exercise/markup';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { UploadField } from '@/components/upload/UploadField';
import { useUploads } from '@/components/upload/useUploads';
import { useT } from '@/i18n/useT';
import styles from './body.module.css';
import { buttonAt, putButton, putImage, setLink } from './commands';
import { BUTTON_COLOR, BUTTON_TEXT_COLOR } from './emailHtml';

interface InsertDialogProps {
  editor: Editor;
  onClose: () => void;
}

const PREFIX = 'phishingExercise.editor.insert';

interface AddressFieldProps {
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

/** Where a link says it leads; it is only ever shown. */
function AddressField({ value, isWrong, onChange }: AddressFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t(`${PREFIX}.address`)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={isWrong}
      helperText={t(isWrong ? `${PREFIX}.addressWrong` : `${PREFIX}.addressHint`)}
      fullWidth
      autoFocus
      slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url', maxLength: 2000 } }}
    />
  );
}

export function LinkDialog({ editor, onClose }: InsertDialogProps) {
  const t = useT();
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [href, setHref] = useState(before || 'https://');
  const address = href.trim() === 'https://' ? '' : href.trim();
  const isWrong = address !== '' && !isLinkAddress(address);
  return (
    <ConfirmDialog
      title={t('phishingExercise.editor.tools.link')}
      confirmLabel={t(`${PREFIX}.${before !== '' && address === '' ? 'removeLink' : 'setLink'}`)}
      isDisabled={isWrong || (address === '' && before === '')}
      onConfirm={async () => {
        setLink(editor, address);
        onClose();
      }}
      onClose={onClose}
    >
      <AddressField value={href} isWrong={isWrong} onChange={setHref} />
    </ConfirmDialog>
  );
}

export function ButtonDialog({ editor, onClose }: InsertDialogProps) {
  const t = useT();
  const [before] = useState(() => buttonAt(editor));
  const [values, setValues] = useState(
    before ?? { label: '', href: 'https://', background: BUTTON_COLOR, color: BUTTON_TEXT_COLOR },
  );
  const change = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  const isWrong = values.href !== '' && values.href !== 'https://' && !isLinkAddress(values.href);
  return (
    <ConfirmDialog
      title={t('phishingExercise.editor.tools.button')}
      confirmLabel={t(`${PREFIX}.${before ? 'changeButton' : 'addButton'}`)}
      isDisabled={isWrong || values.href === 'https://' || values.label.trim() === ''}
      onConfirm={async () => {
        putButton(editor, { ...values, label: values.label.trim() });
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label={t(`${PREFIX}.buttonLabel`)}
          value={values.label}
          onChange={({ target }) => change({ label: target.value })}
          fullWidth
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 100 } }}
        />
        <AddressField value={values.href} isWrong={isWrong} onChange={(href) => change({ href })} />
        <div className={styles.colors}>
          <TextField
            type="color"
            label={t(`${PREFIX}.buttonBackground`)}
            value={values.background}
            onChange={({ target }) => change({ background: target.value })}
          />
          <TextField
            type="color"
            label={t(`${PREFIX}.buttonColor`)}
            value={values.color}
            onChange={({ target }) => change({ color: target.value })}
          />
        </div>
      </div>
    </ConfirmDialog>
  );
}

interface ImageDialogProps extends InsertDialogProps {
  onUpload: (file: File) => Promise<string>;
}

export function ImageDialog({ editor, onUpload, onClose }: ImageDialogProps) {
  const t = useT();
  const [src, setSrc] = useState<string | null>(null);
  const [alt, setAlt] = useState('');
  const { uploads, isUploading, start, cancel, retry } = useUploads<string>({
    send: (_kind, file) => onUpload(file),
    onDone: (_key, address) => setSrc(address),
  });
  return (
    <ConfirmDialog
      title={t('phishingExercise.editor.tools.image')}
      confirmLabel={t(`${PREFIX}.addImage`)}
      isDisabled={src === null || isUploading}
      onConfirm={async () => {
        if (src !== null) putImage(editor, src, alt.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <UploadField
          label={t(`${PREFIX}.imageFile`)}
          kind="image"
          upload={uploads.image}
          onFile={(file) => void start('image', 'image', file)}
          onCancel={() => cancel('image')}
          onRetry={() => retry('image')}
        >
          {src !== null && <img className={styles.thumb} src={src} alt="" />}
        </UploadField>
        <TextField
          label={t(`${PREFIX}.imageAlt`)}
          helperText={t(`${PREFIX}.imageAltHint`)}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
          fullWidth
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 200 } }}
        />
      </div>
    </ConfirmDialog>
  );
}
