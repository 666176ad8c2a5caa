import { type GeneralSettings, generalSettingsEndpoints } from '@contract/settings/general';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { upload } from '@/client/upload';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { PictureField } from '@/components/upload/PictureField';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';
import { useRefreshCompany } from './useRefreshCompany';

const schemesOf = (logoDark: string | null) =>
  logoDark === null ? (['light', 'dark'] as const) : (['light'] as const);

interface PreviewProps {
  logo: string;
  scheme: 'light' | 'dark';
  alt: string;
}

const Preview = ({ logo, scheme, alt }: PreviewProps) => (
  <span className={styles.preview} data-scheme={scheme}>
    <img src={logo} alt={alt} />
  </span>
);

/** The logo as it looks where it is shown: on dark as well, unless there is another one for that. */
export function LogoPreview({ logo, logoDark }: Pick<GeneralSettings, 'logoDark'> & { logo: string }) {
  const t = useT();
  return (
    <span className={styles.previews}>
      {schemesOf(logoDark).map((scheme) => (
        <Preview key={scheme} logo={logo} scheme={scheme} alt={t(`settings.general.preview.${scheme}`)} />
      ))}
    </span>
  );
}

/** The logo for dark, where it is shown. */
export function DarkLogoPreview({ logo }: { logo: string }) {
  const t = useT();
  return <Preview logo={logo} scheme="dark" alt={t('settings.general.darkLogo.shown')} />;
}

interface OneLogoProps {
  put: typeof generalSettingsEndpoints.putLogo | typeof generalSettingsEndpoints.putDarkLogo;
  remove: typeof generalSettingsEndpoints.removeLogo | typeof generalSettingsEndpoints.removeDarkLogo;
  schemes: readonly ('light' | 'dark')[];
  /** What is there; null without a picture. */
  preview: ReactNode;
  texts: Record<'file' | 'saved' | 'removed' | 'remove' | 'removeTitle' | 'removeText', string>;
}

/** A logo, which is stored as soon as it is chosen and cropped. */
function OneLogo({ put, remove, schemes, preview, texts }: OneLogoProps) {
  const notify = useNotify();
  const confirm = useConfirm();
  const refresh = useRefreshCompany();
  const params = { companyId: currentCompanyId() };
  const removing = useAction(remove, { success: texts.removed, onSuccess: () => refresh() });
  const ask = async () => {
    const isSure = await confirm({
      title: texts.removeTitle,
      description: texts.removeText,
      confirmLabel: texts.remove,
      isDanger: true,
    });
    if (isSure) await removing.run({ params });
  };
  return (
    <PictureField
      label={texts.file}
      schemes={schemes}
      send={(file, crop, options) => upload(put, { params, fields: { crop }, file, ...options })}
      onDone={() => {
        notify(texts.saved, { type: 'success' });
        void refresh();
      }}
    >
      {preview && (
        <div className={styles.logo}>
          {preview}
          <Button size="small" loading={removing.isPending} onClick={() => void ask()}>
            {texts.remove}
          </Button>
        </div>
      )}
    </PictureField>
  );
}

/** The company's logo, and the one in its place where the app is dark. */
export function LogoInput({ settings: { logo, logoDark } }: { settings: GeneralSettings }) {
  const t = useT();
  const { putLogo, removeLogo, putDarkLogo, removeDarkLogo } = generalSettingsEndpoints;
  return (
    <section className={styles.section} aria-labelledby="logo">
      <h2 id="logo">{t('settings.general.logo')}</h2>
      <p className={styles.hint}>{t('settings.general.logoHint')}</p>
      <OneLogo
        put={putLogo}
        remove={removeLogo}
        schemes={schemesOf(logoDark)}
        preview={logo !== null && <LogoPreview logo={logo} logoDark={logoDark} />}
        texts={{
          file: t('settings.general.logoFile'),
          saved: t('settings.general.logoSaved'),
          removed: t('settings.general.logoRemoved'),
          remove: t('settings.general.removeLogo'),
          removeTitle: t('settings.general.removeTitle'),
          removeText: t('settings.general.removeText'),
        }}
      />
      {(logo !== null || logoDark !== null) && (
        <>
          <h3>{t('settings.general.darkLogo.title')}</h3>
          <p className={styles.hint}>{t('settings.general.darkLogo.hint')}</p>
          <OneLogo
            put={putDarkLogo}
            remove={removeDarkLogo}
            schemes={['dark']}
            preview={logoDark !== null && <DarkLogoPreview logo={logoDark} />}
            texts={{
              file: t('settings.general.darkLogo.file'),
              saved: t('settings.general.darkLogo.saved'),
              removed: t('settings.general.darkLogo.removed'),
              remove: t('settings.general.darkLogo.remove'),
              removeTitle: t('settings.general.darkLogo.removeTitle'),
              removeText: t('settings.general.darkLogo.removeText'),
            }}
          />
        </>
      )}
    </section>
  );
}
