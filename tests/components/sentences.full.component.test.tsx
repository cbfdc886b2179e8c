import { beforeAll, describe, expect, it } from 'vitest';
import { screens } from '#app/screens.ts';
import { me } from '#areas/people/session/session.contract.ts';
import { goTo, openApp } from './app/app.tsx';
import { screenPaths } from './app/screens.ts';
import { answer, answerReads, forget, profile } from './app/server.ts';
import { enabled, unfollowable, untrueWhenFailed } from './app/sentences.ts';

/**
 * Every screen empty, failed, and empty for somebody who may only look: what it says can be done there, and it says of nothing that
 * it is not there while that is not known. The states of an order, an upload and a filtered list are in
 * `sentences.component.test.tsx`.
 */

/** Records whose sample has states together that never are. */
const records = ['/admin/import/1', '/customerServices/billingRating/1/simulate'];
const paths = screenPaths.filter((path) => !records.includes(path));

describe('an empty screen tells nobody to do what cannot be done there', () => {
  beforeAll(() => openApp());
  it.each(paths)('%s', async (path) => {
    forget();
    answerReads('empty');
    await goTo(path);
    expect(unfollowable()).toEqual([]);
  });
});

describe('an empty screen tells somebody who may only look nothing that asks for more', () => {
  it.each(paths)('%s', async (path) => {
    const screen = screens.find((one) => one.path.replace(':id', '1') === path);
    const permissions = ['homeView:home', ...(screen?.permissions.slice(0, 1) ?? [])];
    await openApp({
      path,
      before: () => {
        answerReads('empty');
        answer(me, () => ({ data: profile({ permissions }) }));
      },
    });
    expect(unfollowable()).toEqual([]);
  });
});

describe('a screen whose reads failed says that, and not that there is nothing', () => {
  beforeAll(() => openApp());
  it.each(paths)('%s', async (path) => {
    forget();
    answerReads('failed');
    await goTo(path);
    expect([untrueWhenFailed(), unfollowable()]).toEqual([[], []]);
    expect(enabled(/^Clear \d+ filters?$/)).toEqual([]);
  });
});
