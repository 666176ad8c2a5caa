import { type BrandPicture, brandEndpoints } from '@contract/settings/white-label';
import type { Brand } from '@contract/white-label';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { upload } from '@/client/upload';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { UploadField } from '@/components/upload/UploadField';
import { useUploads } from '@/components/upload/useUploads';
import { useT } from '@/i18n/useT';
import sections from '../settings.module.css';
import { useShowBrand } from './useBrand';

interface BrandPictureInputProps {
  picture: BrandPicture;
  brand: Brand;
}

/** A picture of the look, which is stored as soon as it is chosen. */
export function BrandPictureInput({ picture, brand }: BrandPictureInputProps) {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const show = useShowBrand();
  const params = { companyId: currentCompanyId(), picture };
  const { uploads, start, cancel, retry } = useUploads({
    send: (_kind, file, options) =>
      upload(brandEndpoints.putPicture, { params, fields: {}, file, ...options }),
    onDone: (_key, answer) => {
      notify('settings.whiteLabel.pictureSaved', { type: 'success' });
      show(answer);
    },
  });
  const remove = useAction(brandEndpoints.removePicture, {
    success: t('settings.whiteLabel.pictureRemoved'),
    onSuccess: show,
  });
  const ask = async () => {
    const isSure = await confirm({
      title: t(`settings.whiteLabel.${picture}.removeTitle`),
      description: t('settings.whiteLabel.removeText'),
      confirmLabel: t('settings.whiteLabel.remove'),
      isDanger: true,
    });
    if (isSure) await remove.run({ params });
  };
  const content = brand[picture];
  return (
    <UploadField
      label={t(`settings.whiteLabel.${picture}.label`)}
      kind="image"
      upload={uploads[picture]}
      onFile={(file) => void start(picture, 'image', file)}
      onCancel={() => cancel(picture)}
      onRetry={() => retry(picture)}
    >
      {content !== null && (
        <div className={sections.logo}>
          <span className={sections.preview} data-scheme="light">
            <img src={content} alt={t(`settings.whiteLabel.${picture}.shown`)} />
          </span>
          <Button
            size="small"
            loading={remove.isPending}
            aria-label={t(`settings.whiteLabel.${picture}.remove`)}
            onClick={() => void ask()}
          >
            {t('settings.whiteLabel.remove')}
          </Button>
        </div>
      )}
    </UploadField>
  );
}
