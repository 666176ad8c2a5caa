import { vi } from 'vitest';
import { cheapPasswords } from './hashing';

vi.mock('@server/identity/passwords', async (original) =>
  cheapPasswords(await original<typeof import('@server/identity/passwords')>()),
);
