import { z } from 'zod';
import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { findLoadsEndpoint } from '#areas/outbound/loads/loads.contract.ts';
import {
  dayCloseCheckSchema,
  closeDayByFinalReleaseEndpoint,
  previewFinalReleaseEndpoint,
} from '#areas/outbound/release/day-close.contract.ts';
import {
  previewBulkEtaTextsEndpoint,
  startBulkEtaTextsEndpoint,
} from '#areas/outbound/text-messages/text-messages.contract.ts';
import { getShuttleLoadEndpoint } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp, waitUntilAppSettled } from './app/app.tsx';
import { listRecordedCallsTo, buildSampleObject } from './app/answer-records.ts';
import { answerCallsTo } from './app/fake-server.ts';
import { getElements, getButton, waitUntilGone, waitUntilVisible } from './dom.ts';

/** Outbound loads and shuttles: the final release of a day, arrival, an empty search and text messages. */

beforeEach(() => openTestApp({ width: 1920 }));
describe('the final release of a day', () => {
  const day = { day: '2027-02-03', isToCome: false, finalReleasedAt: null, units: [] };
  const totals = buildSampleObject(findLoadsEndpoint.reply.totals ?? z.never(), { loads: 12, released: 12 });
  const asked = page.getByRole('dialog', { name: /^Final release of/ });
  async function press(
    found: Readonly<Record<string, unknown>>,
    days: { dayFrom?: string; dayTo?: string } = {},
  ): Promise<void> {
    answerCallsTo(findLoadsEndpoint, () => ({
      status: 200,
      body: { code: 20_000, data: [], totalRows: 0, totals: { ...totals, ...days } },
    }));
    answerCallsTo(previewFinalReleaseEndpoint, () => ({
      data: buildSampleObject(dayCloseCheckSchema, { ...day, ...found }),
    }));
    await goToPathAndWaitUntilSettled('/outbound/loading');
    const chooser = page.css('header.top-bar').getByRole('button', { name: /^Warehouse/ });
    await chooser.click();
    await page.getByRole('menuitem', { name: /^MIA/ }).click();
    await waitUntilAppSettled();
    await getButton('Final release').click();
  }
  it('shows the number of loads and units before the day is closed', async () => {
    await press({ loads: 12, open: [], remaining: 3 });
    await waitUntilVisible(asked.getByText('All 12 loads are released.'));
    await waitUntilVisible(asked.getByText('3 units are neither loaded', { exact: false }));
    expect(listRecordedCallsTo(closeDayByFinalReleaseEndpoint)).toEqual([]);
    await asked.getByRole('button', { name: 'Close the day' }).click();
    await expect.poll(() => listRecordedCallsTo(closeDayByFinalReleaseEndpoint).length).toBe(1);
  });
  it.each([
    ['the day that the list shows', '2027-02-02', '2027-02-02'],
    ['the operating day when the list shows several days', '2027-02-03', null],
  ])('is about %s', async (_, dayTo, day) => {
    await press({ loads: 12, open: [], remaining: 0 }, { dayFrom: '2027-02-02', dayTo });
    await waitUntilVisible(asked.getByText('All 12 loads are released.'));
    expect(listRecordedCallsTo(previewFinalReleaseEndpoint).at(-1)?.query.get('day')).toBe(day);
    await asked.getByRole('button', { name: 'Close the day' }).click();
    await expect
      .poll(() => listRecordedCallsTo(closeDayByFinalReleaseEndpoint).map(({ body }) => body))
      .toEqual([expect.objectContaining(day === null ? { confirmed: false } : { day })]);
  });
  it('asks again before a day is closed that is still to come, with what is not received', async () => {
    const units = [{ status: 1, count: 128 }];
    await press({ loads: 0, open: [], shuttles: [], missedShuttle: [], units, remaining: 0, isToCome: true });
    await asked.getByRole('button', { name: 'Close the day' }).click();
    const question = page.getByRole('dialog', { name: /^Close day/ });
    await waitUntilVisible(
      question.getByText('is still to come. 128 units aren’t received yet.', { exact: false }),
    );
    expect(listRecordedCallsTo(closeDayByFinalReleaseEndpoint)).toEqual([]);
    await question.getByRole('button', { name: /^Close day/ }).click();
    await expect
      .poll(() => listRecordedCallsTo(closeDayByFinalReleaseEndpoint).map(({ body }) => body))
      .toMatchObject([{ confirmed: true }]);
  });
  it('mentions no loads where there are none, and lists units never received separately', async () => {
    const units = [
      { status: 1, count: 210 },
      { status: 4, count: 2 },
    ];
    await press({ loads: 0, open: [], shuttles: [], missedShuttle: [], units, remaining: 2 });
    await waitUntilVisible(asked.getByText('2 units are neither loaded', { exact: false }));
    await waitUntilVisible(asked.getByText('210 units were never received. They stay Finalized.'));
    await waitUntilGone(asked.getByText('loads are released', { exact: false }));
  });
  it('waits for a shuttle at this dock, and names it', async () => {
    const shuttle = { number: 'SH-206', from: 'MIA', to: 'VIS', status: 1, units: 3 };
    const shuttles = [buildSampleObject(dayCloseCheckSchema.shape.shuttles.element, shuttle)];
    await press({ loads: 1, open: [], warehouseCode: 'MIA', shuttles });
    await waitUntilVisible(asked.getByText('Shuttle SH-206 from MIA to VIS has not left', { exact: false }));
    await expect
      .element(asked.getByRole('button', { name: 'Close the day' }))
      .toHaveAttribute('aria-disabled', 'true');
  });
  it('is checked before it is sent: open loads are listed, and the day is not closed', async () => {
    const load = { loadNumber: 1001, status: 2, planned: 20, loaded: 12 };
    await press({
      loads: 12,
      open: [buildSampleObject(dayCloseCheckSchema.shape.open.element, load)],
      remaining: 8,
    });
    await waitUntilVisible(asked.getByRole('listitem').getByText('L-1001'));
    await waitUntilVisible(asked.getByRole('listitem').getByText('12 / 20'));
    expect(
      listRecordedCallsTo(previewFinalReleaseEndpoint).map(({ query }) => query.get('warehouseId')),
    ).toEqual(['1']);
    await expect
      .element(asked.getByRole('button', { name: 'Close the day' }))
      .toHaveAttribute('aria-disabled', 'true');
    expect(listRecordedCallsTo(closeDayByFinalReleaseEndpoint)).toEqual([]);
  });
});

