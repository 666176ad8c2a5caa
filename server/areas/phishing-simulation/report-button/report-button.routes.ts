import { limits } from '@contract/limits';
import { reportButtonEndpoints } from '@contract/phishing-simulation/report-button';
import { changeSettings, findSettings } from '@server/domain/simulations/settings.queries';
import type { binder } from '@server/platform/http/bind';
import type { Deps } from '@server/platform/http/context';
import { forbidden, invalidField } from '@server/platform/http/errors';
import { networkOf } from '@server/platform/network/addresses';
import { spend } from '@server/platform/quotas/quotas';
import { emailKey } from '@server/platform/text/text';
import { settingsOf } from '../settings/settings.routes';
import { addInWords } from './add-in-texts';
import { emlOf } from './eml';
import { gmailAddOn } from './gmail-add-on';
import { outlookManifest } from './outlook-manifest';
import { newReportKey, reportKeyHash } from './report-key';
import { findKeyHolder, isPerson, type ReportingCompany } from './reporting.queries';
import { findByToken, type Reporter, reportSimulated, reportSuspicious } from './reporting.rules';

const HOUR_MS = 3600_000;

/** The company whose add-ins have this key. Throws 403 for any other key, without telling why. */
async function keyHolder({ db, secrets }: Deps, key: string): Promise<ReportingCompany> {
  const company = await findKeyHolder(db, reportKeyHash(secrets, key));
  if (!company) throw forbidden();
  return company;
}

/** Throws 429 beyond the limit of a network, and 422 for an address that is nobody's at the company. */
async function checkReporter(
  { db, clock }: Deps,
  { companyId }: ReportingCompany,
  { email, address }: Reporter,
): Promise<void> {
  const { callsOfNetworkAnHour: most } = limits.simulations.report;
  const calls = { key: `report-from:${networkOf(address)}`, amount: 1, most, windowMs: HOUR_MS };
  await spend(db, [calls], clock(), 'Too many emails were reported. Try again later.');
  if (email !== null && !(await isPerson(db, companyId, emailKey(email))))
    throw invalidField('reporter', 'Only people of the company can report emails.');
}

/** The report button of mail programs: what admins set up, and what its add-ins call without a session. */
export function reportButtonRoutes({ open, read, write }: ReturnType<typeof binder>): void {
  const {
    makeKey,
    outlookManifest: manifest,
    gmailAddOn: addOn,
    configuration,
    report,
  } = reportButtonEndpoints;

  write(makeKey, async ({ tx, deps, params: { companyId }, audit }) => {
    const key = newReportKey();
    await changeSettings(tx, companyId, {
      reportKeyHash: reportKeyHash(deps.secrets, key),
      reportKeyCreatedAt: deps.clock(),
    });
    await audit({ action: 'report_key.made', target: { type: 'report_key', id: companyId } });
    return { data: { key, settings: await settingsOf(deps, tx, companyId) } };
  });

  read(manifest, async ({ db, deps, params: { companyId }, body: { key } }) => {
    const { config, secrets } = deps;
    const settings = await findSettings(db, companyId);
    if (settings?.reportKeyHash !== reportKeyHash(secrets, key))
      throw invalidField('key', 'This is not the current key. Make a new one if nobody kept it.');
    const text = outlookManifest(secrets, { companyId, publicUrl: config.publicUrl, key });
    const file = { fileName: 'report-button-outlook.xml', contentType: 'application/xml' };
    return { data: { ...file, content: Buffer.from(text).toString('base64') } };
  });

  read(addOn, async ({ deps }) => ({
    data: {
      fileName: 'report-button-gmail.zip',
      contentType: 'application/zip',
      content: gmailAddOn(deps.config.publicUrl).toString('base64'),
    },
  }));

  open(configuration, async ({ deps, body: { key, language } }) => {
    const { isReportConfirmed } = await keyHolder(deps, key);
    return { data: { isReportConfirmed, ...addInWords(language) } };
  });

  open(report, async ({ deps, address, body: { key, token, reporter: email = null, mail } }) => {
    const company = await keyHolder(deps, key);
    const reporter = { email, address };
    await checkReporter(deps, company, reporter);
    const own = token && (await findByToken(deps, company.companyId, token, ['report']));
    if (own) {
      // As in the mailbox: a mail that somebody else was sent counts for nobody.
      if (email === null || emailKey(email) === own.emailKey)
        await reportSimulated(deps, company, own, 'button', reporter);
      return { data: { kind: 'SIMULATION' as const } };
    }
    const { from, subject } = mail;
    await reportSuspicious(deps, company, { from, subject, message: emlOf(mail) }, 'button', reporter);
    return { data: { kind: 'SUSPICIOUS' as const } };
  });
}
