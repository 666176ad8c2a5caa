import { vi } from 'vitest';
import { cheapPasswords } from './hashing';

vi.mock('@server/platform/identity/passwords', async (original) =>
  cheapPasswords(await original<typeof import('@server/platform/identity/passwords')>()),
);
