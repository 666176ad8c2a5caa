import { limits } from '@contract/limits';
import { ownMailEndpoints } from '@contract/settings/own-mail';
import type { DomainUse } from '@server/domain/domains/use';
import { findWay, forgetRefusals } from '@server/domain/own-mail/ways.queries';
import type { binder } from '@server/platform/http/bind';
import { conflict } from '@server/platform/http/errors';
import { spend } from '@server/platform/quotas/quotas';
import { recordsOfSender } from './dns';
import { wakeHeldMails } from './held';
import { ownMailOf, toRefused } from './own-mail.model';
import { countSenders, deleteWay, listRefused } from './own-mail.queries';
import { checkCode, chooseWhenFails, removeWay, saveSmtp, sendTest, useTested } from './own-mail.rules';

const HOUR_MS = 3600_000;
const { testsAnHour, dnsChecksAnHour, refusedShown } = limits.ownMail;

/** A company's own mail can't leave from a domain that it has no longer. */
export const OWN_MAIL_AT_DOMAIN: DomainUse = { kind: 'ownMail', count: countSenders };

/** Mail of a company's own; Graph's own calls are in graph.routes.ts. */
export function ownMailRoutes({ read, write, writeWithin }: ReturnType<typeof binder>): void {
  const { get, test, use, discard, removeSmtp, setWhenFails, release, dns, refused, tryAgain } =
    ownMailEndpoints;
  const target = (companyId: number) => ({ type: 'company', id: companyId });

  read(get, async ({ db, deps, params: { companyId } }) => ({ data: await ownMailOf(deps, db, companyId) }));

  write(ownMailEndpoints.saveSmtp, async ({ tx, deps, actor, params: { companyId }, body, audit }) => {
    await saveSmtp(tx, deps, actor, body);
    await audit({ action: 'own_mail.saved', target: target(companyId), details: { kind: 'smtp' } });
    return { data: await ownMailOf(deps, tx, companyId) };
  });

  writeWithin(test, async ({ deps, actor, params: { companyId } }, commit) => {
    const quota = { key: `own-mail-test:${companyId}`, amount: 1, most: testsAnHour, windowMs: HOUR_MS };
    await spend(deps.db, [quota], deps.clock(), 'Too many test emails were sent. Try again later.');
    const keepCode = await sendTest(deps, actor);
    return commit(async ({ tx, audit }) => {
      await keepCode(tx);
      await audit({ action: 'own_mail.tested', target: target(companyId) });
      return { data: await ownMailOf(deps, tx, companyId) };
    });
  });

  writeWithin(use, async ({ deps, actor, params: { companyId }, body: { code } }, commit) => {
    const tested = await checkCode(deps, companyId, code);
    return commit(async ({ tx, audit }) => {
      await useTested(tx, deps, actor, tested);
      await audit({
        action: 'own_mail.used',
        target: target(companyId),
        details: { kind: tested.kind, host: tested.host },
      });
      return { data: await ownMailOf(deps, tx, companyId) };
    });
  });

  write(discard, async ({ tx, deps, params: { companyId }, audit }) => {
    await deleteWay(tx, companyId, 'candidate');
    await audit({ action: 'own_mail.discarded', target: target(companyId) });
    return { data: await ownMailOf(deps, tx, companyId) };
  });

  write(removeSmtp, async ({ tx, deps, actor, params: { companyId }, audit }) => {
    await removeWay(tx, deps, actor, 'smtp');
    await audit({ action: 'own_mail.removed', target: target(companyId), details: { kind: 'smtp' } });
    return { data: await ownMailOf(deps, tx, companyId) };
  });

  write(setWhenFails, async ({ tx, deps, params: { companyId }, body: { whenFails }, audit }) => {
    await chooseWhenFails(tx, deps, companyId, whenFails);
    await audit({ action: 'own_mail.failure_set', target: target(companyId), details: { whenFails } });
    return { data: await ownMailOf(deps, tx, companyId) };
  });

  write(release, async ({ tx, deps, params: { companyId }, audit }) => {
    const mails = await wakeHeldMails(tx, deps, companyId, { isReleased: true });
    await audit({ action: 'own_mail.released', target: target(companyId), details: { mails } });
    return { data: await ownMailOf(deps, tx, companyId) };
  });

  read(dns, async ({ db, deps, params: { companyId }, query: { selector } }) => {
    const quota = { key: `own-mail-dns:${companyId}`, amount: 1, most: dnsChecksAnHour, windowMs: HOUR_MS };
    await spend(deps.db, [quota], deps.clock(), 'Too many domains were checked. Try again later.');
    const way = (await findWay(db, companyId, 'used')) ?? (await findWay(db, companyId, 'candidate'));
    if (!way) throw conflict('Your company has no mail of its own.');
    return { data: { domain: way.fromDomain, records: await recordsOfSender(deps, way, selector) } };
  });

  read(refused, async ({ db, params: { companyId } }) => ({
    data: (await listRefused(db, companyId, refusedShown)).map(toRefused),
  }));

  write(tryAgain, async ({ tx, params: { companyId }, body: { email }, audit }) => {
    await forgetRefusals(tx, companyId, email);
    await audit({ action: 'mail_address.retried', target: { type: 'company', id: companyId } });
    return { data: (await listRefused(tx, companyId, refusedShown)).map(toRefused) };
  });
}
