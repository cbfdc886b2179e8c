import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { anonymousActor } from './mount.ts';
import { ApiError, reject } from './reject.ts';
import {
  mayStillDownload,
  createRevocableDownloadTracker,
  stillSeesScopeSeenAtStart,
} from './active-downloads.ts';
import type { Actor } from './request-context.ts';
import { commonErrors } from '#kit/contract/errors.ts';

const somebody = (more: Partial<Actor> = {}): Actor => ({
  ...anonymousActor,
  subject: 'somebody',
  permissions: new Set(['unitsView:outbound', 'seeMoney:billing']),
  accounts: [1, 2],
  warehouses: [7],
  ...more,
});
const needs = ['unitsView:outbound'] as const;

describe('a user’s unchanged row scope', () => {
  it.each<[string, Pick<Actor, 'accounts' | 'warehouses'>, boolean]>([
    ['with the same', { accounts: [1, 2], warehouses: [7] }, true],
    ['with more', { accounts: [3, 2, 1], warehouses: 'all' }, true],
    ['with all', { accounts: 'all', warehouses: 'all' }, true],
    ['not without an account', { accounts: [1], warehouses: [7] }, false],
    ['not without any', { accounts: [], warehouses: [7] }, false],
    ['not at another warehouse', { accounts: [1, 2], warehouses: [8] }, false],
  ])('%s', (_, now, is) => expect(stillSeesScopeSeenAtStart(somebody(), now)).toBe(is));
  it('is lost when access to all rows becomes access to many', () => {
    expect(
      stillSeesScopeSeenAtStart(
        { accounts: 'all', warehouses: 'all' },
        { accounts: [1, 2], warehouses: 'all' },
      ),
    ).toBe(false);
  });
});

it('a download continues if the user gains access, and not if they lose access to anything in it', () => {
  const may = (now: Partial<Actor>) => mayStillDownload(needs, somebody(), somebody(now));
  expect([
    may({}),
    may({ permissions: new Set(['unitsView:outbound', 'seeMoney:billing', 'more:else']) }),
    may({ permissions: new Set(['unitsView:outbound']) }),
    may({ permissions: new Set(['seeMoney:billing']) }),
    may({ accounts: [2] }),
  ]).toEqual([true, true, false, false, false]);
  expect(mayStillDownload('signed-in', somebody({ permissions: new Set() }), somebody())).toBe(true);
});

describe('an active download', () => {
  const following = (again: () => Promise<Actor>) => {
    const underWay = createRevocableDownloadTracker();
    const cut = vi.fn<(why: ApiError) => void>();
    const over = underWay.follow({ needs, actor: somebody(), again, cut });
    return { underWay, cut, over };
  };
  it('is also checked after a change that came while none was active', async () => {
    const underWay = createRevocableDownloadTracker();
    underWay.reauthorizeAll();
    const cut = vi.fn<(why: ApiError) => void>();
    underWay.follow({ needs, actor: somebody(), again: async () => somebody({ accounts: [1] }), cut });
    underWay.reauthorizeAll();
    await expect.poll(() => cut.mock.calls.length).toBe(1);
  });
  it('is checked when the user changed during authorization', async () => {
    const underWay = createRevocableDownloadTracker();
    const before = underWay.changes();
    underWay.reauthorizeAll();
    const cut = vi.fn<(why: ApiError) => void>();
    const again = async () => somebody({ accounts: [1] });
    underWay.follow({ needs, actor: somebody(), again, cut }, before);
    await expect.poll(() => cut.mock.calls.length).toBe(1);
  });
  it('is canceled with the reason when the user lost access', async () => {
    const lost = following(async () => somebody({ accounts: [1] }));
    lost.underWay.reauthorizeAll();
    await expect.poll(() => lost.cut.mock.calls.length).toBe(1);
    expect(lost.cut.mock.calls[0]?.[0].status).toBe(403);
    const out = following(async () => reject(commonErrors.signedOut));
    out.underWay.reauthorizeAll();
    await expect.poll(() => out.cut.mock.calls[0]?.[0].status).toBe(401);
  });
  it('continues if the user is unchanged, if the check fails, and after it has finished', async () => {
    const asked = vi.fn<() => Promise<Actor>>();
    const same = following(asked.mockResolvedValueOnce(somebody()).mockRejectedValueOnce(new Error('away')));
    same.underWay.reauthorizeAll();
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    same.underWay.reauthorizeAll();
    await expect.poll(() => asked.mock.calls.length).toBe(2);
    same.over();
    same.underWay.reauthorizeAll();
    await turn();
    expect([asked.mock.calls.length, same.cut.mock.calls.length]).toEqual([2, 0]);
  });
  it('is checked once more when the user changed during a check', async () => {
    const first = Promise.withResolvers<Actor>();
    const asked = vi.fn<() => Promise<Actor>>();
    const one = following(
      asked.mockReturnValueOnce(first.promise).mockResolvedValue(somebody({ accounts: [] })),
    );
    one.underWay.reauthorizeAll();
    one.underWay.reauthorizeAll();
    first.resolve(somebody());
    await expect.poll(() => one.cut.mock.calls.length).toBe(1);
    expect(asked).toHaveBeenCalledTimes(2);
  });
});
