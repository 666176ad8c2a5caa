/** Counts a list whose rows were inserted without triggers, by name and by address, as these would. */
export async function countRanges(
  query: (text: string, values?: unknown[]) => Promise<unknown>,
  companyId: number,
  list: 'simulation' | 'exercise',
  listId: number,
  members: number,
): Promise<void> {
  const of = [companyId, list, listId];
  await query(
    `INSERT INTO list_ranges (company_id, list, list_id, sort, from_key, members, split_above)
     SELECT $1, $2, $3, sort, '', $4, 4 * list_range_people() FROM (VALUES ('fullName'), ('email')) s (sort)`,
    [...of, members],
  );
  await query(
    `SELECT split_list_range(r) FROM list_ranges r
     WHERE company_id = $1 AND list = $2 AND list_id = $3 AND members > split_above`,
    of,
  );
}
