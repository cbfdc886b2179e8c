import { beforeAll, describe, expect, it } from 'vitest';
import { screens } from '#app/screens.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { staffScreenPaths } from './app/screens.ts';
import {
  answerCallsTo,
  setReadsToUsualEmptyOrFailed,
  resetFakeServer,
  buildFakeProfile,
} from './app/fake-server.ts';
import {
  listEnabledControlNames,
  findInstructionsWithoutControl,
  findSentencesClaimingEmptiness,
  findTextsWithZeroCount,
} from './app/screen-sentences.ts';

/**
 * Every screen when empty, failed, and empty for a user with read-only access. Its texts offer only actions that exist, and never
 * report something as missing, or a count of zero, while that is unknown. The states of an order, an upload and a filtered list are in
 * `sentences.component.test.tsx`.
 */

/** Records whose samples combine states that never occur together. */
const records = ['/admin/import/1', '/customerServices/billingRating/1/simulate'];
const paths = staffScreenPaths.filter((path) => !records.includes(path));

describe('an empty screen suggests nothing that cannot be done there', () => {
  beforeAll(() => openTestApp());
  it.each(paths)('%s', async (path) => {
    resetFakeServer();
    setReadsToUsualEmptyOrFailed('empty');
    await goToPathAndWaitUntilSettled(path);
    expect(findInstructionsWithoutControl()).toEqual([]);
  });
});

describe('an empty screen suggests nothing beyond the permissions of a view-only user', () => {
  it.each(paths)('%s', async (path) => {
    const screen = screens.find((one) => one.path.replace(':id', '1') === path);
    const permissions = ['homeView:home', ...(screen?.permissions.slice(0, 1) ?? [])];
    await openTestApp({
      path,
      beforeStart: () => {
        setReadsToUsualEmptyOrFailed('empty');
        answerCallsTo(getCurrentUserEndpoint, () => ({ data: buildFakeProfile({ permissions }) }));
      },
    });
    expect(findInstructionsWithoutControl()).toEqual([]);
  });
});

describe('a screen whose requests failed shows the error, and not that there are no records', () => {
  beforeAll(() => openTestApp());
  it.each(paths)('%s', async (path) => {
    resetFakeServer();
    setReadsToUsualEmptyOrFailed('failed');
    await goToPathAndWaitUntilSettled(path);
    expect([findSentencesClaimingEmptiness(), findInstructionsWithoutControl()]).toEqual([[], []]);
    expect(listEnabledControlNames(/^Clear \d+ filters?$/)).toEqual([]);
    expect(findTextsWithZeroCount()).toEqual([]);
  });
});
