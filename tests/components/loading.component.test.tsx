import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findHolidays } from '#areas/calendar/holiday-periods/holiday-periods.contract.ts';
import { getStatement, statementLine } from '#areas/billing/statements/statements.contract.ts';
import { claimable, claimAbout, fileClaim } from '#areas/claims/claims/claims.contract.ts';
import { getMail } from '#areas/settings/mails/mail-words.contract.ts';
import { built } from '#app/web/built.tsx';
import { LazyScreen } from '#app/web/lazy-screen.tsx';
import { goTo, navigate, openApp } from './app/app.tsx';
import { callsOf, sampleWith } from './app/records.ts';
import { answer } from './app/server.ts';
import { all, button, gate, gone, nextFrames, seen } from './dom.ts';
import { mount } from './mounting.tsx';
import { passTime } from './page-clock.ts';

/** What a screen shows until its code and its first answer are there, and a list whose pages need no further call. */

beforeEach(() => openApp());

/** The bars of the skeleton that are drawn, within the window. */
const bars = (): number =>
  all('main .skeleton i').filter((bar) => {
    const box = bar.getBoundingClientRect();
    return bar.checkVisibility() && box.width > 10 && box.height > 4 && box.top < window.innerHeight;
  }).length;

describe('until its first answer comes', () => {
  it.each([
    ['a list', '/admin/holidayPeriods', findHolidays],
    ['a record', '/admin/mails/1', getMail],
  ] as const)('%s shows a skeleton under its title', async (_, path, read) => {
    const coming = gate();
    answer(read, () => coming.promise.then(() => undefined));
    await navigate(path);
    await seen(page.getByRole('heading', { level: 1 }));
    await expect.poll(bars).toBeGreaterThanOrEqual(4);
    coming.resolve();
    await gone(page.css('main .skeleton'));
  });
});

it('a form that is sent before a part of it has come waits for that part, and is sent with what it says', async () => {
  const coming = gate();
  const parties = [{ id: 48, name: 'FreshMart', number: 'GA00437', part: 'consignee' }];
  const freight = sampleWith(claimable, { subject: 'unit', subjectId: 1, parties });
  answer(claimAbout, () => coming.promise.then(() => ({ data: [freight] })));
  await navigate('/customerServices/claims?file=unit&of=1');
  await page.getByLabelText('Type').selectOptions('damaged');
  await page.getByLabelText('Amount claimed').fill('86.00');
  await page.getByLabelText('What happened').fill('Crushed on one side.');
  await button('File claim').click();
  await nextFrames();
  expect(callsOf(fileClaim)).toEqual([]);
  coming.resolve();
  await expect.poll(() => callsOf(fileClaim).length).toBe(1);
  expect(callsOf(fileClaim)[0]?.body).toMatchObject({ claimantId: 48, amount: 8600 });
});

describe('the code of a screen', () => {
  const screen = { path: '/slow', title: 'Slow', permissions: [] };
  const failed = page.getByText('This screen could not be loaded.');
  beforeEach(async () => {
    const load = vi.fn<() => Promise<void>>(() => new Promise(() => undefined));
    Object.assign(built, { '/slow': load });
    mount(<LazyScreen screen={screen} />);
    await vi.waitUntil(() => load.mock.calls.length === 1);
  });
  it('is waited for with a skeleton', () => {
    expect(all('.screen.skeleton i').filter((bar) => bar.getBoundingClientRect().height > 4)).toHaveLength(5);
  });
  it('is given up after 120 seconds, and not before', async () => {
    passTime(119_999);
    await nextFrames();
    expect(failed.elements()).toEqual([]);
    passTime(1);
    await seen(failed);
    await seen(button('Try again'));
  });
});

it('a statement is paged on the client: the next page makes no call', async () => {
  const lines = Array.from({ length: 45 }, (_, at) =>
    sampleWith(statementLine, { reference: `R-${at + 1}` }),
  );
  const totals = sampleWith(getStatement.reply.totals ?? statementLine, {});
  answer(getStatement, () => ({
    status: 200,
    body: { code: 20_000, data: lines, totalRows: lines.length, totals },
  }));
  await goTo('/customerService/customerStatements?accountId=1');
  await seen(page.getByText('1 to 20 of 45'));
  const before = callsOf(getStatement).length;
  await button('Next page').click();
  await seen(page.getByText('21 to 40 of 45'));
  expect(all('main tbody tr[data-row]')).toHaveLength(20);
  await button('Next page').click();
  await seen(page.getByText('41 to 45 of 45'));
  expect(all('main tbody tr[data-row]')).toHaveLength(5);
  expect(callsOf(getStatement)).toHaveLength(before);
});
