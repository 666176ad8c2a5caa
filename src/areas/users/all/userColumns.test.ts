import { expect, it } from 'vitest';
import { minTableWidth, widthOf } from '@/components/table/columnWidths';
import { memberColumns, userColumns } from './userColumns';

/** The table's width on a screen of 1280 pixels, next to the open sidebar. */
const NARROWEST = 993;
/** 'fifty-nine minutes ago' in figures, with the cell's padding, in the table's font. */
const LONGEST_TIME = 103 + 24;

it('fits a screen of 1280 pixels with every time written out', () => {
  const shown = userColumns((key) => key).filter(({ isOptional }) => !isOptional);
  expect(minTableWidth(shown, 2)).toBeLessThanOrEqual(NARROWEST);
  for (const key of ['lastLogin', 'createdAt']) {
    expect(shown.find((column) => column.key === key)?.width).toBeGreaterThanOrEqual(LONGEST_TIME);
  }
});

it('every column has a width, the first one too, so that all share the spare width', () => {
  for (const [at, column] of userColumns((key) => key).entries())
    expect(widthOf(column, at)).toBeGreaterThan(80);
});

it("a team's members have a 'Status' that is not sorted by", () => {
  const status = memberColumns((key) => key).find(({ key }) => key === 'taskStatus');
  expect(status).toMatchObject({ label: 'users.members.status' });
  expect(status).not.toHaveProperty('sort');
});
