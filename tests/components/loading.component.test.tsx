import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findHolidaysEndpoint } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import {
  getStatementEndpoint,
  statementRowSchema,
  statementTotalsSchema,
} from '#areas/billing/statements/statements.contract.ts';
import {
  claimableFreightSchema,
  findClaimableFreightEndpoint,
  fileClaimEndpoint,
} from '#areas/claims/claims/claims.contract.ts';
import { getEmailKindEndpoint } from '#areas/settings/emails/email-templates.contract.ts';
import { screenLoaders } from '#app/web/routes.tsx';
import { LazyScreen } from '#app/web/lazy-screen.tsx';
import { goToPathAndWaitUntilSettled, navigateInTestAppIgnoringBlockers, openTestApp } from './app/app.tsx';
import { listRecordedCallsTo, buildSampleObject } from './app/answer-records.ts';
import { answerCallsTo } from './app/fake-server.ts';
import { getElements, getButton, createGate, waitUntilGone, waitTwoFrames, waitUntilVisible } from './dom.ts';
import { mountTest } from './mount.tsx';
import { advanceLongTimers } from './page-clock.ts';

/** What a screen shows until its code and its first response arrive, and a list whose pages need no further request. */

beforeEach(() => openTestApp());

/** Counts the visible bars of the skeleton within the window. */
const bars = (): number =>
  getElements('main .skeleton i').filter((bar) => {
    const box = bar.getBoundingClientRect();
    return bar.checkVisibility() && box.width > 10 && box.height > 4 && box.top < window.innerHeight;
  }).length;

describe('until its first response arrives', () => {
  it.each([
    ['a list', '/admin/holidayPeriods', findHolidaysEndpoint],
    ['a record', '/admin/mails/1', getEmailKindEndpoint],
  ] as const)('%s shows a skeleton under its title', async (_, path, read) => {
    const coming = createGate();
    answerCallsTo(read, () => coming.promise.then(() => undefined));
    await navigateInTestAppIgnoringBlockers(path);
    await waitUntilVisible(page.getByRole('heading', { level: 1 }));
    await expect.poll(bars).toBeGreaterThanOrEqual(4);
    coming.resolve();
    await waitUntilGone(page.css('main .skeleton'));
  });
});

it('a form submitted before part of its data has loaded waits for that part and includes its values', async () => {
  const coming = createGate();
  const parties = [{ id: 48, name: 'FreshMart', number: 'GA00437', part: 'consignee' }];
  const freight = buildSampleObject(claimableFreightSchema, { subject: 'unit', subjectId: 1, parties });
  answerCallsTo(findClaimableFreightEndpoint, () => coming.promise.then(() => ({ data: [freight] })));
  await navigateInTestAppIgnoringBlockers('/customerServices/claims?file=unit&of=1');
  await page.getByLabelText('Type').selectOptions('damaged');
  await page.getByLabelText('Amount claimed').fill('86.00');
  await page.getByLabelText('What happened').fill('Crushed on one side.');
  await getButton('File claim').click();
  await waitTwoFrames();
  expect(listRecordedCallsTo(fileClaimEndpoint)).toEqual([]);
  coming.resolve();
  await expect.poll(() => listRecordedCallsTo(fileClaimEndpoint).length).toBe(1);
  expect(listRecordedCallsTo(fileClaimEndpoint)[0]?.body).toMatchObject({ claimantId: 48, amount: 8600 });
});

describe('the code of a screen', () => {
  const screen = { path: '/slow', title: 'Slow', permissions: [] };
  const failed = page.getByText('This page couldn’t be opened.');
  beforeEach(async () => {
    const load = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
    Object.assign(screenLoaders, { '/slow': load });
    mountTest(<LazyScreen screen={screen} />);
    await vi.waitUntil(() => load.mock.calls.length === 1);
  });
  it('shows a skeleton while it loads', () => {
    expect(
      getElements('.screen.skeleton i').filter((bar) => bar.getBoundingClientRect().height > 4),
    ).toHaveLength(5);
  });
  it('times out after 120 seconds, and not before', async () => {
    advanceLongTimers(119_999);
    await waitTwoFrames();
    expect(failed.elements()).toEqual([]);
    advanceLongTimers(1);
    await waitUntilVisible(failed);
    await waitUntilVisible(getButton('Try again'));
  });
});

it('a statement is paged on the client: the next page makes no request', async () => {
  const lines = Array.from({ length: 45 }, (_, at) =>
    buildSampleObject(statementRowSchema, { key: at + 1, reference: `R-${at + 1}` }),
  );
  const totals = buildSampleObject(statementTotalsSchema, { ageDays: [30, 60, 90] });
  answerCallsTo(getStatementEndpoint, () => ({
    status: 200,
    body: { code: 20_000, data: lines, totalRows: lines.length, totals },
  }));
  await goToPathAndWaitUntilSettled('/customerService/customerStatements?accountId=1');
  await waitUntilVisible(page.getByText('1–20 of 45'));
  const before = listRecordedCallsTo(getStatementEndpoint).length;
  await getButton('Next page').click();
  await waitUntilVisible(page.getByText('21–40 of 45'));
  expect(getElements('main tbody tr[data-row]')).toHaveLength(20);
  await getButton('Next page').click();
  await waitUntilVisible(page.getByText('41–45 of 45'));
  expect(getElements('main tbody tr[data-row]')).toHaveLength(5);
  expect(listRecordedCallsTo(getStatementEndpoint)).toHaveLength(before);
});
