import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_CODES } from '@contract/errors';
import { limits } from '@contract/limits';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { HttpError, requestTimeout } from './errors';

/** How long the gateway waits for the other end of a connection. */
export type ConnectionPatience = Readonly<Record<Exclude<keyof typeof limits.http, 'readinessMs'>, number>>;

/** Handled by the HTTP server itself: a request's head, and whatever is not valid HTTP. */
export const connectionOptions = ({ headersMs, lookMs }: ConnectionPatience) =>
  ({
    http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs },
    // Limits the whole body, which would end uploads that make progress. Bodies are watched below.
    requestTimeout: 0,
    clientErrorHandler: answerUnreadable,
  }) satisfies FastifyHttpOptions<Server>;

function errorOfConnection(code: string): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTimeout();
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  return new HttpError(status, ERROR_CODES.badRequest, 'The request could not be read.');
}

/**
 * These requests never reach a route, so the standard error is written straight to the socket, which is then
 * closed.
 */
function answerUnreadable({ code }: { code?: string }, socket: Socket): void {
  if (code !== 'ECONNRESET' && socket.writable) {
    const error = errorOfConnection(code ?? '');
    const body = JSON.stringify(error.toBody());
    const head = [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly socket: Socket;
  /** Bytes the connection had received when the head was parsed. */
  readonly before: number;
  /** When reading the body began; moved on while the gateway itself is not reading. */
  since: number;
  movedAt: number;
  received: number;
  sent: number;
  slowMs: number;
  isGivenUp: boolean;
}

/** Whether the body has stalled, or is slower than the minimum rate after its first allowance. */
function isLate(
  exchange: Exchange,
  now: number,
  { bodyMs, leastBytesPerSecond }: ConnectionPatience,
): boolean {
  const { request, socket, before } = exchange;
  const received = socket.bytesRead - before;
  if (request.readableFlowing !== true) {
    exchange.movedAt = now;
    if (exchange.received === 0) exchange.since = now;
    return false;
  }
  if (received > exchange.received) exchange.movedAt = now;
  exchange.received = received;
  const allowedMs = bodyMs + (received / leastBytesPerSecond) * 1000;
  return now - exchange.since > allowedMs || now - exchange.movedAt > bodyMs;
}

/** Whether the answer has been read slower than the minimum rate for too long. */
function isUnread(exchange: Exchange, elapsedMs: number, patience: ConnectionPatience): boolean {
  const { response, socket } = exchange;
  const sent = socket.bytesWritten - socket.writableLength;
  const least = (patience.leastBytesPerSecond * elapsedMs) / 1000;
  const isSlow = response.writableLength > 0 && sent - exchange.sent < least;
  exchange.slowMs = isSlow ? exchange.slowMs + elapsedMs : 0;
  exchange.sent = sent;
  return exchange.slowMs > patience.answerMs;
}

/**
 * Fails the body for its reader, which then answers 408. Without a reader, or the second time, closes the
 * connection.
 */
function giveUpBody(exchange: Exchange): void {
  const { request, response, socket } = exchange;
  if (exchange.isGivenUp || response.headersSent || request.listenerCount('error') === 0) {
    socket.destroy();
    return;
  }
  exchange.isGivenUp = true;
  request.emit('error', Object.assign(new Error('the request stalled'), { statusCode: 408 }));
}

/**
 * Ends connections whose other end keeps the gateway waiting, on every route: a body that stalls or trickles
 * gets 408, an answer that no one reads is aborted. Both are judged by progress, so a large file on a slow
 * line gets through.
 */
export function endStalledConnections(
  app: FastifyInstance,
  patience: ConnectionPatience = limits.http,
): void {
  const exchanges = new Set<Exchange>();
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const now = performance.now();
    const exchange: Exchange = {
      request,
      response,
      socket,
      before: socket.bytesRead,
      since: now,
      movedAt: now,
      received: 0,
      sent: 0,
      slowMs: 0,
      isGivenUp: false,
    };
    exchanges.add(exchange);
    // An answer can be complete while an unwanted body is still arriving.
    const end = () => {
      if (request.complete || socket.destroyed) exchanges.delete(exchange);
    };
    response.once('close', end);
    request.once('close', end);
  });
  let looked = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const elapsedMs = now - looked;
    looked = now;
    for (const exchange of exchanges) {
      const { request, response, socket } = exchange;
      // Checked here, because a listener per request would pile up on a keep-alive connection.
      if (socket.destroyed) exchanges.delete(exchange);
      else if (!request.complete) {
        if (isLate(exchange, now, patience)) giveUpBody(exchange);
      } else if (response.closed) exchanges.delete(exchange);
      else if (isUnread(exchange, elapsedMs, patience)) socket.destroy();
    }
  }, patience.lookMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
