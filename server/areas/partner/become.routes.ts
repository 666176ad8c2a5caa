import { limits } from '@contract/limits';
import { becomePartnerEndpoints } from '@contract/partner/become';
import { INVALID_PHONE } from '@contract/support';
import { lockCompany } from '@server/domain/company/company.queries';
import { countMail } from '@server/domain/company/mail-limits';
import { isPhone } from '@server/domain/company/phone';
import { findPerson } from '@server/domain/people/people.queries';
import type { binder } from '@server/platform/http/bind';
import { conflict, invalidField } from '@server/platform/http/errors';
import { findRequest, insertRequest } from './become.queries';

/** Requests sent after this wait for an answer. */
const openSince = (now: Date) => new Date(now.getTime() - limits.partner.requestOpenMs);

/** A company asks to become a partner; support answers by mail and changes the company's kind. */
export function becomeRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(becomePartnerEndpoints.get, async ({ db, deps, actor }) => {
    const request = await findRequest(db, actor.companyId, openSince(deps.clock()));
    return { data: request ? { requestedAt: request.createdAt.toISOString() } : null };
  });

  write(becomePartnerEndpoints.ask, async ({ tx, deps, actor, body, audit }) => {
    const { companyId, userId } = actor;
    const { website, phone, expectedCustomers, message } = body;
    const now = deps.clock();
    // Locked, so that two admins who ask at once send one request.
    const company = await lockCompany(tx, companyId);
    if (!isPhone(phone, company.country)) throw invalidField('phone', INVALID_PHONE);
    if (await findRequest(tx, companyId, openSince(now))) {
      throw conflict('Your company has already asked to become a partner. We will reply by email.');
    }
    const { support } = deps.config.mail;
    await countMail(tx, actor, 'request', support, now);
    const { email, name, lastName } = await findPerson(tx, companyId, userId);
    const id = await insertRequest(tx, { ...body, companyId, userId, email, createdAt: now });
    await deps.jobs.enqueue(tx, 'mail.send', {
      template: 'becomePartner',
      to: support,
      replyTo: email,
      lang: 'en',
      values: {
        email,
        website,
        phone,
        message,
        name: `${name} ${lastName}`.trim() || email,
        company: `${company.name} (${companyId})`,
        customers: String(expectedCustomers),
      },
    });
    await audit({
      action: 'partner_request.created',
      target: { type: 'partner_request', id },
      details: { expectedCustomers },
    });
    return { data: { requestedAt: now.toISOString() } };
  });
}
