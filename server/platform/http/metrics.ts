import { diskSpace } from '@server/platform/disk/disk-space';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { unknownPath } from './error-handler';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Prometheus metrics at /metrics, for this machine only unless the operator opens them. */
export function serveMetrics(app: FastifyInstance, isPublic: boolean, dataDir: string): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the last byte of the answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'data_disk_free_bytes',
    help: 'What is free on the disk of the data folder',
    registers: [registry],
    async collect() {
      const space = await diskSpace(dataDir);
      if (space) this.set(space.free);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    duration.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const local = LOOPBACK.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
    if (!local && !isPublic) return reply.code(404).send(unknownPath());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
