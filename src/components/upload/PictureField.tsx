import type { Crop } from '@contract/pictures';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { loadWithOneReload } from '@/client/lazyPage';
import type { OnProgress } from '@/client/upload';
import { refusalOf } from './fileRules';
import { UploadField } from './UploadField';
import { useUploads } from './useUploads';

const CropDialog = lazy(() => loadWithOneReload(() => import('./CropDialog')));

const PICTURE = 'picture';

interface PictureFieldProps<Answer> {
  label: string;
  /** Stores the picture, or the part of it that was chosen. */
  send: (
    file: File,
    crop: Crop | undefined,
    options: { signal: AbortSignal; onProgress: OnProgress },
  ) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  /** The backgrounds that it will be seen on. */
  schemes?: readonly ('light' | 'dark')[];
  /** What is there already. */
  children?: ReactNode;
}

/** A picture that is cropped before it is stored, which is as soon as it is chosen. */
export function PictureField<Answer>(props: PictureFieldProps<Answer>) {
  const { label, send, onDone, schemes = ['light', 'dark'], children } = props;
  const [chosen, setChosen] = useState<File | null>(null);
  // What 'Upload again' sends with the same file.
  const crop = useRef<Crop | undefined>(undefined);
  const { uploads, start, cancel, retry } = useUploads({
    send: (_kind, file, options) => send(file, crop.current, options),
    onDone: (_key, answer) => onDone(answer),
  });
  const begin = (file: File, part: Crop | undefined) => {
    crop.current = part;
    setChosen(null);
    void start(PICTURE, 'image', file);
  };
  // One that is refused by its name or size is refused in the field; there is nothing to crop.
  const choose = (file: File) => (refusalOf('image', file) ? begin(file, undefined) : setChosen(file));
  return (
    <>
      <UploadField
        label={label}
        kind="image"
        upload={uploads[PICTURE]}
        onFile={choose}
        onCancel={() => cancel(PICTURE)}
        onRetry={() => retry(PICTURE)}
      >
        {children}
      </UploadField>
      {chosen && (
        <Suspense>
          <CropDialog
            file={chosen}
            schemes={schemes}
            onCropped={(part) => begin(chosen, part)}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
