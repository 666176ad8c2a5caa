import type { Deps } from '@server/platform/http/context';
import { returnAnswers } from '@server/platform/http/return-answer';
import type { FastifyInstance } from 'fastify';
import { DIRECT_CALLBACK } from './consent';
import { originOfRequest } from './direct.queries';

/** Where providers lead the browser back to; their answer counts only in the session of the admin who asked. */
export async function directPages(
  app: FastifyInstance,
  { db, config: { publicUrl } }: Pick<Deps, 'db' | 'config'>,
): Promise<void> {
  const screen = '/phishing-simulation/settings/direct-email-delivery';
  const originOf = (stateHash: string) => originOfRequest(db, stateHash);
  returnAnswers(app, { path: DIRECT_CALLBACK, screen, originOf, publicUrl });
}
