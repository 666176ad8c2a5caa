import { limits } from '@contract/limits';
import { importEndpoints } from '@contract/users/imports';
import { departments, groups, users } from '@server/domain/people/people.tables';
import { type BrokenFile, brokenFiles } from '@tests/support/broken-csv';
import { type TestGateway, testGateway } from '@tests/support/gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guessColumns, isComplete } from '@/areas/users/import/columnMapping';
import { countAddresses, readCsvFile } from '@/areas/users/import/csvFile';
import { CSV_PROBLEMS, CsvError } from '@/csv/csvError';

let gateway: TestGateway;
let companyId: number;
let token: string;

beforeAll(async () => {
  gateway = await testGateway();
  const company = await gateway.buildCompany();
  companyId = company.id;
  token = await gateway.tokenFor(await gateway.buildAdmin(company));
});
afterAll(() => gateway.close());

const DOCUMENTED = [
  "The email column doesn't have valid email addresses. Choose another column or check your file and try again",
  /^You can only invite \d+ user\(s\)\. Please upload another file\.$/,
];

/** Uploads the file as the console would, mapping columns by name or else taking the first ones. */
async function dryRun({ name, bytes }: BrokenFile): Promise<string> {
  const file = await readCsvFile(new File([bytes], `${name}.csv`));
  const guess = guessColumns(file.header, file.preview, file.columns);
  const mapping = isComplete(guess)
    ? guess
    : { ...guess, email: guess.email ?? 0, department: guess.department ?? 0 };
  countAddresses(file, mapping);
  const columns = file.header ?? Array.from({ length: file.columns }, (_, at) => `Column ${at + 1}`);
  const params = { companyId };
  const body = { fileName: name, columns: [...columns], mapping, total: file.total };
  const { data } = (await gateway.call(importEndpoints.create, { token, params, body })).body;
  const ofImport = { companyId, importId: data.id };
  for (const portion of file.portions) {
    expect(portion.body.length).toBeLessThan(limits.upload.jsonBodyBytes);
    const body = JSON.parse(new TextDecoder().decode(portion.body));
    await gateway
      .call(importEndpoints.addRows, { token, params: { ...ofImport, first: portion.first }, body })
      .then((answer) => answer.body);
  }
  const checked = await gateway.call(importEndpoints.check, { token, params: ofImport });
  if (checked.status !== 200) {
    const [detail] = checked.error.details;
    expect(DOCUMENTED.some((text) => detail?.description.match(text))).toBe(true);
    return 'refused';
  }
  const { counts } = checked.body.data.summary ?? {};
  expect(Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(file.total);
  return 'rows';
}

describe('a hundred broken files', () => {
  it('each give a documented error or rows, and change nothing before the confirmation', async () => {
    const files = brokenFiles();
    expect(files.length).toBeGreaterThanOrEqual(100);
    const tables = [users, departments, groups];
    const before = await Promise.all(tables.map((table) => gateway.db.$count(table)));
    const outcomes = new Map<string, number>();
    for (const file of files) {
      const outcome = await dryRun(file).catch((error: unknown) => {
        if (!(error instanceof CsvError)) throw new Error(`${file.name} crashed`, { cause: error });
        expect(CSV_PROBLEMS).toContain(error.problem);
        return error.problem;
      });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    expect(await Promise.all(tables.map((table) => gateway.db.$count(table)))).toEqual(before);
    // The corpus covers every reachable outcome.
    expect([...outcomes.keys()].sort()).toEqual(
      expect.arrayContaining(['empty', 'format', 'noAddress', 'parse', 'rows', 'tooManyColumns']),
    );
  });
});
