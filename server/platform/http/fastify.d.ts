import type { Endpoint } from '@contract/endpoint';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract endpoint that this route serves. */
    endpoint?: Endpoint;
    /** Of a route that serves several files: whether it has the one that is asked for. */
    isThere?: (params: unknown) => boolean;
  }
}
