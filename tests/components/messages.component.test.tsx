import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commonErrors } from '#kit/contract/errors.ts';
import { notify } from '#kit/web/notices.tsx';
import { all, button, gate, gone, seen } from './dom.ts';
import { passTime } from './page-clock.ts';
import { answer, answerAsUsual, calls } from './stage/fake.ts';
import type { Canned } from './stage/fake.ts';
import { go, goTo, openStage, query, rowBox, toast } from './stage/stage.tsx';

/** What the screen shows of the answer to a call: messages by kind of answer, the question of a lost session, files. */

beforeEach(() => openStage());
afterEach(() => vi.restoreAllMocks());

const puts = () => calls.filter(({ method }) => method === 'PUT');
async function release(canned: Canned): Promise<void> {
  await go('?open=437');
  answer('PUT /crates/437/release', canned);
  await button('Release crate').click();
}
const saved = { status: 200, body: { code: 20_000, data: null } };

it('a write carries token, account and one idempotency key', async () => {
  await release(saved);
  await seen(toast('done').getByText('Crate released.'));
  const [call] = puts();
  expect(call?.headers).toMatchObject({ authorization: 'Bearer stage-token', accountnumber: 'MA00101' });
  expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});
it('a failure is shown for 60 seconds and has a close button', async () => {
  await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
  await seen(toast('fault').getByText('Somebody was faster.'));
  passTime(59_000);
  await seen(toast('fault'));
  await toast('fault').getByRole('button', { name: 'Close' }).click();
  await gone(toast('fault'));
  await button('Release crate').click();
  await seen(toast('fault'));
  passTime(60_000);
  await gone(toast('fault'));
});
it('the failure of an act goes when it is tried again, and does not stand beside its success', async () => {
  await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
  await seen(toast('fault').getByText('Somebody was faster.'));
  answer('PUT /crates/437/release', saved);
  await button('Release crate').click();
  await seen(toast('done').getByText('Crate released.'));
  await gone(toast('fault'));
});
it('the failure of an act goes with its screen, and other messages stay', async () => {
  await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
  await seen(toast('fault').getByText('Somebody was faster.'));
  notify({ tone: 'wait', sentence: { text: 'The report is late.' }, ms: 60_000, closable: true });
  await goTo('/parts');
  await gone(toast('fault'));
  await seen(toast('wait').getByText('The report is late.'));
});
it('the failure of an act stays while its screen shows something else of itself', async () => {
  await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
  await seen(toast('fault').getByText('Somebody was faster.'));
  await page.css('.drawer').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => query().get('open')).toBe(null);
  await seen(toast('fault').getByText('Somebody was faster.'));
});
it('a defect shows the number to quote, in a message and in a list, and copies it', async () => {
  const body = { code: 50_000, message: 'An error has occurred.', requestId: '01f3a7' };
  await release({ status: 500, body });
  await seen(toast('fault').getByText('Quote 01f3a7 to support'));
  await toast('fault').getByRole('button', { name: 'Copy the number' }).click();
  await seen(toast('fault').getByRole('button', { name: 'Copied.' }));
  expect(await navigator.clipboard.readText()).toBe('01f3a7');
  await toast('fault').getByRole('button', { name: 'Close' }).click();
  await page.css('.drawer').getByRole('button', { name: 'Close' }).click();
  answer('GET /crates', { status: 500, body });
  await button('Sync').click();
  await seen(page.css('.nothing').getByText('Quote 01f3a7 to support'));
});
it('a conflict offers to load the record again, and keeps the drawer open', async () => {
  const { code: error, sentence: faster } = commonErrors.changedByOthers;
  await release({ status: 409, body: { code: 40_900, error, message: faster, key: faster, params: {} } });
  await seen(toast('fault').getByText(faster));
  const before = calls.length;
  await toast('fault').getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => calls.length).toBeGreaterThan(before);
  expect(query().get('open')).toBe('437');
});
it('a 412 warns for 5 seconds', async () => {
  await release({ status: 412, body: { code: 41_200, message: 'Data entry is closed.' } });
  await seen(toast('wait').getByText('Data entry is closed.'));
  passTime(4_900);
  await seen(toast('wait'));
  passTime(100);
  await gone(toast('wait'));
});
it('a success is shown for 3 seconds', async () => {
  await release(saved);
  await seen(toast('done').getByText('Crate released.'));
  passTime(2_900);
  await seen(toast('done'));
  passTime(100);
  await gone(toast('done'));
});
it('a partial success warns, and is not shown as a success as well', async () => {
  await release({ status: 207, body: { code: 20_000, message: '2 of 3 released.', data: null } });
  await seen(toast('wait').getByText('2 of 3 released.'));
  expect(toast('done').elements()).toEqual([]);
  await release(saved);
  await seen(toast('done').getByText('Crate released.'));
});
it.each(['network', 'timeout'] as const)(
  'an answer that does not come (%s) is shown as a slow server, and the second try has the same idempotency key',
  async (fails) => {
    await release({ status: 200, fails });
    await seen(
      toast('fault').getByText('The server is taking a long time to respond. Please try again soon'),
    );
    answerAsUsual();
    await button('Release crate').click();
    await seen(toast('done'));
    const keys = puts().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  },
);
it('a lost session asks once, and Cancel stays on the page', async () => {
  await go('?open=437');
  for (const call of ['GET /crates', 'PUT /crates/437/release'])
    answer(call, { status: 401, body: { code: 50_014, message: 'You have been logged out.' } });
  await button('Release crate').click();
  const dialog = page.getByRole('dialog');
  await seen(
    dialog.getByText('You have been logged out, you can cancel to stay on this page, or log in again'),
  );
  expect([dialog.elements().length, all('.toast').length]).toEqual([1, 0]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await gone(dialog);
  expect(query().get('open')).toBe('437');
});

const printed = (type: string, body: string, disposition: string): Canned => ({
  status: 200,
  type,
  body,
  headers: { 'content-disposition': disposition },
});
it('a file that failed shows the sentence of its body', async () => {
  await userEvent.click(rowBox(0));
  answer('POST /crates/print', { status: 412, body: { code: 41_200, message: 'No Loads found' } });
  await button('Print 1 labels').click();
  await seen(toast('wait').getByText('No Loads found'));
});
it('a PDF opens in a new tab, and a CSV is saved under the name that the server gives it', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await userEvent.click(rowBox(0));
  const name = "attachment; filename*=UTF-8''etiquetas-%C3%B1.pdf";
  answer('POST /crates/print', printed('application/pdf', '%PDF-1.4', name));
  await button('Print 1 labels').click();
  await expect.poll(() => opened.mock.calls.map(([, target]) => target)).toEqual(['_blank']);
  answer('POST /crates/print', printed('text/csv', 'a,b', 'attachment; filename="x.csv"'));
  await button('Print 1 labels').click();
  await expect.poll(() => names).toEqual(['x.csv']);
});

