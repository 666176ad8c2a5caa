import { limits } from '@contract/limits';
import type { Course } from '@contract/training/courses';
import { TRAINING_CATEGORIES } from '@contract/videos';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useEffect, useMemo } from 'react';
import { useListContext } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { useActor } from '@/authProvider/currentSession';
import { EmptyState } from '@/components/feedback/EmptyState';
import { Gallery } from '@/components/gallery/Gallery';
import { ViewToggle } from '@/components/gallery/ViewToggle';
import { List } from '@/components/list/List';
import { withFilter } from '@/components/list/listParams';
import type { ListFilter } from '@/components/table/FilterMenu';
import { TabBar } from '@/components/tabs/TabBar';
import tabBar from '@/components/tabs/tabBar.module.css';
import {
  COURSE_LENGTHS,
  type CourseListMeta,
  LIBRARY_TABS,
  type LibraryTab,
} from '@/dataProvider/resources/courses';
import { languageName } from '@/i18n/languageNames';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import { useCourseActions, useCustomTrainingAccess } from '../course/useCourseActions';
import { links } from '../links';
import area from '../training.module.css';
import { UpgradeButton } from '../UpgradeButton';
import { CourseCard } from './CourseCard';
import { courseColumns } from './courseColumns';
import { COURSES_LIST } from './coursesList';

/** What the list tells beyond its rows; undefined while it loads. */
function useLibrary() {
  const { meta, filterValues } = useListContext<Course>();
  const { counts, languages = [] } = (meta ?? {}) as Partial<CourseListMeta>;
  const { tab = 'all' } = filterValues as { tab?: LibraryTab };
  const { isPartner, hasProvider } = useActor();
  const tabs = LIBRARY_TABS.filter((one) => {
    if (one === 'partnerAdmins') return isPartner;
    if (one === 'shared') return hasProvider;
    return true;
  });
  return { counts, languages, tab, tabs };
}

function Tabs() {
  const t = useT();
  const number = new Intl.NumberFormat(languageOf(useLocaleCode()));
  const [query] = useSearchParams();
  const { filterValues, setFilters } = useListContext();
  const { counts, tab, tabs } = useLibrary();
  const isForeign = !tabs.includes(tab);
  useEffect(() => {
    if (isForeign) setFilters(withFilter(filterValues, 'tab', LIBRARY_TABS[0]));
  }, [isForeign, filterValues, setFilters]);
  const addressOf = (one: LibraryTab) => {
    const next = new URLSearchParams(query);
    next.delete('page');
    if (one === LIBRARY_TABS[0]) next.delete('tab');
    else next.set('tab', one);
    return `?${next}`;
  };
  return (
    <TabBar label={t('training.courses.tabs.label')}>
      {tabs.map((one) => (
        <Link
          key={one}
          to={addressOf(one)}
          className={one === 'running' ? tabBar.apart : undefined}
          aria-current={one === tab ? 'page' : undefined}
        >
          {t(`training.courses.tabs.${one}`)}
          {counts && <span className={tabBar.count}>{number.format(counts[one])}</span>}
        </Link>
      ))}
    </TabBar>
  );
}

/** Tells once for the page that the plan lacks some of it, rather than on each card. */
function LockedNotice() {
  const t = useT();
  const { data } = useListContext<Course>();
  const locked = data?.filter(({ isLocked }) => isLocked).length ?? 0;
  if (locked === 0) return null;
  return (
    <aside className={area.notice} aria-label={t('training.courses.lockedHint')}>
      <p>{t('training.courses.locked', { smart_count: locked })}</p>
      <UpgradeButton />
    </aside>
  );
}

function useFilters(): ListFilter[] {
  const t = useT();
  const { languages } = useLibrary();
  const { shortMinutes, mediumMinutes } = limits.courses;
  const spoken = languages.join();
  return useMemo(() => {
    const codes = spoken.split(',').filter(Boolean);
    const lengths = { minutes: shortMinutes, from: shortMinutes + 1, to: mediumMinutes };
    const choices = (
      name: string,
      heading: string,
      options: { value: string; label: string }[],
    ): ListFilter => ({
      kind: 'choices',
      name,
      groups: [{ heading, options }],
    });
    return [
      choices(
        'language',
        t('training.courses.filters.language'),
        codes.map((value) => ({ value, label: languageName(value) })),
      ),
      choices(
        'course_type',
        t('training.courses.filters.category'),
        TRAINING_CATEGORIES.map((value) => ({ value, label: t(`training.courses.categories.${value}`) })),
      ),
      choices(
        'length',
        t('training.courses.filters.length'),
        COURSE_LENGTHS.map((value) => ({
          value,
          label: t(
            `training.courses.filters.${value}`,
            value === 'long' ? { minutes: mediumMinutes } : lengths,
          ),
        })),
      ),
    ];
  }, [t, spoken, shortMinutes, mediumMinutes]);
}

/** Tabs whose emptiness has a reason of its own; the others are categories. */
const TELLING = ['all', 'custom', 'shared', 'running', 'ended'] as const;

function NothingHere() {
  const t = useT();
  const { tab } = useLibrary();
  const texts = TELLING.find((one) => one === tab) ?? 'category';
  return (
    <EmptyState
      title={t(`training.courses.empty.${texts}.title`)}
      description={t(`training.courses.empty.${texts}.text`)}
      action={tab === 'custom' && <NewTrainingButton />}
    />
  );
}

function Courses() {
  const t = useT();
  const locale = useLocaleCode();
  const { tab } = useLibrary();
  const columns = useMemo(() => courseColumns(t, new Intl.NumberFormat(languageOf(locale))), [t, locale]);
  const label = t(`training.courses.tabs.${tab}`);
  const actionsOf = useCourseActions();
  return (
    <>
      <Tabs />
      <LockedNotice />
      <Gallery<Course>
        label={label}
        searchLabel={t('training.courses.searchLabel')}
        columns={columns}
        actions={actionsOf}
        filters={useFilters()}
        tools={<ViewToggle />}
        card={(course, actions) => <CourseCard course={course} actions={actions} />}
        hasCovers
        loadingLabel={t('training.courses.loading')}
        empty={<NothingHere />}
      />
    </>
  );
}

/** The way to the editor, for those who may make training. */
function NewTrainingButton() {
  const t = useT();
  const { canWrite } = useCustomTrainingAccess();
  if (!canWrite) return null;
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={links.custom()}>
      {t('training.courses.new')}
    </Button>
  );
}

/** /learning/courses: what can be assigned, by kind; what is assigned, and what was. */
export default function CoursesPage() {
  const t = useT();
  return (
    <>
      <PageHeading title={t('training.courses.title')} actions={<NewTrainingButton />} />
      <List resource="courses" spec={COURSES_LIST}>
        <Courses />
      </List>
    </>
  );
}
