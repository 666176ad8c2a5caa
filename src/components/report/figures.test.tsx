import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { beforeAll, expect, it } from 'vitest';
import { Donut } from '@/components/chart/Donut';
import { translator } from '@/i18n/translator';
import { AsOf } from './AsOf';
import { Change } from './Change';
import { FigureTile } from './FigureTile';

beforeAll(() => translator.add('reports'));

it('Figures say when they were read, in the zone of the company', () => {
  show(<AsOf at="2026-03-01T23:30:00.000Z" zone="Asia/Tokyo" />);
  expect(screen.getByText(/^As of Mar 2, 2026, 8:30\sAM GMT\+9$/)).toBeTruthy();
});

it.each([
  [72, 68, 'points', '4 points up'],
  [6.2, 7.2, 'points', '1 point down'],
  [12, 1200, 'count', '1,188 fewer'],
  [5, 5, 'count', 'No change'],
] as const)('from %s to %s in %s is told in words', (now, before, unit, text) => {
  show(<Change now={now} before={before} unit={unit} than="the 30 days before" />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByTitle(`${text}, compared with the 30 days before`)).toBeTruthy();
});

it('a change from nothing known is not told', () => {
  show(<Change now={5} before={null} unit="count" than="last year" />);
  expect(screen.queryByText(/more|No change/)).toBeNull();
});

it('A figure leads to the people behind it, and says its level in a word', () => {
  show(<FigureTile name="Completed" shown="80%" score={80} to="/reports/people?figure=completed" />);
  const link = screen.getByRole('link', { name: /Completed/ });
  expect(link.getAttribute('href')).toBe('/reports/people?figure=completed');
  expect(link.textContent).toContain('Good');
});

it('a figure that is not told leads nowhere', () => {
  show(<FigureTile name="Completed" shown={null} score={null} to="/reports/people" note="Fewer than five" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('–')).toBeTruthy();
});

it('A donut has the number of each part beside it', () => {
  show(
    <Donut
      title="Assignments"
      center={{ shown: '50%', name: 'completed' }}
      parts={[
        { key: 'done', name: 'Completed', value: 4, tone: 'good', to: '/people' },
        { key: 'open', name: 'Not started', value: 4, tone: 'rest' },
        { key: 'late', name: 'Overdue', value: null, tone: 'bad', to: '/late' },
      ]}
    />,
  );
  const parts = screen.getByRole('list', { name: 'Assignments' });
  expect(parts.textContent).toBe('Completed4Not started4Overdue–');
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/people']);
});
