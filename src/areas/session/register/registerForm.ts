import type { accountEndpoints } from '@contract/account';
import type { InputOf } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { COMPANY_NAME_CODES } from '@contract/registration';
import type { ApiError } from '@/client/ApiError';
import { confirmProblem, newPasswordProblem } from '@/components/form/newPassword';
import type { TranslationKey } from '@/i18n/keys';
import { emailProblem } from '../loginRules';

export interface RegisterForm {
  email: string;
  name: string;
  lastName: string;
  companyName: string;
  country: string;
  industry: string;
  companySize: string;
  password: string;
  confirm: string;
}
export type RegisterField = keyof RegisterForm;

/** From the address: /register/:email/:partner/:source. */
export interface Origin {
  email?: string;
  partner?: string;
  source?: string;
}

type Rule = (value: string, form: RegisterForm) => TranslationKey | undefined;

const required =
  (key: TranslationKey): Rule =>
  (value) =>
    value.trim() === '' ? key : undefined;

/** The documented rules and messages, by field. */
export const REGISTER_RULES: Record<RegisterField, Rule> = {
  email: (value) => (value.trim() === '' ? 'account.validation.email' : emailProblem(value)),
  name: required('account.validation.name'),
  lastName: required('account.validation.lastName'),
  companyName(value) {
    const name = value.trim();
    if (name === '') return 'account.validation.companyName';
    return name.length > limits.text.companyNameMax ? 'account.validation.companyNameLong' : undefined;
  },
  country: required('account.validation.country'),
  industry: required('account.validation.industry'),
  companySize: required('account.validation.companySize'),
  password: (value) => newPasswordProblem(value),
  confirm: (value, { password }) => confirmProblem(value, password),
};
export const REGISTER_FIELDS = Object.keys(REGISTER_RULES) as RegisterField[];

const NAME_TEXTS: Readonly<Record<string, TranslationKey>> = {
  [COMPANY_NAME_CODES.taken]: 'account.validation.companyNameTaken',
  [COMPANY_NAME_CODES.length]: 'account.validation.companyNameLong',
  [COMPANY_NAME_CODES.symbols]: 'account.validation.companyNameSymbols',
};

export type FieldFailure = { field: RegisterField } & (
  | { key: TranslationKey; message?: undefined }
  | { message: string; key?: undefined }
);

/** The gateway's errors by field; the error codes of a company name have our own texts. */
export function fieldFailures({ fieldErrors }: Pick<ApiError, 'fieldErrors'>): FieldFailure[] {
  const ofName = Object.entries(NAME_TEXTS).find(([code]) => code in fieldErrors)?.[1];
  return REGISTER_FIELDS.flatMap((field): FieldFailure[] => {
    if (field === 'companyName' && ofName) return [{ field, key: ofName }];
    const message = fieldErrors[field];
    return message === undefined ? [] : [{ field, message }];
  });
}

type Body = InputOf<typeof accountEndpoints.register>['body'];

/** The request body of a valid form; partner and source come from the address. */
export function toRegistration(form: RegisterForm, { partner, source }: Origin, lang: string): Body {
  const { confirm: _confirm, ...fields } = form;
  const body = {
    ...fields,
    email: form.email.trim(),
    name: form.name.trim(),
    lastName: form.lastName.trim(),
    companyName: form.companyName.trim(),
    lang,
    ...(partner ? { partner } : {}),
    ...(source ? { source } : {}),
  };
  // The choices come from the contract's own lists; the form stores them as text.
  return body as Body;
}
