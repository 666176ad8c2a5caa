import { BRAND_PICTURES, brandEndpoints, brandFormSchema } from '@contract/settings/white-label';
import { type Brand, colorSchema } from '@contract/white-label';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useInput, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { TextInput } from '@/components/form/TextInput';
import { useT } from '@/i18n/useT';
import { brandedPalettes } from '@/theme/brandPalette';
import { palettes } from '@/theme/palette';
import sections from '../settings.module.css';
import { BrandPictureInput } from './BrandPictureInput';
import { BrandPreview } from './BrandPreview';
import { useShowBrand } from './useBrand';
import styles from './whiteLabel.module.css';

/** Name and color as a form, the pictures, and what becomes of them, as it is typed. */
export function BrandForm({ brand }: { brand: Brand }) {
  const t = useT();
  const notify = useNotify();
  const show = useShowBrand();
  const { name, primaryColor } = brand;
  return (
    <div className={styles.look}>
      <Form
        className={styles.form}
        schema={brandFormSchema}
        errorTexts="settings.brandErrors"
        defaultValues={{ name, primaryColor }}
        onSubmit={async (body) => {
          show(await call(brandEndpoints.update, { params: { companyId: currentCompanyId() }, body }));
          notify('settings.whiteLabel.saved', { type: 'success' });
        }}
      >
        <div className={styles.fields}>
          <TextInput source="name" label={t('settings.whiteLabel.name')} isRequired />
          <ColorInput />
        </div>
        <Typed brand={brand} />
        <SaveButton label={t('settings.save')} />
      </Form>
      <div className={styles.pictures}>
        {BRAND_PICTURES.map((picture) => (
          <BrandPictureInput key={picture} picture={picture} brand={brand} />
        ))}
      </div>
    </div>
  );
}

/** The accent color, or the product's own. */
function ColorInput() {
  const t = useT();
  const { field } = useInput({ source: 'primaryColor' });
  const isOn = field.value !== null;
  // While a code is typed it is none yet.
  const color = colorSchema.safeParse(field.value).data;
  const isAdjusted = color !== undefined && brandedPalettes(color).light.accentFill !== color;
  return (
    <div>
      <FormControlLabel
        label={t('settings.whiteLabel.hasColor')}
        control={
          <Switch
            checked={isOn}
            onChange={(_event, checked) => field.onChange(checked ? palettes.light.accentFill : null)}
          />
        }
      />
      {isOn && (
        <div className={styles.color}>
          <input
            type="color"
            aria-label={t('settings.whiteLabel.color')}
            value={color ?? palettes.light.accentFill}
            onChange={({ target }) => field.onChange(target.value)}
          />
          <TextInput
            source="primaryColor"
            dir="ltr"
            label={t('settings.whiteLabel.colorCode')}
            maxLength={7}
          />
        </div>
      )}
      <p className={sections.hint} role="status">
        {t(isAdjusted ? 'settings.whiteLabel.adjusted' : 'settings.whiteLabel.colorHint')}
      </p>
    </div>
  );
}

function Typed({ brand }: { brand: Brand }) {
  const [name, primaryColor] = useWatch<{ name: string; primaryColor: string | null }>({
    name: ['name', 'primaryColor'],
  }) as [string, string | null];
  const color = colorSchema.safeParse(primaryColor).data ?? null;
  return <BrandPreview brand={{ ...brand, name, primaryColor: color }} />;
}
