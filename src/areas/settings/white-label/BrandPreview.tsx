import type { Brand } from '@contract/white-label';
import type { CSSProperties } from 'react';
import { useT } from '@/i18n/useT';
import { brandedPalettes } from '@/theme/brandPalette';
import { type Palette, palettes } from '@/theme/palette';
import { companyMarks } from '@/white-label/CompanyMark';
import styles from './whiteLabel.module.css';

/** The tokens that the parts of a preview are drawn with. */
const tokensOf = ({
  canvas,
  surface,
  line,
  text,
  textMuted,
  accent,
  accentFill,
  accentSoft,
  onAccent,
}: Palette) =>
  ({
    '--color-canvas': canvas,
    '--color-surface': surface,
    '--color-line': line,
    '--color-text': text,
    '--color-text-muted': textMuted,
    '--color-accent': accent,
    '--color-accent-fill': accentFill,
    '--color-accent-soft': accentSoft,
    '--color-on-accent': onAccent,
  }) as CSSProperties;

/** The look in the console on light and on dark, in the learners' app and in a mail; pictures, with nothing to press. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const t = useT();
  const { light, dark } = brand.primaryColor ? brandedPalettes(brand.primaryColor) : palettes;
  const { Wordmark } = companyMarks(brand);
  const scenes = [
    { key: 'console', palette: light, scheme: 'light' },
    { key: 'consoleDark', palette: dark, scheme: 'dark' },
    { key: 'learn', palette: light, scheme: 'light' },
    { key: 'mail', palette: light, scheme: 'light' },
  ] as const;
  return (
    <div className={styles.previews}>
      {scenes.map(({ key, palette, scheme }) => (
        <figure key={key} className={styles.scene}>
          <div
            className={styles.stage}
            data-kind={key}
            style={{ ...tokensOf(palette), colorScheme: scheme }}
            aria-hidden="true"
          >
            <span className={styles.brand}>
              <Wordmark size={22} />
            </span>
            <span className={styles.line} data-current />
            <span className={styles.line} />
            <span className={styles.button}>{t(`settings.whiteLabel.preview.button.${key}`)}</span>
          </div>
          <figcaption>{t(`settings.whiteLabel.preview.${key}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
