import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { signIn } from '@tests/support/sign-in';
import { testDataProvider } from 'react-admin';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { START_KEY } from './client/startRecord';
import * as dataProvider from './dataProvider';
import { prepareProviders, takeProviders } from './providers';

const account = { uid: 'ada' };
const getList = vi.fn();

// The console's reads wait for a lost connection; those of the files after this one do not.
afterAll(() => {
  onlineManager.setEventListener(() => undefined);
  onlineManager.setOnline(true);
});

const params = { pagination: { page: 1, perPage: 25 } };
const key = ['users', 'getList', params];
const answer = { data: [{ id: 7 }], total: 1 };

beforeEach(() => {
  account.uid = 'ada';
  vi.spyOn(signIn().identity, 'uid').mockImplementation(() => account.uid);
  vi.spyOn(dataProvider, 'createDataProvider').mockReturnValue(
    Object.assign(testDataProvider({ getList }), { exportList: vi.fn() }) as never,
  );
  const pages = { '/users': { calls: [], lists: [['users', params]] } };
  localStorage.setItem(START_KEY, JSON.stringify({ account: 'ada', pages }));
});

it('the first render has the lists of its page, and they count as fresh', async () => {
  getList.mockResolvedValue(answer);
  await prepareProviders('/users');
  const { queryClient } = takeProviders();
  expect(queryClient.getQueryData(key)).toMatchObject(answer);
  const asked = vi.fn();
  const stop = new QueryObserver(queryClient, { queryKey: key, queryFn: asked }).subscribe(vi.fn());
  stop();
  expect(asked).not.toHaveBeenCalled();
});

it('a list that arrives after the first render is the one that the screen waits for', async () => {
  let arrive = (_: typeof answer) => {};
  getList.mockReturnValue(new Promise((resolve) => (arrive = resolve)));
  await prepareProviders('/users');
  const { queryClient } = takeProviders();
  const asked = vi.fn();
  const stop = new QueryObserver(queryClient, { queryKey: key, queryFn: asked }).subscribe(vi.fn());
  arrive(answer);
  await vi.waitFor(() => expect(queryClient.getQueryData(key)).toMatchObject(answer));
  stop();
  expect(asked).not.toHaveBeenCalled();
});

it('a list that fails is left to the screen', async () => {
  getList.mockRejectedValue(new Error('503'));
  await prepareProviders('/users');
  expect(takeProviders().queryClient.getQueryData(key)).toBeUndefined();
});

it('who signs in meanwhile gets nothing that was prepared for another account', async () => {
  getList.mockResolvedValue(answer);
  await prepareProviders('/users');
  account.uid = 'mia';
  expect(takeProviders().queryClient.getQueryData(key)).toBeUndefined();
});