it('only a released shuttle can be marked as arrived', async () => {
  answerCallsTo(getShuttleLoadEndpoint, ({ path }) => {
    const id = Number(path.slice(-1));
    return { data: buildSampleObject(getShuttleLoadEndpoint.reply.data, { id, status: id - 1 }) };
  });
  for (const [status, isOffered] of [
    [0, false],
    [1, false],
    [2, false],
    [3, true],
    [4, false],
  ] as const) {
    await goToPathAndWaitUntilSettled(`/outbound/shuttleInbound?open=${status + 1}`);
    await waitUntilVisible(getButton('Shuttle sheet'));
    const offered = getButton('Mark arrived…').elements().length === 1;
    expect({ status, offered }).toEqual({ status, offered: isOffered });
  }
});

it('a search without loads shows a message', async () => {
  answerCallsTo(findLoadsEndpoint, () => ({ data: [] }));
  await goToPathAndWaitUntilSettled('/outbound/loading');
  await waitUntilVisible(page.css('main .empty-state').getByText('No Loads found'));
});

it('the screen is locked with a specific message while text messages are sent', async () => {
  const counts = { loads: 2, messages: 5, failed: [] };
  answerCallsTo(previewBulkEtaTextsEndpoint, () => ({
    data: buildSampleObject(previewBulkEtaTextsEndpoint.reply.data, counts),
  }));
  answerCallsTo(startBulkEtaTextsEndpoint, () => ({
    data: buildSampleObject(startBulkEtaTextsEndpoint.reply.data, { ...counts, jobId: 9 }),
  }));
  await goToPathAndWaitUntilSettled('/customerCenter/etas');
  await page.css('main tbody input.checkbox').first().click();
  await getButton('Text ETAs…').click();
  await getButton('Send 5 messages').click();
  const lock = page.getByRole('alertdialog');
  await waitUntilVisible(lock.getByText('Sending text messages. This can take a minute.'));
  expect(getElements('#shell').map((shell) => shell.inert)).toEqual([true]);
  await lock.getByRole('button', { name: 'Continue in background' }).click();
  await waitUntilGone(lock);
  // The dialog that started the job closes too.
  await expect.poll(() => getElements('#shell').map((shell) => shell.inert)).toEqual([false]);
});
