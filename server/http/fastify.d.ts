import type { Endpoint } from '@contract/endpoint';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract endpoint that this route serves. */
    endpoint?: Endpoint;
  }
}
