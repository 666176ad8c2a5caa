import { COUNTRY_CODES } from '@contract/countries';
import { limits } from '@contract/limits';
import { INDUSTRIES } from '@contract/registration';
import {
  COMPANY_LANGUAGES,
  type GeneralSettings,
  generalChangeSchema,
  generalSettingsEndpoints,
} from '@contract/settings/general';
import { useNotify } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId, useActor } from '@/authProvider/currentSession';
import { call } from '@/client/client';
import { follow } from '@/client/followedOperations';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Form } from '@/components/form/Form';
import { SaveButton } from '@/components/form/SaveButton';
import { SelectInput } from '@/components/form/SelectInput';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { TimeZoneInput } from '@/components/form/TimeZoneInput';
import { useFlag } from '@/flags/useFlag';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';
import { CountryInput } from './CountryInput';
import styles from './settings.module.css';
import { useRefreshCompany } from './useRefreshCompany';
import { ZoneNotice } from './ZoneNotice';

const { timeZone, isLearningPrivate } = generalChangeSchema.required().shape;

/** The form: what has not been chosen yet is an empty text. */
const formSchema = z.object({
  name: z.string().trim().min(1).max(limits.text.companyNameMax),
  lang: z.string(),
  country: z
    .enum(COUNTRY_CODES)
    .or(z.literal(''))
    .refine((code) => code !== ''),
  timeZone,
  industry: z
    .enum(INDUSTRIES)
    .or(z.literal(''))
    .refine((one) => one !== ''),
  isLearningPrivate,
});
type Values = z.input<typeof formSchema>;

const isCountry = (code: string | null): code is (typeof COUNTRY_CODES)[number] =>
  (COUNTRY_CODES as readonly (string | null)[]).includes(code);

function toForm(settings: GeneralSettings): Values {
  const { name, lang, country, timeZone, industry, isLearningPrivate } = settings;
  return {
    name,
    lang,
    country: isCountry(country) ? country : '',
    timeZone,
    industry: industry ?? '',
    isLearningPrivate,
  };
}

/** Only what has changed is sent, so that two admins who change different fields don't undo each other's. */
const changesOf = (values: Values, settings: GeneralSettings) => {
  const before = toForm(settings);
  const fields = Object.keys(before) as (keyof Values)[];
  return generalChangeSchema.parse(
    Object.fromEntries(
      fields.filter((field) => values[field] !== before[field]).map((field) => [field, values[field]]),
    ),
  );
};

/** Name, language, country, time zone, industry, and whether learning is private. */
export function GeneralForm({ settings }: { settings: GeneralSettings }) {
  const t = useT();
  const notify = useNotify();
  const confirm = useConfirm();
  const refresh = useRefreshCompany();
  const { isVisitor } = useActor();
  const hasLanguage = useFlag('company-language-switcher');

  /** Whether they really want it, where the change is more than a correction. */
  const isSure = async (values: Values) => {
    if (!settings.isLearningPrivate || values.isLearningPrivate) return true;
    return confirm({
      title: t('settings.general.private.showTitle'),
      description: t('settings.general.private.showText'),
      confirmLabel: t('settings.general.private.showButton'),
      isDanger: true,
    });
  };

  return (
    <section className={styles.section} aria-labelledby="general">
      <h2 id="general">{t('settings.general.company')}</h2>
      <Form
        className={styles.form}
        schema={formSchema}
        errorTexts="settings.errors"
        defaultValues={toForm(settings)}
        warnWhenUnsavedChanges
        onSubmit={async (values, form) => {
          if (!(await isSure(values))) return;
          const params = { companyId: currentCompanyId() };
          const body = changesOf(values, settings);
          const answer = await call(generalSettingsEndpoints.update, { params, body });
          const { rebuild, ...data } = answer.data;
          if (rebuild) follow(params.companyId, rebuild.id);
          form.reset(toForm(data));
          notify('settings.saved', { type: 'success' });
          await refresh(data);
        }}
      >
        <TextInput source="name" label={t('settings.general.name')} isRequired />
        {hasLanguage && (
          <SelectInput
            source="lang"
            label={t('settings.general.lang')}
            helperText={t('settings.general.langHint')}
            choices={COMPANY_LANGUAGES.map((id) => ({ id, name: <bdi lang={id}>{languageName(id)}</bdi> }))}
          />
        )}
        <CountryInput source="country" label={t('settings.general.country')} />
        <div className={styles.zone}>
          <TimeZoneInput
            source="timeZone"
            label={t('settings.general.timeZone')}
            hint={t('settings.general.timeZoneHint')}
          />
          <ZoneNotice settings={settings} />
        </div>
        <SelectInput
          source="industry"
          label={t('settings.general.industry')}
          choices={INDUSTRIES.map((id) => ({ id, name: t(`account.industries.${id}`) }))}
        />
        <SwitchInput
          source="isLearningPrivate"
          label={t('settings.general.isLearningPrivate')}
          helperText={t(isVisitor ? 'settings.general.private.visitor' : 'settings.general.private.hint')}
          disabled={isVisitor === true}
        />
        <SaveButton label={t('settings.save')} />
      </Form>
    </section>
  );
}
