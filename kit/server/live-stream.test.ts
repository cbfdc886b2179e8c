import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sleep } from './clock.ts';
import type { Clock } from './clock.ts';
import {
  createReceivableTopicsGetter,
  buildChangeNotificationPayloads,
  createLiveHub,
} from './live-stream.ts';
import type { GetReceivableTopics } from './live-stream.ts';
import { anonymousActor } from './mount.ts';
import { noDataReply } from '#kit/contract/endpoint.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

const clock: Clock = { now: () => Temporal.Instant.fromEpochMilliseconds(Math.floor(performance.now())) };
/** With fake timers. */
const RECOGNISED_MS = 10;
const all: GetReceivableTopics = () => new Set(['units', 'loads', 'doors']);
function browsers(hub: ReturnType<typeof createLiveHub>, count: number, bound: boolean) {
  return Array.from({ length: count }, () => {
    const heard: string[] = [];
    const watcher = {
      actor: {
        ...anonymousActor,
        permissions: new Set(['homeView:home']),
        accounts: bound ? [7] : ('all' as const),
      },
      send: (text: string) => void heard.push(text),
      recognise: () => sleep(RECOGNISED_MS),
      end: () => undefined,
    };
    hub.watchers.add(watcher);
    return { heard, watcher };
  });
}

it('the live stream merges a burst of scans per topic with its row ids; account-bound users get no row ids', () => {
  const hub = createLiveHub(all, clock);
  const [free] = browsers(hub, 1, false);
  const [bound] = browsers(hub, 1, true);
  for (let n = 1; n <= 40; n += 1)
    hub.broadcast(
      JSON.stringify([
        { topic: 'units', ids: [n] },
        { topic: 'loads', ids: [5] },
      ]),
    );
  vi.advanceTimersByTime(800);
  expect(free?.heard).toEqual([
    `data: {"topic":"units","ids":[${Array.from({ length: 40 }, (_, n) => n + 1).join(',')}]}\n\ndata: {"topic":"loads","ids":[5]}\n\n`,
  ]);
  expect(bound?.heard).toEqual(['data: {"topic":"units","ids":[]}\n\ndata: {"topic":"loads","ids":[]}\n\n']);
  hub.broadcast(JSON.stringify([{ topic: 'doors', ids: [] }]));
  hub.broadcast(JSON.stringify([{ topic: 'doors', ids: [3] }]));
  vi.advanceTimersByTime(800);
  expect(free?.heard[1]).toBe('data: {"topic":"doors","ids":[]}\n\n');
});

it('the live stream sends only topics the user may read, and none to users without a role, even after a gap', () => {
  const read = { method: 'GET', summary: '', reply: noDataReply() } as const;
  const hub = createLiveHub(
    createReceivableTopicsGetter([
      { ...read, id: 'units.list', path: '/units', permissions: ['unitsView:outbound'], live: ['units'] },
      { ...read, id: 'loads.list', path: '/loads', permissions: ['loadsView:outbound'], live: ['loads'] },
      {
        ...read,
        id: 'loads.lock',
        path: '/lock',
        method: 'PUT',
        permissions: ['unitsView:outbound'],
        live: ['loads'],
      },
      {
        ...read,
        id: 'home.all',
        path: '/home',
        permissions: ['unitsView:outbound'],
        live: ['loads'],
        gathers: true,
      },
      { ...read, id: 'me', path: '/me', permissions: 'signed-in', live: ['people'] },
    ]),
    clock,
  );
  const [units, loads, nothing] = browsers(hub, 3, true);
  const give = (one: typeof units, ...permissions: string[]): void => {
    if (one) one.watcher.actor = { ...one.watcher.actor, permissions: new Set(permissions) };
  };
  give(units, 'unitsView:outbound');
  give(loads, 'loadsView:outbound:before');
  give(nothing);
  hub.broadcast(JSON.stringify(['units', 'loads', 'people'].map((topic) => ({ topic, ids: [1] }))));
  vi.advanceTimersByTime(800);
  const line = (topic: string) => `data: {"topic":"${topic}","ids":[]}\n\n`;
  expect([units, loads, nothing].map((one) => one?.heard)).toEqual([
    [line('units') + line('people')],
    [line('loads') + line('people')],
    [],
  ]);
  hub.passAll();
  expect([units, loads, nothing].map((one) => one?.heard.at(-1))).toEqual([line('*'), line('*'), undefined]);
});

it('the live stream reauthorizes 500 listeners two at a time, and once more after a change during that time', async () => {
  const hub = createLiveHub(all, clock);
  let now = 0;
  let most = 0;
  let times = 0;
  for (const { watcher } of browsers(hub, 500, true))
    watcher.recognise = async () => {
      now += 1;
      times += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
    };
  hub.reauthorizeAll();
  hub.reauthorizeAll();
  hub.reauthorizeAll();
  await vi.waitFor(() => expect(times).toBe(1000));
  expect(most).toBe(2);
});

it('the live stream publishes every change in notifications within the database’s size limit', () => {
  const ids = (from: number, count: number) => new Set(Array.from({ length: count }, (_, n) => from + n));
  const announced = new Map<string, Set<number>>([
    ['units', ids(100_000_000, 500)],
    ['orders', ids(200_000_000, 500)],
    ['shipments', ids(2_147_483_147, 500)],
    ['loads', ids(300_000_000, 501)],
    ['doors', ids(1, 3)],
  ]);
  const notes = buildChangeNotificationPayloads(announced);
  expect(notes.map((note) => Buffer.byteLength(note) < 8000)).toEqual(notes.map(() => true));
  const told: { topic: string; ids: number[] }[] = notes.flatMap((note) => JSON.parse(note));
  expect(new Map(told.map((one) => [one.topic, one.ids.length]))).toEqual(
    new Map([
      ['units', 500],
      ['orders', 500],
      ['shipments', 500],
      ['loads', 0],
      ['doors', 3],
    ]),
  );
});

describe('a new live stream listener', () => {
  const opened = async () => {
    const hub = createLiveHub(all, clock);
    vi.advanceTimersByTime(5000);
    hub.broadcast(JSON.stringify([{ topic: 'units', ids: [1] }]));
    vi.advanceTimersByTime(5000);
    hub.broadcast(JSON.stringify(['loads', 'secrets'].map((topic) => ({ topic, ids: [1] }))));
    vi.advanceTimersByTime(5000);
    const actor = { ...anonymousActor, permissions: new Set(['homeView:home']) };
    return { hub, missedFor: (ms: number) => hub.missed(actor, Math.floor(performance.now()) - ms) };
  };
  const line = (topic: string) => `data: {"topic":"${topic}","ids":[]}\n\n`;
  it('receives the topics missed in the meantime, limited to those it has permission to read', async () => {
    const { missedFor } = await opened();
    expect([4000, 6000, 11_000].map(missedFor)).toEqual(['', line('loads'), line('units') + line('loads')]);
  });
  it('receives every topic where the server itself missed part of that time', async () => {
    const { hub, missedFor } = await opened();
    expect([15_000, -1000].map(missedFor)).toEqual([line('people') + line('*'), line('people') + line('*')]);
    hub.passAll();
    vi.advanceTimersByTime(100);
    expect([missedFor(50), missedFor(200)]).toEqual(['', line('people') + line('*')]);
  });
  it('is asked to authenticate again when something about users changed in the meantime', async () => {
    const { hub, missedFor } = await opened();
    hub.reauthorizeAll();
    vi.advanceTimersByTime(100);
    expect([missedFor(50), missedFor(200)]).toEqual(['', line('people')]);
  });
});
