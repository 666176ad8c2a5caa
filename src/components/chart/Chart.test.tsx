import { screen, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { packagesOf } from '@tests/support/static-imports';
import { expect, it } from 'vitest';
import { Chart, type ChartSeries } from './Chart';
import { CompletionChart, cumulated } from './CompletionChart';

const format = String;
const series = (key: string): ChartSeries => ({ key, name: key, mark: 'line', format });
const points = [
  { key: 1, tick: 'Jan', name: 'January', values: { done: 3, open: null } },
  { key: 2, tick: 'Feb', name: 'February', values: { done: 5, open: 1 } },
];
const table = [
  ['Month', 'done', 'open'],
  ['January', '3', '–'],
  ['February', '5', '1'],
];
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('A chart has a table that says the same', () => {
  show(
    <Chart
      title="Progress"
      points={points}
      series={[series('done'), series('open')]}
      axis={{ format, width: 40 }}
      table={table}
    />,
  );
  expect(rowsOf('Progress')).toEqual(table);
  expect(screen.getByRole('rowheader', { name: 'February' })).toBeTruthy();
});

it('A chart of one series has no legend', () => {
  const axis = { format, width: 40 };
  show(<Chart title="Progress" points={points} series={[series('done')]} axis={axis} table={table} />);
  expect(screen.queryByRole('list', { hidden: true })).toBeNull();
});

it('The chart of completions adds up the days', () => {
  const completions = [
    { day: '2026-03-02', completed: 2 },
    { day: '2026-03-05', completed: 3 },
  ];
  expect(cumulated(completions).map(({ completed }) => completed)).toEqual([2, 5]);
  show(
    <CompletionChart
      title="Over time"
      dayName="Day"
      completedName="Done"
      completions={completions}
      total={9}
    />,
  );
  expect(rowsOf('Over time')).toEqual([
    ['Day', 'Done'],
    ['Mar 2', '2'],
    ['Mar 5', '5'],
  ]);
});

it('recharts loads with the first chart that is drawn, not with the screens that have one', () => {
  const screens = ['phishing-exercise/reports/ReportStatistics', 'partner/overview/OverviewPage'];
  const packages = packagesOf(['components/chart/Chart.tsx', ...screens.map((one) => `areas/${one}.tsx`)]);
  expect(packages.has('recharts')).toBe(false);
});