it('the same failure of several calls is shown once, and announced at once', async () => {
  await go('?open=437');
  const sentence = { text: 'Somebody was faster.' };
  for (let times = 0; times < 3; times += 1) notify({ tone: 'fault', sentence, ms: 60_000, closable: true });
  await seen(page.getByRole('alert').getByText(sentence.text));
  expect(all('.toast')).toHaveLength(1);
});
it('warning, failure and success differ by icon and text, and are announced', async () => {
  notify({ tone: 'fault', sentence: { text: 'Failed.' }, ms: 60_000, closable: true });
  notify({ tone: 'wait', sentence: { text: 'Careful.' }, ms: 5_000, closable: false });
  notify({ tone: 'done', sentence: { text: 'Done.' }, ms: 3_000, closable: false });
  await seen(page.getByRole('alert').getByText('Failed.'));
  for (const text of ['Careful.', 'Done.']) await seen(page.getByRole('status').getByText(text));
  expect(new Set(all('.toast .toast-icon').map((icon) => icon.innerHTML)).size).toBe(3);
});
it('a PDF is saved under its own name, accents and all, where the browser opens no window', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await userEvent.click(rowBox(0));
  const name = "attachment; filename*=UTF-8''etiquetas-%C3%B1.pdf";
  answer('POST /crates/print', printed('application/pdf', '%PDF-1.4', name));
  await button('Print 1 labels').click();
  await expect.poll(() => names).toEqual(['etiquetas-ñ.pdf']);
  await seen(toast('done').getByText('Saved etiquetas-ñ.pdf.'));
});
it('printing pressed twice quickly prints once', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window);
  await userEvent.click(rowBox(0));
  const printing = gate();
  answer('POST /crates/print', { ...printed('application/pdf', '%PDF-1.4', ''), until: printing.promise });
  const print = button('Print 1 labels');
  await userEvent.dblClick(print);
  await expect.element(print).toHaveAttribute('aria-disabled', 'true');
  printing.resolve();
  await expect.element(print).not.toHaveAttribute('aria-disabled');
  expect(calls.filter(({ path }) => path === '/crates/print')).toHaveLength(1);
});
