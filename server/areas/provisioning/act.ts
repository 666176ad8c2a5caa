import type { Change } from '@contract/audit';
import { limits } from '@contract/limits';
import type { ProvisioningMode, ScimAct } from '@contract/settings/provisioning';
import { type Company, lockCompany } from '@server/domain/company/company.queries';
import { DIRECTORY } from '@server/domain/people/protection.rules';
import { addToLog, type ScimLine } from '@server/domain/provisioning/log.queries';
import { appendAuditEvent } from '@server/platform/db/audit.queries';
import type { Tx } from '@server/platform/db/client';
import type { AuditEntry, Deps } from '@server/platform/http/context';
import { HttpError } from '@server/platform/http/errors';
import { retriedTransaction } from '@server/platform/http/transaction';
import { refused, ScimError } from './errors';

/** A request of a company's directory. */
export interface ScimCall {
  readonly deps: Deps;
  readonly companyId: number;
  readonly mode: ProvisioningMode;
  readonly requestId: string;
  /** Where SCIM is, for the addresses in answers. */
  readonly baseUrl: string;
}

/** What an answer has besides its body. */
export interface Reply {
  readonly status: number;
  readonly body?: Record<string, unknown> | undefined;
  readonly location?: string | undefined;
  readonly etag?: string | undefined;
}

/** Whom an act is about, as far as is known when it fails. */
export interface Subject {
  act: ScimAct;
  readonly resource: 'User' | 'Group';
  userId: number | null;
  externalId: string | null;
  name: string;
}

/** An act of the directory, in one transaction with the company locked. */
export interface Acting {
  readonly tx: Tx;
  readonly call: ScimCall;
  readonly company: Company;
  readonly now: Date;
  readonly subject: Subject;
  /** Adds a line about what is done. */
  readonly note: (act: ScimAct, changed: readonly string[], about?: Partial<Subject>) => void;
  /** Adds a line about a part that is left out, while the rest is done. */
  readonly noteRefusal: (act: ScimAct, about: Partial<Subject>, reason: string) => void;
  /** Records an event of the audit log, by the directory. */
  readonly audit: (entry: Pick<AuditEntry, 'action' | 'target' | 'details' | 'concerns'>) => Promise<void>;
}

/** What an act ends with: an answer, or a refusal after which what was stored stays, as with acts that are held. */
export type Ending = Reply | { readonly held: ScimError };

/** Ends a transaction whose changes must not stay, with what it would have answered. */
class Tested extends Error {
  readonly ending: Ending;
  constructor(ending: Ending) {
    super('tested');
    this.ending = ending;
  }
}

/** Rules of the console refuse by field; a directory is told the same in words. */
export const wordsOf = (error: HttpError): string =>
  error.details.map(({ description }) => description).join(' ') || error.message;

const asScimError = (error: unknown): unknown =>
  error instanceof HttpError && error.status < 500 ? refused(wordsOf(error)) : error;

/**
 * Runs an act of a directory in one transaction, with the company locked, as all changes to users have it. In test mode the same is
 * done and taken back. Either way the log says what was done, or why it was refused.
 */
export async function act(
  call: ScimCall,
  start: Pick<Subject, 'act' | 'resource'> & Partial<Subject>,
  work: (acting: Acting) => Promise<Ending>,
): Promise<Reply> {
  const { deps, companyId, mode, requestId } = call;
  let lines: ScimLine[] = [];
  const subjectOf = (): Subject => ({ userId: null, externalId: null, name: '', ...start });
  let subject = subjectOf();
  const lineOf = (about: Subject, rest: Pick<ScimLine, 'outcome' | 'changed' | 'reason'>): ScimLine => ({
    at: deps.clock(),
    ...{ act: about.act, resource: about.resource, userId: about.userId, externalId: about.externalId },
    name: about.name.slice(0, limits.text.emailMax),
    requestId,
    ...rest,
  });
  const run = async (tx: Tx): Promise<Ending> => {
    lines = [];
    subject = subjectOf();
    const company = await lockCompany(tx, companyId);
    const now = deps.clock();
    const ending = await work({
      ...{ tx, call, company, now, subject },
      note: (done, changed, about = {}) =>
        lines.push(
          lineOf(
            { ...subject, ...about, act: done },
            {
              outcome: mode === 'test' ? 'tested' : 'done',
              changed: changed.join(','),
              reason: null,
            },
          ),
        ),
      noteRefusal: (left, about, reason) =>
        lines.push(
          lineOf(
            { ...subject, ...about, act: left },
            { outcome: 'refused', changed: '', reason: reason.slice(0, limits.provisioning.reasonMax) },
          ),
        ),
      audit: (entry) =>
        // The directory is no user, so that nobody's own activity has it.
        appendAuditEvent(tx, {
          ...entry,
          isPart: true,
          actor: { companyId, userId: DIRECTORY.userId, onBehalfOf: null },
          requestId,
          at: now,
        }),
    });
    if ('held' in ending) {
      const reason = ending.held.message.slice(0, limits.provisioning.reasonMax);
      lines.push(lineOf(subject, { outcome: 'held', changed: '', reason }));
    }
    if (mode === 'test') throw new Tested(ending);
    await addToLog(tx, companyId, lines);
    return ending;
  };
  try {
    return answered(await retriedTransaction(deps.db, run));
  } catch (error) {
    if (error instanceof Tested) {
      // Who would have been added has no id.
      const tested = lines.map((line) => (line.act === 'create' ? { ...line, userId: null } : line));
      await addToLog(deps.db, companyId, tested);
      return answered(error.ending);
    }
    const known = asScimError(error);
    // What is not there, or has changed since, is no refusal that an admin could do something about.
    if (known instanceof ScimError && known.status !== 404 && known.status !== 412) {
      const reason = known.message.slice(0, limits.provisioning.reasonMax);
      const line = lineOf(subject, { outcome: 'refused', changed: '', reason });
      await addToLog(deps.db, companyId, [mode === 'test' ? { ...line, userId: null } : line]);
    }
    throw known;
  }
}

function answered(ending: Ending): Reply {
  if ('held' in ending) throw ending.held;
  return ending;
}

/** The names of what changed, as the log lists them. */
export const namesOf = (changes: readonly Change[]): string[] => [
  ...new Set(changes.map(({ field }) => (field === 'status' ? 'active' : field))),
];
