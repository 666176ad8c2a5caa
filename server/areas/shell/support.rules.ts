import { type contactToBuySchema, INVALID_PHONE, type ticketSchema } from '@contract/support';
import { readCompany } from '@server/domain/company/company.queries';
import { countMail } from '@server/domain/company/mail-limits';
import { isPhone } from '@server/domain/company/phone';
import { findPerson } from '@server/domain/people/people.queries';
import type { Tx } from '@server/platform/db/client';
import type { Deps, SignedInActor } from '@server/platform/http/context';
import { invalidField } from '@server/platform/http/errors';
import type { z } from 'zod';
import { insertSalesRequest, insertTicket } from './support.queries';

type Ticket = z.output<typeof ticketSchema>;
type ContactToBuy = z.output<typeof contactToBuySchema>;

/** Stores a ticket and mails it to support, with the given address for the reply; returns its number. */
export async function createTicket(tx: Tx, deps: Deps, actor: SignedInActor, ticket: Ticket) {
  const { companyId, userId } = actor;
  const { email, description, category, source, hubspotToken } = ticket;
  await countMail(tx, actor, 'request', deps.config.mail.support, deps.clock());
  const id = await insertTicket(tx, {
    companyId,
    userId,
    email,
    message: description,
    category,
    source,
    hubspotToken: hubspotToken ?? null,
    createdAt: deps.clock(),
  });
  const person = await findPerson(tx, companyId, userId);
  const company = await readCompany(tx, companyId);
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'supportTicket',
    to: deps.config.mail.support,
    replyTo: email,
    lang: 'en',
    values: {
      id: String(id),
      category,
      email,
      name: `${person.name} ${person.lastName}`.trim() || email,
      company: `${company.name} (${company.id})`,
      message: description,
    },
  });
  return id;
}

/** Stands for what a request does not say. */
const NOT_SAID = '-';

/**
 * Stores a sales request and mails it to sales; returns its number. Throws 422 for an invalid phone number.
 */
export async function contactToBuy(tx: Tx, deps: Deps, actor: SignedInActor, wish: ContactToBuy) {
  const { companyId, userId } = actor;
  const { email, message, phone } = wish;
  const { country } = await readCompany(tx, companyId);
  if (!isPhone(phone, country)) throw invalidField('phone', INVALID_PHONE);
  await countMail(tx, actor, 'request', deps.config.mail.support, deps.clock());
  const id = await insertSalesRequest(tx, {
    companyId,
    userId,
    email,
    message,
    phone,
    fullName: wish.full_name,
    companyName: wish.company_name,
    usersNumber: wish.users_number,
    createdAt: deps.clock(),
  });
  await deps.jobs.enqueue(tx, 'mail.send', {
    template: 'contactToBuy',
    to: deps.config.mail.support,
    replyTo: email,
    lang: 'en',
    values: {
      email,
      phone,
      message,
      name: wish.full_name,
      lastName: wish.lastName || NOT_SAID,
      country: wish.country || NOT_SAID,
      pageName: wish.pageName || NOT_SAID,
      pageUri: wish.pageUri ?? NOT_SAID,
      hutk: wish.hutk || NOT_SAID,
      company: `${wish.company_name} (${companyId})`,
      users: String(wish.users_number),
    },
  });
  return id;
}
