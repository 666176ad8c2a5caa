import { type Challenge, CODE_LANGUAGES, type CodeLanguage } from '@contract/secure-code/content';
import { NO_TRIES, shownTo, type Tries } from '@contract/secure-code/judging';
import { tournamentEndpoints } from '@contract/secure-code/tournaments';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { TableSkeleton } from '@/components/feedback/TableSkeleton';
import { ChallengeSet } from '@/components/secure-code/ChallengeSet';
import type { OnAnswer } from '@/components/secure-code/ChallengeView';
import { useLanguageName } from '@/components/secure-code/useLanguageName';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './secureCode.module.css';

/** What is previewed, in the address: the code language and the language of the texts. */
function usePreviewed() {
  const [query, setQuery] = useSearchParams();
  const own = useSession()?.company.lang ?? 'en';
  const codeLanguage = CODE_LANGUAGES.find((one) => one === query.get('language')) ?? CODE_LANGUAGES[0];
  const asked = query.get('texts') ?? own;
  const texts = CONTENT_LANGUAGES.find((one) => one === asked.toLowerCase()) ?? 'en';
  const set = (name: 'language' | 'texts', value: string) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, value);
        next.delete('challenge');
        return next;
      },
      { replace: true },
    );
  return { codeLanguage, texts, set };
}

/** What the chosen language of texts lacks; learners get that in English. */
function Missing({ texts, name }: { texts: string; name: string }) {
  const t = useT();
  const nameOf = useLanguageName();
  const list = new Intl.ListFormat(useLocaleCode());
  const { data } = useCall(tournamentEndpoints.missing, {
    params: { companyId: currentCompanyId() },
    query: { languageCode: texts },
  });
  if (!data || data.length === 0) return null;
  const count = data.reduce((sum, { missing }) => sum + missing.length, 0);
  const parts = data.map(({ codeLanguage, missing }) =>
    t('secureCode.preview.lacks', { language: nameOf(codeLanguage), count: missing.length }),
  );
  return (
    <Alert severity="info">
      {t('secureCode.preview.missing', { smart_count: count, name })} {list.format(parts)}
    </Alert>
  );
}

/** The challenges of a language, as a learner plays them; nothing is stored. */
function Playable({ challenges }: { challenges: readonly Challenge[] }) {
  const t = useT();
  const [tries, setTries] = useState<Readonly<Record<string, Tries>>>({});
  const answer: OnAnswer = async ({ key }, question, given) =>
    setTries((before) => {
      const own = before[key] ?? NO_TRIES;
      return { ...before, [key]: { ...own, [question]: [...own[question], given] } };
    });
  if (challenges.length === 0) return <EmptyState title={t('secureCode.preview.none')} />;
  return (
    <>
      {Object.keys(tries).length > 0 && (
        <div>
          <Button size="small" onClick={() => setTries({})}>
            {t('secureCode.preview.again')}
          </Button>
        </div>
      )}
      <ChallengeSet
        challenges={challenges.map((challenge) => shownTo(challenge, tries[challenge.key] ?? NO_TRIES))}
        onAnswer={answer}
        failureOf={() => t('secureCode.play.failed')}
      />
    </>
  );
}

/** /preview: the library by code language, and what is not translated yet. */
export default function PreviewTab() {
  const t = useT();
  const { codeLanguage, texts, set } = usePreviewed();
  const nameOf = useLanguageName();
  const names = new Intl.DisplayNames(languageOf(useLocaleCode()), { type: 'language' });
  const nameOfTexts = (code: string) => names.of(code) ?? code;
  const query = useCall(tournamentEndpoints.library, {
    params: { companyId: currentCompanyId() },
    query: { codeLanguage, languageCode: texts },
  });
  return (
    <div className={styles.page}>
      <div className={styles.choices}>
        <TextField
          select
          size="small"
          label={t('secureCode.preview.language')}
          value={codeLanguage}
          onChange={({ target }) => set('language', target.value as CodeLanguage)}
        >
          {CODE_LANGUAGES.map((one) => (
            <MenuItem key={one} value={one}>
              <bdi>{nameOf(one)}</bdi>
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={t('secureCode.preview.texts')}
          value={texts}
          onChange={({ target }) => set('texts', target.value)}
        >
          {CONTENT_LANGUAGES.map((one) => (
            <MenuItem key={one} value={one}>
              <bdi>{nameOfTexts(one)}</bdi>
            </MenuItem>
          ))}
        </TextField>
        <p className={styles.hint}>{t('secureCode.preview.hint')}</p>
      </div>
      <Missing texts={texts} name={nameOfTexts(texts)} />
      <Loaded query={query} outline={<TableSkeleton rows={6} />}>
        {(challenges) => <Playable key={`${codeLanguage} ${texts}`} challenges={challenges} />}
      </Loaded>
    </div>
  );
}
