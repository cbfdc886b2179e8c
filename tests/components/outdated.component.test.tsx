import { page } from 'vitest/browser';
import { beforeEach, expect, it } from 'vitest';
import { commonErrors } from '#kit/contract/errors.ts';
import { getButton, getElement, waitUntilVisible } from './dom.ts';
import { answerStageCall, stageCalls } from './stage/fake-server.ts';
import { goToStagePath, openFreshCratesPage, getToast } from './stage/stage.tsx';
import type { TrailerFormValues } from './stage/trailer.tsx';

/** A form is submitted while its record has a newer version that the page does not know yet. */

const start: TrailerFormValues = { number: 'TR 1', driver: 'Ada', rowVersion: 3 };
const { code: error, sentence } = commonErrors.recordChanged;
const field = (name: string) => page.getByLabelText(name, { exact: true });
const bodies = () =>
  stageCalls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }): TrailerFormValues => JSON.parse(body ?? ''));

/** Sets the server's record from now on. The server rejects any version but its own. */
function nowIs(record: TrailerFormValues): void {
  answerStageCall('GET /trailer', { status: 200, body: { code: 20_000, data: record } });
  answerStageCall('PUT /trailer', (call) =>
    JSON.parse(call.body ?? '').rowVersion === record.rowVersion
      ? { status: 200, body: { code: 20_000, data: { ...record, rowVersion: record.rowVersion + 1 } } }
      : { status: 409, body: { code: 40_900, error, message: sentence } },
  );
}

beforeEach(async () => {
  await openFreshCratesPage();
  nowIs(start);
  await goToStagePath('/trailer');
  await waitUntilVisible(field('Driver'));
  await field('Driver').fill('Rosa');
});

it('a form saves when only the version changed', async () => {
  nowIs({ ...start, rowVersion: 9 });
  await getButton('Save trailer').click();
  await waitUntilVisible(getToast('done').getByText('Trailer saved.'));
  expect(bodies().map(({ driver, rowVersion }) => [driver, rowVersion])).toEqual([
    ['Rosa', 3],
    ['Rosa', 9],
  ]);
  expect(getToast('wait').elements().length + getToast('fault').elements().length).toBe(0);
});
it('a form saves its input together with another user’s changes to other fields', async () => {
  nowIs({ ...start, number: 'TR 2', rowVersion: 4 });
  await getButton('Save trailer').click();
  await waitUntilVisible(getToast('done').getByText('Trailer saved.'));
  expect(bodies().at(-1)).toEqual({ number: 'TR 2', driver: 'Rosa', rowVersion: 4 });
});
it('a form asks which value to keep where both users changed a field, and saves nothing before the answer', async () => {
  nowIs({ ...start, driver: 'Ben', rowVersion: 4 });
  await getButton('Save trailer').click();
  await waitUntilVisible(page.getByText('Another user changed Driver while you were editing.'));
  await expect.poll(() => document.activeElement?.textContent).toBe('Load the new values');
  expect(bodies()).toHaveLength(1);
  await getButton('Keep mine').click();
  await getButton('Save trailer').click();
  await waitUntilVisible(getToast('done').getByText('Trailer saved.'));
  expect(bodies().at(-1)).toMatchObject({ driver: 'Rosa', rowVersion: 4 });
});
it('a form shows the conflict when no newer version exists, or the second attempt is rejected too', async () => {
  answerStageCall('PUT /trailer', { status: 409, body: { code: 40_900, error, message: sentence } });
  await getButton('Save trailer').click();
  await waitUntilVisible(getToast('fault').getByText(sentence));
  expect(bodies()).toHaveLength(1);
  answerStageCall('GET /trailer', { status: 200, body: { code: 20_000, data: { ...start, rowVersion: 4 } } });
  await getButton('Save trailer').click();
  await expect.poll(() => bodies().length).toBe(3);
  await waitUntilVisible(getToast('fault').getByText(sentence));
  expect(getElement<HTMLInputElement>('[name="driver"]').value).toBe('Rosa');
});
