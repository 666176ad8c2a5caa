import { type BrandPicture, brandEndpoints } from '@contract/settings/white-label';
import type { Brand } from '@contract/white-label';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { currentCompanyId } from '@/authProvider/currentSession';
import { upload } from '@/client/upload';
import { useAction } from '@/client/useAction';
import { useConfirm } from '@/components/dialog/useConfirm';
import { PictureField } from '@/components/upload/PictureField';
import { useT } from '@/i18n/useT';
import sections from '../settings.module.css';
import { useShowBrand } from './useBrand';

interface BrandPictureInputProps {
  picture: BrandPicture;
  brand: Brand;
}

/** A picture of the look, which is stored as soon as it is chosen and cropped. */
export function BrandPictureInput({ picture, brand }: BrandPictureInputProps) {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const show = useShowBrand();
  const params = { companyId: currentCompanyId(), picture };
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
    <PictureField
      label={t(`settings.whiteLabel.${picture}.label`)}
      send={(file, crop, options) =>
        upload(brandEndpoints.putPicture, { params, fields: { crop }, file, ...options })
      }
      onDone={(answer) => {
        notify('settings.whiteLabel.pictureSaved', { type: 'success' });
        show(answer);
      }}
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
    </PictureField>
  );
}
