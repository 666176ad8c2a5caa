import { companies } from '@server/domain/company/company.tables';
import { eq } from 'drizzle-orm';
import type { CompanyRow } from './builders';
import type { TestGateway } from './gateway';

/**
 * Gives a company back the values it was built with, whatever an example has made of it. The statement is prepared,
 * because with a company's many columns building and planning it takes longer than running it.
 */
export function asBuilt({ db }: Pick<TestGateway, 'db'>, company: CompanyRow): () => Promise<unknown> {
  const { defaultDepartmentId, ...values } = company;
  const restore = db
    .update(companies)
    .set(values)
    .where(eq(companies.id, company.id))
    .prepare(`as_built_${company.id}`);
  return () => restore.execute();
}
