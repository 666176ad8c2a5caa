import { TRAINING_CATEGORIES } from '@contract/videos';
import { choicesFilter, type FilterCodec, type ListSpec } from '@/components/list/listParams';
import { COURSE_LENGTHS, COURSE_SORTS, LIBRARY_TABS } from '@/dataProvider/resources/courses';

const [DEFAULT_TAB] = LIBRARY_TABS;

/** The open tab. It is no filter that could be cleared, and an unknown one opens the first. */
const tabCodec: FilterCodec = {
  widens: true,
  read: ([asked]) => LIBRARY_TABS.find((tab) => tab === asked) ?? DEFAULT_TAB,
  write: (tab) => (typeof tab === 'string' && tab !== DEFAULT_TAB ? tab : ''),
};

/** Any language code: which there are is known once the courses are. */
const languageCodec: FilterCodec = {
  read: (values) => {
    const codes = values
      .flatMap((value) => value.split(','))
      .filter((code) => /^[a-z]{2}(-[a-z]{2})?$/.test(code));
    return codes.length > 0 ? [...new Set(codes)].sort() : undefined;
  },
  write: (value) => (Array.isArray(value) ? value.join(',') : ''),
};

/** The library as a list: its tab, filters and order, all in the address. */
export const COURSES_LIST: ListSpec = {
  sorts: COURSE_SORTS,
  defaultSort: { field: 'order', order: 'ASC' },
  filters: {
    tab: tabCodec,
    language: languageCodec,
    course_type: { ...choicesFilter(TRAINING_CATEGORIES), param: 'category' },
    length: choicesFilter(COURSE_LENGTHS),
  },
};
