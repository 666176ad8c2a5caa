import { GRAPH_MAIL_CALLBACK } from '@server/domain/own-mail/graph-way';
import type { Deps } from '@server/platform/http/context';
import { returnAnswers } from '@server/platform/http/return-answer';
import type { FastifyInstance } from 'fastify';
import { originOfRequest } from './own-mail.queries';

/** Where Microsoft leads the browser back to; its answer counts only for the admin who asked, signed in. */
export async function graphMailPages(
  app: FastifyInstance,
  { db, config: { publicUrl } }: Pick<Deps, 'db' | 'config'>,
): Promise<void> {
  const originOf = (stateHash: string) => originOfRequest(db, stateHash);
  returnAnswers(app, {
    path: GRAPH_MAIL_CALLBACK,
    screen: '/settings/integration/mail',
    originOf,
    publicUrl,
  });
}
