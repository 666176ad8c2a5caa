import { COMPANY_SIZES, INDUSTRIES } from '@contract/registration';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { accountCalls } from '@/authProvider/accountCalls';
import { rememberAuthType } from '@/authProvider/authType';
import { getSession } from '@/authProvider/currentSession';
import { isApiError } from '@/client/ApiError';
import { call } from '@/client/client';
import { easyPasswordProblem } from '@/components/form/newPassword';
import { PasswordStrength } from '@/components/form/PasswordStrength';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { Field } from '../Field';
import styles from '../form.module.css';
import { Notice } from '../Notice';
import { PasswordField } from '../PasswordField';
import { SelectField } from '../SelectField';
import { SubmitButton } from '../SubmitButton';
import {
  fieldFailures,
  type Origin,
  REGISTER_RULES,
  type RegisterField,
  type RegisterForm,
  toRegistration,
} from './registerForm';
import { useCountries } from './useCountries';

interface RegisterFieldsProps {
  origin: Origin;
  onFirstInput: () => void;
  onDone: () => Promise<void>;
}

const EMPTY = {
  name: '',
  lastName: '',
  companyName: '',
  country: '',
  industry: '',
  companySize: '',
  password: '',
  confirm: '',
};

const easyIn = ({ password, email, name, lastName, companyName }: RegisterForm) =>
  easyPasswordProblem(password, [email, name, lastName, companyName]);

/** The registration form. Errors, including the gateway's, appear at their fields. */
export function RegisterFields({ origin, onFirstInput, onDone }: RegisterFieldsProps) {
  const t = useT();
  const lang = languageOf(useLocaleCode());
  const { countries, error: countriesError } = useCountries();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setError, getValues, trigger, watch, formState } = useForm<RegisterForm>({
    mode: 'onTouched',
    defaultValues: { ...EMPTY, email: origin.email ?? '' },
  });
  const { errors, isSubmitting } = formState;

  const field = (name: RegisterField) => ({
    ...register(name, {
      onChange: () => name === 'password' && getValues('confirm') !== '' && trigger('confirm'),
      async validate(value, form) {
        const key = REGISTER_RULES[name](value, form) ?? (name === 'password' && (await easyIn(form)));
        return key ? t(key) : true;
      },
    }),
    label: t(`account.fields.${name}`),
    error: errors[name]?.message,
  });

  const tell = (error: unknown) => {
    if (!isApiError(error)) return setFailure(t('session.loginErrors.unknown'));
    const refused = fieldFailures(error);
    for (const [index, { field: name, key, message }] of refused.entries()) {
      setError(name, { type: 'server', message: key ? t(key) : message }, { shouldFocus: index === 0 });
    }
    if (refused.length === 0) setFailure(error.message);
  };

  const submit = handleSubmit(async (form) => {
    setFailure(undefined);
    const body = toRegistration(form, origin, lang);
    const session = getSession();
    try {
      await call(accountCalls.register, { body });
      await session.identity.signInWithPassword(body.email, body.password);
      await session.establish();
      rememberAuthType('default');
      await onDone();
    } catch (error) {
      tell(error);
    }
  });

  const country = field('country');
  const noCountries = isApiError(countriesError) ? countriesError.message : undefined;
  const choose = (
    <option value="" disabled>
      {t('account.register.choose')}
    </option>
  );

  return (
    <form className={styles.form} noValidate onSubmit={submit} onInput={onFirstInput}>
      <Field
        {...field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...field('name')} autoComplete="given-name" />
      <Field {...field('lastName')} autoComplete="family-name" />
      <Field {...field('companyName')} autoComplete="organization" />
      <SelectField {...country} error={country.error ?? noCountries} autoComplete="country">
        {choose}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('industry')}>
        {choose}
        {INDUSTRIES.map((industry) => (
          <option key={industry} value={industry}>
            {t(`account.industries.${industry}`)}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('companySize')}>
        {choose}
        {COMPANY_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </SelectField>
      <PasswordField
        {...field('password')}
        longestError={t('account.validation.passwordEasy')}
        autoComplete="new-password"
      />
      <PasswordStrength password={watch('password')} />
      <PasswordField {...field('confirm')} autoComplete="new-password" />
      <SubmitButton
        label={t('account.register.submit')}
        busyLabel={t('account.register.submitting')}
        busy={isSubmitting}
      />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={styles.links}>
        <Link className={styles.link} to="/login">
          {t('account.register.haveAccount')}
        </Link>
      </div>
    </form>
  );
}
