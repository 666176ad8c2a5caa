import type { SimulationDraft } from '@contract/phishing-simulation/content';
import type { Recipient } from '@server/domain/exercises/variables';
import type { SentContent } from '@server/domain/simulations/simulations.tables';
import type { Queryable } from '@server/platform/db/client';
import { sql } from 'drizzle-orm';

/** What the pages behind a mail's link show. */
export interface PageContent {
  readonly content: SentContent;
  readonly loginPageId: string | null;
  readonly education: SimulationDraft['education'];
  /** With the language of the company. */
  readonly person: Recipient & { readonly lang: string };
}

/** The pages of a mail; undefined for one that is unknown, or whose campaign is over. */
export async function findPageContent(db: Queryable, mailId: number): Promise<PageContent | undefined> {
  const { rows } = await db.execute<
    Omit<PageContent, 'person'> & PageContent['person'] & Record<string, unknown>
  >(sql`
    SELECT t.content, t.login_page_id AS "loginPageId", s.settings -> 'education' AS education,
      c.name AS "companyName", c.lang, s.time_zone AS "timeZone", u.name, u.last_name AS "lastName", u.email
    FROM simulation_mails m
    JOIN simulations s ON s.company_id = m.company_id AND s.id = m.simulation_id AND s.state IN ('running', 'paused')
    JOIN simulation_templates t ON t.company_id = m.company_id AND t.simulation_id = m.simulation_id
      AND t.template_id = m.template_id
    JOIN companies c ON c.id = m.company_id
    JOIN users u ON u.company_id = m.company_id AND u.id = m.user_id
    WHERE m.id = ${mailId}`);
  const [row] = rows;
  if (!row) return undefined;
  const { content, loginPageId, education, companyName, lang, timeZone, name, lastName, email } = row;
  return { content, loginPageId, education, person: { companyName, lang, timeZone, name, lastName, email } };
}
