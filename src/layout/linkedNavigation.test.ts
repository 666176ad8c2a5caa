import Icon from '@mui/icons-material/Add';
import { expect, it } from 'vitest';
import { leavesOf, linkedNavigation, type NavItem } from './navigation';

const item = (key: string, more: Partial<NavItem> = {}): NavItem => ({
  key,
  labelKey: 'shell.nav.legal',
  icon: Icon,
  ...more,
});
const items = [
  item('training', {
    children: [item('courses', { path: '/courses' }), item('learner', { link: 'learnerConsole' })],
  }),
  item('knowledge-base', { link: 'knowledgeBase', unlessOwnDomain: true }),
  item('legal', { link: 'legal' }),
];
const keys = (list: readonly NavItem[]): string[] =>
  list.flatMap(({ key, children = [] }) => [key, ...keys(children)]);
const links = {
  learnerConsole: 'https://learn.example',
  knowledgeBase: 'https://help.example',
  legal: 'https://legal.example',
};

it('an entry that leads elsewhere has the address of the installation, and is absent without one', () => {
  const linked = linkedNavigation(items, links, false);
  expect(keys(linked)).toEqual(['training', 'courses', 'learner', 'knowledge-base', 'legal']);
  expect(linked.at(-1)?.href).toBe('https://legal.example');
  expect(keys(linkedNavigation(items, {}, false))).toEqual(['training', 'courses']);
});

it("pages of the product's maker are absent for companies with a domain of their own", () => {
  expect(keys(linkedNavigation(items, links, true))).toEqual(['training', 'courses', 'learner', 'legal']);
});

it('a folded group offers its screens and its pages elsewhere', () => {
  const [group] = linkedNavigation(items, links, false);
  expect(group && leavesOf(group).map(({ key, href }) => [key, href])).toEqual([
    ['courses', undefined],
    ['learner', 'https://learn.example'],
  ]);
});
