import type { Crop } from '@contract/pictures';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Slider from '@mui/material/Slider';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './CropDialog.module.css';
import { cropOf, fitted } from './crop';

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 };
/** Pixels of the screen below which a selection can hardly be taken hold of. */
const SMALLEST = 16;
const ZOOM_MAX = 4;
const PREVIEW = { width: 200, height: 64 };

interface CropDialogProps {
  file: File;
  schemes: readonly ('light' | 'dark')[];
  /** Gets the part that was chosen; undefined for the picture as it is. */
  onCropped: (crop: Crop | undefined) => void;
  onClose: () => void;
}

/** The picture's address on this page, while it is shown. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** Unzoomed, all of the picture is seen: as wide as there is room, or narrower where it is high. */
const widthOf = (size: { width: number; height: number } | null, zoom: number) =>
  size ? `calc(${zoom} * min(100%, ${size.width / size.height} * var(--view-height)))` : '100%';

/** Chooses the part of a picture that is kept, by pointer or by the arrow keys, and shows it as it will be seen. */
export default function CropDialog({ file, schemes, onCropped, onClose }: CropDialogProps) {
  const t = useT();
  const percent = new Intl.NumberFormat(languageOf(useLocaleCode()), { style: 'percent' });
  const titleId = useId();
  const zoomId = useId();
  const address = useAddress(file);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [selected, setSelected] = useState<PercentCrop>(WHOLE);
  const [zoom, setZoom] = useState(1);
  /** The selection when it was last let go of: the zoomed picture is moved to it. */
  const [settled, setSettled] = useState<PercentCrop>(WHOLE);
  const view = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = view.current;
    if (!element || zoom === 1) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
    element.scrollLeft = ((settled.x + settled.width / 2) / 100) * scrollWidth - clientWidth / 2;
    element.scrollTop = ((settled.y + settled.height / 2) / 100) * scrollHeight - clientHeight / 2;
  }, [zoom, settled]);

  const crop = cropOf(selected);
  const reset = () => {
    setSelected(WHOLE);
    setSettled(WHOLE);
    setZoom(1);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('upload.crop.title')}</DialogTitle>
      <DialogContent className={styles.content}>
        <p className={styles.hint}>{t('upload.crop.hint')}</p>
        {/* A picture has a left and a right, whatever the language. */}
        <div ref={view} className={styles.view} dir="ltr" data-scheme={schemes[0]}>
          <ReactCrop
            className={styles.crop}
            style={{ inlineSize: widthOf(size, zoom) }}
            crop={selected}
            keepSelection
            minWidth={SMALLEST}
            minHeight={SMALLEST}
            onChange={(_pixels, next) => setSelected(next)}
            onComplete={(_pixels, next) => setSettled(next)}
            ariaLabels={{
              cropArea: t('upload.crop.area'),
              nwDragHandle: t('upload.crop.handle.nw'),
              nDragHandle: t('upload.crop.handle.n'),
              neDragHandle: t('upload.crop.handle.ne'),
              eDragHandle: t('upload.crop.handle.e'),
              seDragHandle: t('upload.crop.handle.se'),
              sDragHandle: t('upload.crop.handle.s'),
              swDragHandle: t('upload.crop.handle.sw'),
              wDragHandle: t('upload.crop.handle.w'),
            }}
          >
            {address && (
              <img
                src={address}
                alt={t('upload.crop.picture')}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setSize({ width, height })
                }
                // The gateway says what is wrong with one that the browser can't show.
                onError={() => onCropped(undefined)}
              />
            )}
          </ReactCrop>
        </div>
        <div className={styles.tools}>
          <span id={zoomId}>{t('upload.crop.zoom')}</span>
          <Slider
            size="small"
            aria-labelledby={zoomId}
            value={zoom}
            min={1}
            max={ZOOM_MAX}
            step={0.25}
            getAriaValueText={(value) => percent.format(value)}
            onChange={(_event, value) => setZoom(Number(value))}
          />
          <Button size="small" disabled={!crop && zoom === 1} onClick={reset}>
            {t('upload.crop.reset')}
          </Button>
        </div>
        {address && size && (
          <div className={styles.previews}>
            {schemes.map((scheme) => (
              <Preview key={scheme} scheme={scheme} address={address} size={size} crop={crop} />
            ))}
          </div>
        )}
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button onClick={onClose}>{t('common.action.cancel')}</Button>
        <Button onClick={() => onCropped(undefined)}>{t('upload.crop.asItIs')}</Button>
        <Button variant="contained" disabled={!size} onClick={() => onCropped(crop)}>
          {t('upload.crop.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface PreviewProps {
  scheme: 'light' | 'dark';
  address: string;
  size: { width: number; height: number };
  crop: Crop | undefined;
}

/** The part as it will look on light or on dark. */
function Preview({ scheme, address, size, crop }: PreviewProps) {
  const t = useT();
  const { width, height, picture } = fitted(size, crop, PREVIEW);
  return (
    <figure className={styles.preview}>
      <span className={styles.ground} data-scheme={scheme}>
        <span className={styles.part} style={{ width, height }}>
          <img className={styles.shown} src={address} alt="" style={picture} />
        </span>
      </span>
      <figcaption>{t(`upload.crop.on.${scheme}`)}</figcaption>
    </figure>
  );
}
