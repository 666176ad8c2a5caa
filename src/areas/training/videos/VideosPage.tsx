import { limits } from '@contract/limits';
import { TRAINING_CATEGORIES, type Video, videoEndpoints } from '@contract/videos';
import PinIcon from '@mui/icons-material/PushPin';
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { SearchField } from '@/components/table/SearchField';
import { PinButton } from '@/components/video/PinButton';
import { VideoPoster } from '@/components/video/VideoPoster';
import { VIDEO_FLAG } from '@/components/video/videoFlag';
import { languageName } from '@/i18n/languageNames';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import styles from './videos.module.css';

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];
const FILTERS = ['search', 'languageCode', 'categoryName'] as const;
type Filter = (typeof FILTERS)[number];

/** The filters, kept in the address; an unknown category filters nothing. */
function useFilters() {
  const [query, setQuery] = useSearchParams();
  const set = (values: Partial<Record<Filter, string>>) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const category = TRAINING_CATEGORIES.find((one) => one === query.get('categoryName'));
  return {
    search: query.get('search') ?? '',
    languageCode: query.get('languageCode') ?? '',
    categoryName: category,
    set,
    clear: () => set({ search: '', languageCode: '', categoryName: '' }),
  };
}

function VideoCard({ video, onOpen }: { video: Video; onOpen: () => void }) {
  const t = useT();
  return (
    <li className={styles.card}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <VideoPoster video={video} />
        <span className={styles.title} dir="auto">
          {video.title}
        </span>
      </button>
      <p className={styles.facts}>
        <span>{t(`training.courses.categories.${video.categoryName}`)}</span>
        <bdi lang={video.languageCode}>{languageName(video.languageCode)}</bdi>
        {video.isPinned && (
          <span className={styles.pinned}>
            <PinIcon aria-hidden="true" />
            {t('training.videos.pinned.badge')}
          </span>
        )}
      </p>
    </li>
  );
}

/** The videos of the Learner Dashboard, and how many more fit. */
function PinnedVideos({ companyId, onOpen }: { companyId: number; onOpen: (id: number) => void }) {
  const t = useT();
  const titleId = useId();
  const format = useFormatNumber();
  const mayPin = useCan(videoEndpoints.pin);
  const { data } = useCall(videoEndpoints.pinned, { params: { companyId } });
  const pinned = data?.data;
  if (!pinned) return null;
  return (
    <section className={styles.dashboard} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('training.videos.pinned.title')}</h2>
      <p className={styles.hint}>
        {pinned.length >= limits.videos.pinnedMax
          ? t('video.pin.full')
          : t('training.videos.pinned.hint', {
              count: format(pinned.length),
              max: format(limits.videos.pinnedMax),
            })}
      </p>
      {pinned.length > 0 && (
        <ul className={styles.pins}>
          {pinned.map((video) => (
            <li key={video.videoId} className={styles.pin}>
              <button type="button" onClick={() => onOpen(video.videoId)}>
                {video.posterURL ? <img src={video.posterURL} alt="" /> : <VideoIcon />}
                <span dir="auto">{video.title}</span>
              </button>
              {mayPin && <PinButton video={video} companyId={companyId} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  choices: readonly { id: string; name: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, all, value, choices, onChange }: ChoiceProps) {
  // A link may name what the library doesn't have.
  const known = choices.some(({ id }) => id === value) ? value : '';
  return (
    <TextField
      select
      size="small"
      className={styles.choice}
      label={label}
      value={known}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {choices.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The video library: search, filters, and the videos pinned to the Learner Dashboard. */
export default function VideosPage() {
  const t = useT();
  const format = useFormatNumber();
  const companyId = currentCompanyId();
  const [, setVideo] = useQueryFlag(VIDEO_FLAG);
  const { search, languageCode, categoryName, set, clear } = useFilters();
  const open = (id: number) => setVideo(String(id));

  const params = { companyId };
  const whole = useCall(videoEndpoints.library, { params, query: {} });
  const query = {
    ...(search ? { search } : {}),
    ...(languageCode ? { languageCode } : {}),
    ...(categoryName ? { categoryName } : {}),
  };
  const { data, error, isPlaceholderData, refetch } = useCall(
    videoEndpoints.library,
    { params, query },
    { placeholderData: keepPreviousData },
  );
  const videos = data?.data;
  const isFiltered = Object.keys(query).length > 0;
  const offered = whole.data?.data ?? [];
  const languages = [...new Set(offered.map((video) => video.languageCode))]
    .map((id) => ({ id, name: languageName(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  const categories = TRAINING_CATEGORIES.filter((id) =>
    offered.some((video) => video.categoryName === id),
  ).map((id) => ({ id, name: t(`training.courses.categories.${id}`) }));

  const results = () => {
    if (error && (!videos || isPlaceholderData))
      return (
        <ErrorState
          title={t('training.videos.failed')}
          description={error.message}
          error={error}
          onRetry={() => void refetch()}
        />
      );
    if (!videos)
      return (
        <div className={styles.grid} role="status" aria-label={t('common.loading')}>
          {SKELETONS.map((at) => (
            <Skeleton key={at} shape="block" height="15rem" />
          ))}
        </div>
      );
    if (videos.length === 0 && !isPlaceholderData)
      return isFiltered ? (
        <FilteredEmptyState onClear={clear} />
      ) : (
        <EmptyState
          icon={<VideoIcon />}
          title={t('training.videos.emptyTitle')}
          description={t('training.videos.emptyText')}
        />
      );
    return (
      <ul
        className={styles.grid}
        data-stale={isPlaceholderData || undefined}
        aria-label={t('training.videos.title')}
      >
        {videos.map((video) => (
          <VideoCard key={video.videoId} video={video} onOpen={() => open(video.videoId)} />
        ))}
      </ul>
    );
  };

  return (
    <>
      <PageHeading
        title={t('training.videos.title')}
        count={videos && !isPlaceholderData ? format(videos.length) : undefined}
        description={t('training.videos.description')}
      />
      <PinnedVideos companyId={companyId} onOpen={open} />
      <div className={styles.tools}>
        <SearchField
          value={search}
          label={t('training.videos.searchLabel')}
          onChange={(text) => set({ search: text })}
        />
        <Choice
          label={t('training.videos.language')}
          all={t('training.videos.allLanguages')}
          value={languageCode}
          choices={languages}
          onChange={(value) => set({ languageCode: value })}
        />
        <Choice
          label={t('training.videos.category')}
          all={t('training.videos.allCategories')}
          value={categoryName ?? ''}
          choices={categories}
          onChange={(value) => set({ categoryName: value })}
        />
      </div>
      {results()}
    </>
  );
}
