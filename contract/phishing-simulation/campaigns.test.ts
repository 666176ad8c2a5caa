import { describe, expect, it } from 'vitest';
import { simulationEndpoints } from './campaigns';

describe('the lists of simulations', () => {
  const { active, drafts, archived } = simulationEndpoints;

  it.each([active, drafts, archived])('$path has 250 rows by default, and at most', ({ query }) => {
    expect(query?.parse({})).toEqual({ pageNumber: 0, pageSize: 250 });
    expect(query?.parse({ pageNumber: '1', pageSize: '250' })).toEqual({ pageNumber: 1, pageSize: 250 });
    expect(query?.parse({ pageSize: '25' })).toMatchObject({ pageSize: 25 });
    expect(query?.safeParse({ pageSize: '251' }).success).toBe(false);
  });
});
