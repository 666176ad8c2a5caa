import { CODE_LANGUAGES, type CodeLanguage } from '@contract/secure-code/content';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './tournament.module.css';
import { useLanguageName } from './useLanguageName';

/** The code languages that learners choose from, and which of them are not translated for the company yet. */
export function LanguagesInput({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const t = useT();
  const hintId = useId();
  const nameOf = useLanguageName();
  const list = new Intl.ListFormat(useLocaleCode());
  const { field, fieldState } = useController<{ languages: CodeLanguage[] }, 'languages'>({
    name: 'languages',
  });
  const { data: missing = [] } = useCall(tournamentEndpoints.missing, {
    params: { companyId: currentCompanyId() },
    query: {},
  });
  const error = fieldState.error?.message;
  const lacking = missing
    .filter(({ codeLanguage }) => field.value.includes(codeLanguage))
    .map(({ codeLanguage }) => nameOf(codeLanguage));
  const toggle = (language: CodeLanguage, isChosen: boolean) =>
    field.onChange(CODE_LANGUAGES.filter((one) => (one === language ? isChosen : field.value.includes(one))));
  return (
    <fieldset className={styles.languages} aria-describedby={hintId} disabled={isReadOnly}>
      <legend>{t('secureCode.setup.languages')}</legend>
      <div>
        {CODE_LANGUAGES.map((language, at) => (
          <FormControlLabel
            key={language}
            label={<bdi>{nameOf(language)}</bdi>}
            control={
              <Checkbox
                size="small"
                checked={field.value.includes(language)}
                disabled={isReadOnly}
                slotProps={{ input: at === 0 ? { ref: field.ref } : {} }}
                onChange={(_event, isChosen) => toggle(language, isChosen)}
              />
            }
          />
        ))}
      </div>
      <FormHelperText id={hintId} error={error !== undefined} role={error && 'alert'}>
        {error ?? t('secureCode.setup.languagesHint')}
      </FormHelperText>
      {lacking.length > 0 && (
        <p className={styles.hint}>{t('secureCode.setup.inEnglish', { languages: list.format(lacking) })}</p>
      )}
    </fieldset>
  );
}
