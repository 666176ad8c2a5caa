import { expect, it } from 'vitest';
import { auditOf } from './audit-report';

it('names what is high or critical, and nothing else', () => {
  const vulnerabilities = {
    fastify: { severity: 'high', range: '<5.0.1' },
    pino: { severity: 'low', range: '*' },
    jose: { severity: 'critical', range: '<4' },
  };
  expect(auditOf(JSON.stringify({ vulnerabilities }))).toEqual({
    isAnswered: true,
    problems: ['fastify <5.0.1: high', 'jose <4: critical'],
  });
});

it.each(['', 'not json', '{"error":{"summary":"405"}}'])('tells %j from a clean answer', (json) => {
  expect(auditOf(json)).toEqual({ isAnswered: false, problems: [] });
  expect(auditOf('{"vulnerabilities":{}}').isAnswered).toBe(true);
});
