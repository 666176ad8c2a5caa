import { type GeneralSettings, generalSettingsEndpoints } from '@contract/settings/general';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { upload } from '@/client/upload';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { UploadField } from '@/components/upload/UploadField';
import { useUploads } from '@/components/upload/useUploads';
import { useT } from '@/i18n/useT';
import styles from './settings.module.css';
import { useRefreshCompany } from './useRefreshCompany';

const LOGO = 'logo';

/** The logo as it looks on light and on dark. */
export function LogoPreview({ logo }: { logo: string }) {
  const t = useT();
  return (
    <span className={styles.previews}>
      {(['light', 'dark'] as const).map((scheme) => (
        <span key={scheme} className={styles.preview} data-scheme={scheme}>
          <img src={logo} alt={t(`settings.general.preview.${scheme}`)} />
        </span>
      ))}
    </span>
  );
}

/** The company's logo, which is stored as soon as it is chosen. */
export function LogoInput({ settings: { logo } }: { settings: GeneralSettings }) {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const refresh = useRefreshCompany();
  const params = { companyId: currentCompanyId() };
  const { uploads, start, cancel, retry } = useUploads({
    send: (_kind, file, options) =>
      upload(generalSettingsEndpoints.putLogo, { params, fields: {}, file, ...options }),
    onDone: () => {
      notify('settings.general.logoSaved', { type: 'success' });
      void refresh();
    },
  });
  const remove = useAction(generalSettingsEndpoints.removeLogo, {
    success: t('settings.general.logoRemoved'),
    onSuccess: () => refresh(),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t('settings.general.removeTitle'),
      description: t('settings.general.removeText'),
      confirmLabel: t('settings.general.removeLogo'),
      isDanger: true,
    });
    if (isSure) await remove.run({ params });
  };
  return (
    <section className={styles.section} aria-labelledby="logo">
      <h2 id="logo">{t('settings.general.logo')}</h2>
      <p className={styles.hint}>{t('settings.general.logoHint')}</p>
      <UploadField
        label={t('settings.general.logoFile')}
        kind="image"
        upload={uploads[LOGO]}
        onFile={(file) => void start(LOGO, 'image', file)}
        onCancel={() => cancel(LOGO)}
        onRetry={() => retry(LOGO)}
      >
        {logo !== null && (
          <div className={styles.logo}>
            <LogoPreview logo={logo} />
            <Button size="small" loading={remove.isPending} onClick={() => void ask()}>
              {t('settings.general.removeLogo')}
            </Button>
          </div>
        )}
      </UploadField>
    </section>
  );
}
