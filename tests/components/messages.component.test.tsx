import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commonErrors } from '#kit/contract/errors.ts';
import { showToast } from '#kit/web/toasts.tsx';
import { getElements, getButton, createGate, waitUntilGone, waitUntilVisible } from './dom.ts';
import { advanceLongTimers } from './page-clock.ts';
import { answerStageCall, restoreDefaultStageReplies, stageCalls } from './stage/fake-server.ts';
import type { StageReply } from './stage/fake-server.ts';
import {
  reopenCratesPageKeepingStorage,
  goToStagePath,
  openFreshCratesPage,
  getPageQuery,
  getRowCheckbox,
  getToast,
} from './stage/stage.tsx';

/** How the screen reacts to a response: messages by kind of response, the dialog of a lost session, files. */

beforeEach(() => openFreshCratesPage());
afterEach(() => vi.restoreAllMocks());

const puts = () => stageCalls.filter(({ method }) => method === 'PUT');
async function release(canned: StageReply): Promise<void> {
  await reopenCratesPageKeepingStorage('?open=437');
  answerStageCall('PUT /crates/437/release', canned);
  await getButton('Release crate').click();
}
const saved = { status: 200, body: { code: 20_000, data: null } };

it('a write includes the token, the account and one idempotency key', async () => {
  await release(saved);
  await waitUntilVisible(getToast('done').getByText('Crate released.'));
  const [call] = puts();
  expect(call?.headers).toMatchObject({ authorization: 'Bearer stage-token', accountnumber: 'MA00101' });
  expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
});
it('a failure is shown for 60 seconds and has a close button', async () => {
  await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
  await waitUntilVisible(getToast('fault').getByText('Somebody was faster.'));
  advanceLongTimers(59_000);
  await waitUntilVisible(getToast('fault'));
  await getToast('fault').getByRole('button', { name: 'Close' }).click();
  await waitUntilGone(getToast('fault'));
  await getButton('Release crate').click();
  await waitUntilVisible(getToast('fault'));
  advanceLongTimers(60_000);
  await waitUntilGone(getToast('fault'));
});
it('the error of an action disappears on a retry and is not shown beside its success', async () => {
  await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
  await waitUntilVisible(getToast('fault').getByText('Somebody was faster.'));
  answerStageCall('PUT /crates/437/release', saved);
  await getButton('Release crate').click();
  await waitUntilVisible(getToast('done').getByText('Crate released.'));
  await waitUntilGone(getToast('fault'));
});
it('the error of an action disappears with its screen, and other messages stay', async () => {
  await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
  await waitUntilVisible(getToast('fault').getByText('Somebody was faster.'));
  showToast({ tone: 'wait', sentence: { text: 'The report is late.' }, durationMs: 60_000, closable: true });
  await goToStagePath('/parts');
  await waitUntilGone(getToast('fault'));
  await waitUntilVisible(getToast('wait').getByText('The report is late.'));
});
it('the error of an action stays while its screen shows other content', async () => {
  await release({ status: 409, body: { code: 40_900, message: 'Somebody was faster.' } });
  await waitUntilVisible(getToast('fault').getByText('Somebody was faster.'));
  await page.css('.drawer').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => getPageQuery().get('open')).toBe(null);
  await waitUntilVisible(getToast('fault').getByText('Somebody was faster.'));
});
it('a server error shows its support reference, in a message and in a list, and copies it', async () => {
  const body = { code: 50_000, message: 'An error has occurred.', requestId: '01f3a7' };
  await release({ status: 500, body });
  await waitUntilVisible(getToast('fault').getByText('Support reference: 01f3a7'));
  await getToast('fault').getByRole('button', { name: 'Copy number' }).click();
  await waitUntilVisible(getToast('fault').getByRole('button', { name: 'Copied.' }));
  expect(await navigator.clipboard.readText()).toBe('01f3a7');
  await getToast('fault').getByRole('button', { name: 'Close' }).click();
  await page.css('.drawer').getByRole('button', { name: 'Close' }).click();
  answerStageCall('GET /crates', { status: 500, body });
  await getButton('Sync loads').click();
  await waitUntilVisible(page.css('.empty-state').getByText('Support reference: 01f3a7'));
});
it('a conflict offers to reload the record, and keeps the drawer open', async () => {
  const { code: error, sentence: faster } = commonErrors.recordChanged;
  await release({ status: 409, body: { code: 40_900, error, message: faster, key: faster, params: {} } });
  await waitUntilVisible(getToast('fault').getByText(faster));
  const before = stageCalls.length;
  await getToast('fault').getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => stageCalls.length).toBeGreaterThan(before);
  expect(getPageQuery().get('open')).toBe('437');
});
it('a 412 shows a warning for 5 seconds', async () => {
  await release({ status: 412, body: { code: 41_200, message: 'Data entry is closed.' } });
  await waitUntilVisible(getToast('wait').getByText('Data entry is closed.'));
  advanceLongTimers(4_900);
  await waitUntilVisible(getToast('wait'));
  advanceLongTimers(100);
  await waitUntilGone(getToast('wait'));
});
it('a success is shown for 3 seconds', async () => {
  await release(saved);
  await waitUntilVisible(getToast('done').getByText('Crate released.'));
  advanceLongTimers(2_900);
  await waitUntilVisible(getToast('done'));
  advanceLongTimers(100);
  await waitUntilGone(getToast('done'));
});
it('a partial success shows a warning, and no success message', async () => {
  await release({ status: 207, body: { code: 20_000, message: '2 of 3 released.', data: null } });
  await waitUntilVisible(getToast('wait').getByText('2 of 3 released.'));
  expect(getToast('done').elements()).toEqual([]);
  await release(saved);
  await waitUntilVisible(getToast('done').getByText('Crate released.'));
});
it.each(['network', 'timeout'] as const)(
  'a missing response (%s) is shown as a slow server, and the retry has the same idempotency key',
  async (fails) => {
    await release({ status: 200, failure: fails });
    await waitUntilVisible(
      getToast('fault').getByText('The server is taking a long time to respond. Please try again soon'),
    );
    restoreDefaultStageReplies();
    await getButton('Release crate').click();
    await waitUntilVisible(getToast('done'));
    const keys = puts().map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  },
);
it('a lost session prompts once, and Cancel stays on the page', async () => {
  await reopenCratesPageKeepingStorage('?open=437');
  for (const call of ['GET /crates', 'PUT /crates/437/release'])
    answerStageCall(call, { status: 401, body: { code: 50_014, message: 'You have been logged out.' } });
  await getButton('Release crate').click();
  const dialog = page.getByRole('dialog');
  await waitUntilVisible(
    dialog.getByText('You have been logged out, you can cancel to stay on this page, or log in again'),
  );
  expect([dialog.elements().length, getElements('.toast').length]).toEqual([1, 0]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await waitUntilGone(dialog);
  expect(getPageQuery().get('open')).toBe('437');
});

const printed = (type: string, body: string, disposition: string): StageReply => ({
  status: 200,
  contentType: type,
  body,
  headers: { 'content-disposition': disposition },
});
it('a failed file request shows the message of its response', async () => {
  await userEvent.click(getRowCheckbox(0));
  answerStageCall('POST /crates/print', { status: 412, body: { code: 41_200, message: 'No Loads found' } });
  await getButton('Print 1 labels').click();
  await waitUntilVisible(getToast('wait').getByText('No Loads found'));
});
it('a PDF opens in a new tab, and a CSV is saved under the file name from the server', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(window);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await userEvent.click(getRowCheckbox(0));
  const name = "attachment; filename*=UTF-8''etiquetas-%C3%B1.pdf";
  answerStageCall('POST /crates/print', printed('application/pdf', '%PDF-1.4', name));
  await getButton('Print 1 labels').click();
  await expect.poll(() => opened.mock.calls.map(([, target]) => target)).toEqual(['_blank']);
  answerStageCall('POST /crates/print', printed('text/csv', 'a,b', 'attachment; filename="x.csv"'));
  await getButton('Print 1 labels').click();
  await expect.poll(() => names).toEqual(['x.csv']);
});

