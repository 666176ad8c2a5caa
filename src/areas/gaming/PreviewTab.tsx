import type { GameItem } from '@contract/gaming/content';
import { DIFFICULTIES, MEDIA } from '@contract/gaming/content';
import { gameEndpoints, VERDICTS } from '@contract/gaming/games';
import type { LearnerGame } from '@contract/learner';
import { CONTENT_LANGUAGES } from '@contract/training/customTraining';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { Badge } from '@/components/badge/Badge';
import { DetailsDrawer } from '@/components/dialog/DetailsDrawer';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { GameRound } from '@/components/game/GameRound';
import { ItemView } from '@/components/game/ItemView';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import { useFormats } from '@/components/report/useFormats';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import type { GameItemFilter } from '@/dataProvider/resources/games';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import styles from './gaming.module.css';

type ItemRecord = GameItem & { id: number };

const oneOf = <Value extends string>(values: readonly Value[]) => ({
  read: ([value]: readonly string[]) => values.find((one) => one === value),
  write: (value: unknown) => values.find((one) => one === value) ?? '',
});

const ITEMS: ListSpec<GameItemFilter> = {
  sorts: [],
  defaultSort: { field: 'title', order: 'ASC' },
  filters: {
    languageCode: oneOf(CONTENT_LANGUAGES),
    medium: oneOf(MEDIA),
    verdict: oneOf(VERDICTS),
    difficulty: oneOf(DIFFICULTIES.map(String)),
  },
};

/** /preview: a sample as a learner plays it, and the library. */
export function PreviewTab() {
  const t = useT();
  const [played, setPlayed] = useQueryFlag('play');
  if (played !== null) return <Sample onClose={() => setPlayed(null)} />;
  return (
    <>
      <section className={styles.play} aria-labelledby="play">
        <div>
          <h2 id="play">{t('gaming.preview.title')}</h2>
          <p>{t('gaming.preview.text')}</p>
        </div>
        <Button variant="contained" onClick={() => setPlayed('sample')}>
          {t('gaming.preview.play')}
        </Button>
      </section>
      <Languages />
      <List resource="game_items" spec={ITEMS}>
        <Library />
      </List>
    </>
  );
}

/** A few items, judged here: nothing is stored. */
function Sample({ onClose }: { onClose: () => void }) {
  const t = useT();
  // Another sample each time it is opened.
  const [opened] = useState(() => Date.now());
  const query = useCall(
    gameEndpoints.sample,
    { params: { companyId: currentCompanyId() } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <section className={styles.player} key={opened}>
      <Button onClick={onClose}>{t('gaming.preview.back')}</Button>
      <Loaded query={query} outline={<Skeleton shape="block" height={480} />}>
        {({ data }) => <SampleRound items={data} />}
      </Loaded>
    </section>
  );
}

type RoundItem = LearnerGame['items'][number];

function SampleRound({ items }: { items: readonly GameItem[] }) {
  const [judged, setJudged] = useState<ReadonlyMap<string, 'fake' | 'real'>>(new Map());
  const shown = useMemo(
    () =>
      items.map(({ key, languageCode, difficulty, content, isFake, explanation, clues }): RoundItem => {
        const verdict = judged.get(key);
        const isRight = verdict === (isFake ? 'fake' : 'real');
        const answered = verdict ? { verdict, isRight, isFake, explanation, clues } : null;
        return { id: key, languageCode, difficulty, content, answered };
      }),
    [items, judged],
  );
  return (
    <GameRound
      items={shown}
      onJudge={async (id, verdict) => setJudged((before) => new Map(before).set(id, verdict))}
    />
  );
}

/** The languages of the library, and what lacks in each. */
function Languages() {
  const t = useT();
  const locale = useLocaleCode();
  const { number } = useFormats();
  const query = useCall(gameEndpoints.languages, { params: { companyId: currentCompanyId() } });
  const names = useMemo(() => new Intl.DisplayNames([languageOf(locale)], { type: 'language' }), [locale]);
  return (
    <Loaded query={query} outline={<Skeleton height={32} />}>
      {({ data }) => (
        <ul className={styles.languages} aria-label={t('gaming.preview.languages')}>
          {data.map(({ languageCode, items, missing }) => (
            <li key={languageCode}>
              <Badge tone={missing === 0 ? 'success' : 'muted'}>
                {t(missing === 0 ? 'gaming.preview.complete' : 'gaming.preview.missing', {
                  language: names.of(languageCode) ?? languageCode,
                  items: number(items),
                  smart_count: missing,
                })}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Library() {
  const t = useT();
  const locale = useLocaleCode();
  const names = useMemo(() => new Intl.DisplayNames([languageOf(locale)], { type: 'language' }), [locale]);
  const [shown, setShown] = useState<ItemRecord>();
  const columns = useMemo(
    (): Column<ItemRecord>[] => [
      {
        key: 'title',
        label: t('gaming.items.item'),
        width: 320,
        render: (item) => (
          <button type="button" className={styles.open} onClick={() => setShown(item)}>
            <bdi>{item.title}</bdi>
          </button>
        ),
      },
      {
        key: 'medium',
        label: t('gaming.items.medium'),
        width: 140,
        card: 'subtitle',
        render: ({ content }) => t(`gaming.media.${content.medium}`),
      },
      {
        key: 'verdict',
        label: t('gaming.items.verdict'),
        width: 110,
        render: ({ isFake }) => (
          <Badge tone={isFake ? 'danger' : 'success'}>
            {t(isFake ? 'gaming.verdicts.fake' : 'gaming.verdicts.real')}
          </Badge>
        ),
      },
      {
        key: 'difficulty',
        label: t('gaming.items.difficulty'),
        width: 110,
        render: ({ difficulty }) => t(`gaming.difficulties.${difficulty}`),
      },
    ],
    [t],
  );
  return (
    <>
      <DataTable<ItemRecord>
        label={t('gaming.preview.library')}
        searchLabel={t('gaming.preview.search')}
        columns={columns}
        filters={[
          choices('medium', t('gaming.items.medium'), MEDIA, (value) => t(`gaming.media.${value}`)),
          choices('verdict', t('gaming.items.verdict'), VERDICTS, (value) => t(`gaming.verdicts.${value}`)),
          choices('difficulty', t('gaming.items.difficulty'), ['1', '2', '3'] as const, (value) =>
            t(`gaming.difficulties.${value}`),
          ),
          choices(
            'languageCode',
            t('gaming.preview.language'),
            CONTENT_LANGUAGES,
            (value) => names.of(value) ?? value,
          ),
        ]}
        empty={
          <EmptyState title={t('gaming.preview.none.title')} description={t('gaming.preview.none.text')} />
        }
      />
      {shown && (
        <DetailsDrawer title={shown.title} onClose={() => setShown(undefined)}>
          <ItemView content={shown.content} languageCode={shown.languageCode} clues={shown.clues} />
          <p lang={shown.languageCode} dir="auto">
            {shown.explanation}
          </p>
        </DetailsDrawer>
      )}
    </>
  );
}

const choices = <Value extends string>(
  name: string,
  heading: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
) => ({
  kind: 'choices' as const,
  name,
  isSingle: true,
  groups: [{ heading, options: values.map((value) => ({ value, label: labelOf(value) })) }],
});
