import { describe, expect, it, vi } from 'vitest';
import { loadForAct, loadWithOneReload } from './lazyPage';

function environment() {
  const kept = new Map<string, string>();
  return {
    reload: vi.fn(),
    wasLost: vi.fn(async () => false),
    isLost: vi.fn(async () => false),
    isKnownLost: vi.fn(() => false),
    loaded: new Set<string>(),
    refusal: () => new Error('no connection'),
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
}

const settled = async (promise: Promise<unknown>) => {
  const pending = Symbol('pending');
  const outcome = promise.then(
    () => 'loaded',
    () => 'raised',
  );
  await new Promise((resolve) => setImmediate(resolve));
  return Promise.race([outcome, Promise.resolve(pending)]).then((one) => (one === pending ? 'pending' : one));
};

describe('the reload-once rule', () => {
  const failing = () => Promise.reject(new Error('chunk is gone'));

  it('passes a loaded page on', async () => {
    const env = environment();
    await expect(loadWithOneReload(async () => 'page', env)).resolves.toBe('page');
    expect(env.reload).not.toHaveBeenCalled();
  });

  it('reloads on the first failure, showing nothing in the meantime, and throws on the second', async () => {
    const env = environment();
    expect(await settled(loadWithOneReload(failing, env))).toBe('pending');
    expect(env.reload).toHaveBeenCalledTimes(1);
    await expect(loadWithOneReload(failing, env)).rejects.toThrow('chunk is gone');
    expect(env.reload).toHaveBeenCalledTimes(1);
  });

  it('waits for a lost connection instead, and tries again', async () => {
    const env = environment();
    env.wasLost.mockResolvedValueOnce(true);
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('page');
    await expect(loadWithOneReload(load, env)).resolves.toBe('page');
    expect(env.reload).not.toHaveBeenCalled();
  });

  it('asks for nothing while the connection is known to be lost', async () => {
    const env = environment();
    env.isKnownLost.mockReturnValueOnce(true);
    const load = vi.fn(async () => 'page');
    env.wasLost.mockImplementationOnce(async () => {
      expect(load).not.toHaveBeenCalled();
      return true;
    });
    await expect(loadWithOneReload(load, env)).resolves.toBe('page');
    expect(env.wasLost).toHaveBeenCalledTimes(1);
  });

  it('hands out code that it has without a connection', async () => {
    const env = environment();
    const load = async () => 'the areas';
    await loadWithOneReload(load, env);
    env.isKnownLost.mockReturnValue(true);
    await expect(loadWithOneReload(load, env)).resolves.toBe('the areas');
    expect(env.wasLost).not.toHaveBeenCalled();
  });

  it("does not loop because of another chunk's success", async () => {
    const env = environment();
    await settled(loadWithOneReload(failing, env));
    await loadWithOneReload(async () => 'the shell, which is there', env);
    await expect(loadWithOneReload(failing, env)).rejects.toThrow();
    expect(env.reload).toHaveBeenCalledTimes(1);
  });

  it('reloads again for a failure after the page has loaded in between', async () => {
    const env = environment();
    let isGone = true;
    const load = () => (isGone ? failing() : Promise.resolve('page'));
    await settled(loadWithOneReload(load, env));
    isGone = false;
    await loadWithOneReload(load, env);
    isGone = true;
    await settled(loadWithOneReload(load, env));
    expect(env.reload).toHaveBeenCalledTimes(2);
  });
});

describe('the code of an action', () => {
  it('is not asked for while the connection is lost, so that it loads once it is back', async () => {
    const env = environment();
    env.isKnownLost.mockReturnValueOnce(true);
    env.isLost.mockResolvedValueOnce(true);
    const load = vi.fn(async () => 'calls');
    await expect(loadForAct(load, env)).rejects.toThrow('no connection');
    expect(load).not.toHaveBeenCalled();
    await expect(loadForAct(load, env)).resolves.toBe('calls');
  });

  it('is not awaited without a connection: the action is refused, and not done later', async () => {
    const env = environment();
    env.isLost.mockResolvedValueOnce(true);
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('calls');
    await expect(loadForAct(load, env)).rejects.toThrow('no connection');
    expect(load).toHaveBeenCalledTimes(1);
    expect(env.wasLost).not.toHaveBeenCalled();
  });

  it('follows the reload-once rule when only the chunk is gone', async () => {
    const env = environment();
    expect(await settled(loadForAct(() => Promise.reject(new Error('chunk is gone')), env))).toBe('pending');
    expect(env.reload).toHaveBeenCalledTimes(1);
  });
});