it('the same error of several calls is shown once, and announced immediately', async () => {
  await reopenCratesPageKeepingStorage('?open=437');
  const sentence = { text: 'Somebody was faster.' };
  for (let times = 0; times < 3; times += 1)
    showToast({ tone: 'fault', sentence, durationMs: 60_000, closable: true });
  await waitUntilVisible(page.getByRole('alert').getByText(sentence.text));
  expect(getElements('.toast')).toHaveLength(1);
});
it('warnings, errors and successes differ by icon and text, and are announced', async () => {
  showToast({ tone: 'fault', sentence: { text: 'Failed.' }, durationMs: 60_000, closable: true });
  showToast({ tone: 'wait', sentence: { text: 'Careful.' }, durationMs: 5_000, closable: false });
  showToast({ tone: 'done', sentence: { text: 'Done.' }, durationMs: 3_000, closable: false });
  await waitUntilVisible(page.getByRole('alert').getByText('Failed.'));
  for (const text of ['Careful.', 'Done.']) await waitUntilVisible(page.getByRole('status').getByText(text));
  expect(new Set(getElements('.toast .toast-icon').map((icon) => icon.innerHTML)).size).toBe(3);
});
it('a PDF is saved under its own name, including accents, where the browser opens no window', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await userEvent.click(getRowCheckbox(0));
  const name = "attachment; filename*=UTF-8''etiquetas-%C3%B1.pdf";
  answerStageCall('POST /crates/print', printed('application/pdf', '%PDF-1.4', name));
  await getButton('Print 1 labels').click();
  await expect.poll(() => names).toEqual(['etiquetas-ñ.pdf']);
  await waitUntilVisible(getToast('done').getByText('etiquetas-ñ.pdf saved.'));
});
it('pressing print twice quickly prints once', async () => {
  vi.spyOn(window, 'open').mockReturnValue(window);
  await userEvent.click(getRowCheckbox(0));
  const printing = createGate();
  answerStageCall('POST /crates/print', {
    ...printed('application/pdf', '%PDF-1.4', ''),
    sentAfter: printing.promise,
  });
  const print = getButton('Print 1 labels');
  await userEvent.dblClick(print);
  await expect.element(print).toHaveAttribute('aria-disabled', 'true');
  printing.resolve();
  await expect.element(print).not.toHaveAttribute('aria-disabled');
  expect(stageCalls.filter(({ path }) => path === '/crates/print')).toHaveLength(1);
});
