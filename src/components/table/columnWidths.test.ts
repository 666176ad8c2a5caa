import { expect, it } from 'vitest';
import { userColumns } from '@/areas/users/all/userColumns';
import { minTableWidth, widthOf } from './columnWidths';

/** A 1280 px window without the sidebar, the page's gutters and the frame's border. */
const ROOM_AT_1280 = 1280 - 237 - 2 * 24 - 2;

it('the default columns fit next to each other in a window of 1280', () => {
  const columns = userColumns((key) => key).filter(({ isOptional }) => !isOptional);
  expect(minTableWidth(columns)).toBeLessThanOrEqual(ROOM_AT_1280);
});

it('every column has a width, the first one too, so that all share the spare width', () => {
  for (const [at, column] of userColumns((key) => key).entries())
    expect(widthOf(column, at)).toBeGreaterThan(80);
});
