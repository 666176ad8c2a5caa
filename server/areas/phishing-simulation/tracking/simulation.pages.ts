import type { SimulationEvent } from '@contract/phishing-simulation/content';
import { besideTracked, TRACKING_PREFIX } from '@server/domain/simulations/tracked-address';
import { signer } from '@server/platform/files/addresses';
import type { Deps } from '@server/platform/http/context';
import { newNonce } from '@server/platform/http/security';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Happening } from './events';
import { eventLog } from './inbox';
import { sendMissing, sendTrackingPage } from './missing';
import { educationPage, loginPage } from './pages.html';
import { findPageContent, type PageContent } from './pages.queries';
import { agentOf, signalsOf, visitorSources } from './signals';
import { type MailToken, mailTokens, type TokenPurpose } from './tokens';

/** What it means to ask for an address in a mail, by the purpose of its token. */
const EVENT_OF: Readonly<Partial<Record<TokenPurpose, SimulationEvent>>> = {
  link: 'CLICKED',
  scan: 'SCANNED',
  attachment: 'ATTACHMENT_OPENED',
  pixel: 'OPENED',
};

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** A picture of one transparent point. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** The login page says that it was submitted, and nothing else. */
const SUBMITTED = 'submitted';
const FORM_BYTES = 64;

/** The public pages of simulated mails: what their links and pictures lead to. */
export async function simulationPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, secrets } = deps;
  const tokens = mailTokens(secrets);
  const sourceOf = visitorSources(secrets);
  const events = eventLog(db, { log: app.log });
  app.addHook('onListen', async () => events.start());
  app.addHook('onClose', () => events.stop());
  const path = `${TRACKING_PREFIX}:token`;
  const tokenOf = (request: TokenRequest) => tokens.read(request.params.token);

  /** What a request means for its mail. */
  function happeningOf(
    request: TokenRequest,
    { mailId, purpose, link }: MailToken,
    type: SimulationEvent,
  ): Happening {
    const { method, ip, headers } = request;
    return {
      mailId,
      type,
      at: clock(),
      link: purpose === 'link' ? link : null,
      signals: signalsOf({ method, address: ip, headers, isPicture: purpose === 'pixel' }),
      source: sourceOf(ip),
      agent: agentOf(headers),
    };
  }

  /** Stores what a request means for its mail; false when the mail is unknown or over. */
  const happened = async (request: TokenRequest, token: MailToken, type: SimulationEvent) =>
    (await events.add(happeningOf(request, token, type))) !== undefined;

  function education(request: TokenRequest, reply: FastifyReply, page: PageContent) {
    // Word does not get around during the campaign.
    if (!page.education.isShown) return sendMissing(request, reply);
    const nonce = newNonce();
    return sendTrackingPage(reply, educationPage(page, signer(secrets, clock()), clock(), nonce), nonce);
  }

  async function follow(request: TokenRequest, reply: FastifyReply, token: MailToken) {
    const isCounted = await happened(request, token, EVENT_OF[token.purpose] ?? 'CLICKED');
    const page = isCounted ? await findPageContent(db, token.mailId) : undefined;
    if (!page) return sendMissing(request, reply);
    if (page.loginPageId === null && !page.education.isShown) return sendMissing(request, reply);
    const next = page.loginPageId === null ? 'education' : 'login';
    return reply.redirect(besideTracked(request.originalUrl, tokens.make(next, token.mailId)), 303);
  }

  async function show(request: TokenRequest, reply: FastifyReply) {
    const token = tokenOf(request);
    switch (token?.purpose) {
      case 'link':
      case 'scan':
      case 'attachment':
        return follow(request, reply, token);
      case 'pixel': {
        // Whatever the mail: nobody waits for what the database knows about it, and nobody learns it.
        await events.note(happeningOf(request, token, 'OPENED'));
        // Not sent by the reply: that would wait for its end with a dozen listeners.
        void reply.type('image/gif');
        return PIXEL;
      }
      case 'login':
      case 'education': {
        const page = await findPageContent(db, token.mailId);
        if (!page) return sendMissing(request, reply);
        if (token.purpose === 'education' || page.loginPageId === null)
          return education(request, reply, page);
        const nonce = newNonce();
        const next = besideTracked(request.originalUrl, tokens.make('education', token.mailId));
        const html = loginPage(page.loginPageId, page, next, nonce);
        return sendTrackingPage(reply, html, nonce, { hasScript: true });
      }
      default:
        return sendMissing(request, reply);
    }
  }

  await app.register(async (pages) => {
    pages.addHook('onSend', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
    });
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    // Never answered like a GET: whoever asks for the headers only is a machine that checks links.
    pages.head(path, async (request: TokenRequest, reply) => {
      const token = tokenOf(request);
      const type = token && EVENT_OF[token.purpose];
      if (token && type) await events.note(happeningOf(request, token, type));
      return reply.code(404).type('text/html; charset=utf-8').send();
    });
    pages.get(path, { exposeHeadRoute: false }, show);
    pages.get(TRACKING_PREFIX, sendMissing);
    pages.post(path, async (request: TokenRequest, reply) => {
      const token = tokenOf(request);
      if (token?.purpose !== 'login' || request.body !== SUBMITTED) return sendMissing(request, reply);
      if (!(await happened(request, token, 'SUBMITTED'))) return sendMissing(request, reply);
      return reply.code(204).send();
    });
  });
}
