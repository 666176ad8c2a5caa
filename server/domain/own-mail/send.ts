import type { Config } from '@server/config';
import type { Database } from '@server/platform/db/client';
import type { JobHandler, MailJob } from '@server/platform/jobs/queue';
import type { MailBrand } from '@server/platform/mail/brand';
import { toMessage } from '@server/platform/mail/mailer';
import type { SecretBox } from '@server/platform/secrets/secret-box';
import { WayFailed } from './failures';
import { renewToken, sendByGraph } from './graph-way';
import type { OwnMailWayRow } from './own-mail.tables';
import { type SmtpDeps, sendBySmtp } from './smtp-way';
import { putSecret } from './ways.queries';

export interface SendDeps extends SmtpDeps {
  readonly config: Pick<Config, 'mail' | 'direct'>;
  readonly db: Database;
  readonly clock: () => Date;
  readonly secrets: SecretBox;
}

type Application = NonNullable<Config['direct']['microsoft']>;

type Place = Pick<OwnMailWayRow, 'companyId' | 'kind' | 'host' | 'userName' | 'fromAddress'>;

/** Binds a secret to whom it is said to, so that a row changed to another server can't say it there. */
export const secretPlace = ({ companyId, kind, host, userName, fromAddress }: Place): string =>
  JSON.stringify(['own_mail_ways', companyId, kind, host, userName, kind === 'graph' ? fromAddress : null]);

/** A token is renewed so long before its end. */
const MARGIN_MS = 60_000;
const TOKENS_MAX = 10_000;

type Send = (
  way: OwnMailWayRow,
  job: MailJob,
  context: Pick<Parameters<JobHandler<'mail.send'>>[1], 'mailId' | 'claimEnd'>,
  brand: MailBrand | null,
) => Promise<void>;

/**
 * Sends mails by companies' own ways. Throws WayFailed or AddressRefused when a mail was not sent, OutcomeUnknown when that is
 * not known.
 */
export function ownSender(deps: SendDeps): Send {
  const { db, clock, secrets, config } = deps;
  const tokens = new Map<string, { readonly until: number; readonly accessToken: string }>();
  const renewals = new Map<string, Promise<string>>();

  async function accessTokenOf(way: OwnMailWayRow, key: string): Promise<string> {
    const application = config.direct.microsoft;
    if (!application || way.secret === null) throw new WayFailed('Microsoft: no application');
    const kept = tokens.get(key);
    if (kept && clock().getTime() < kept.until) return kept.accessToken;
    // Mails that go out together have it renewed once.
    const renewal = renewals.get(key) ?? renew(application, way, key).finally(() => renewals.delete(key));
    renewals.set(key, renewal);
    return renewal;
  }

  async function renew(application: Application, way: OwnMailWayRow, key: string): Promise<string> {
    const refreshToken = openSecret(way) ?? '';
    const renewed = await renewToken(application, refreshToken);
    if (renewed.refreshToken !== null && renewed.refreshToken !== refreshToken)
      await putSecret(db, way, secrets.seal(renewed.refreshToken, secretPlace(way)));
    if (tokens.size >= TOKENS_MAX) tokens.clear();
    tokens.set(key, {
      until: clock().getTime() + renewed.lifetimeMs - MARGIN_MS,
      accessToken: renewed.accessToken,
    });
    return renewed.accessToken;
  }

  /** Throws WayFailed for one that was sealed with another key or for another server: its mails are not lost by that. */
  function openSecret(way: OwnMailWayRow): string | null {
    if (way.secret === null) return null;
    try {
      return secrets.open(way.secret, secretPlace(way));
    } catch {
      throw new WayFailed('what was saved can not be read');
    }
  }

  return async (way, job, { mailId, claimEnd }, brand) => {
    const from = { name: way.fromName, address: way.fromAddress };
    const message = { ...toMessage(job, mailId, way.fromAddress, brand), from };
    if (way.kind === 'smtp') {
      return sendBySmtp(deps, way, openSecret(way), message, claimEnd);
    }
    const application = config.direct.microsoft;
    if (!application) throw new WayFailed('Microsoft: no application');
    const key = `${way.companyId} ${way.savedAt.toISOString()}`;
    const accessToken = await accessTokenOf(way, key);
    return sendByGraph(application, accessToken, message, claimEnd, () => tokens.delete(key));
  };
}
