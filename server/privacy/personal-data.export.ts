import type { Queryable } from '../db/client';
import { type DataSubject, type PersonalDataRegistry, subjectsOf } from './personal-data';
import { readSection } from './privacy.queries';

/** All data stored about one user as JSON, written section by section, with at most one batch in memory. */
export async function* personalDataJson(
  db: Queryable,
  registry: PersonalDataRegistry,
  person: DataSubject,
  exportedAt: Date,
): AsyncGenerator<string> {
  const people = subjectsOf(person.companyId, [person]);
  yield `{"exportedAt":${JSON.stringify(exportedAt)},"sections":{`;
  for (const [at, data] of registry.data.entries()) {
    yield `${at === 0 ? '' : ','}\n${JSON.stringify(data.section)}:[`;
    let isFirst = true;
    for await (const rows of readSection(db, data, people)) {
      yield `${isFirst ? '' : ','}${rows.map((row) => JSON.stringify(row)).join(',')}`;
      isFirst = false;
    }
    yield ']';
  }
  yield '}}\n';
}
