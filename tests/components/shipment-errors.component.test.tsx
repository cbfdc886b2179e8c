import { expect, it } from 'vitest';
import { searchShipmentsEndpoint, shipmentRowSchema } from '#areas/billing/shipments/shipments.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { answerListWithRows, buildSampleObject } from './app/answer-records.ts';
import { resetFakeServer } from './app/fake-server.ts';
import { getElements } from './dom.ts';

/** A shipment that could not be rated says why in the list, as text. */

const sentence = 'No rate sheet covers {place}.';
const error = { code: 'rating.noRate', sentence, params: { place: 'Atlanta' } };
const row = (id: number, more: object) =>
  buildSampleObject(shipmentRowSchema, { id, masterNumber: null, error: null, errorMessage: null, ...more });
const ofError = {
  status: shipmentStatuses.error,
  error,
  errorMessage: 'No rate sheet covers Atlanta.',
  amount: 0,
};
const answerWithAnError = () => {
  answerListWithRows(searchShipmentsEndpoint, [
    row(1, { status: shipmentStatuses.rated, amount: 12_300 }),
    row(2, ofError),
  ]);
};
const path = '/customerCenter/manageShipments';
const textsOfRows = () => getElements('.table-scroll tbody tr[data-row]').map((one) => one.innerText);
const heightsOfRows = () =>
  new Set(getElements('.table-scroll tbody tr[data-row]').map((one) => one.getBoundingClientRect().height));

it.each([1366, 390])(
  'names the reason in its row at %i px, and its row is as high as the others',
  async (width) => {
    await openTestApp({ width, height: 860, path, beforeStart: answerWithAnError });
    const [rated, failed] = textsOfRows();
    expect(failed).toContain('No rate sheet covers Atlanta.');
    expect(rated).not.toContain('No rate sheet');
    expect(rated).toContain('$123.00');
    expect(heightsOfRows().size).toBe(1);
  },
);
it('has a column of reasons instead of amounts when no shipment of the page could be rated', async () => {
  await openTestApp({ path, beforeStart: answerWithAnError });
  const titles = () => getElements('.table-scroll thead th').map((one) => one.innerText.trim());
  expect(titles()).toContain('Amount');
  expect(titles()).not.toContain('Reason');
  resetFakeServer();
  answerListWithRows(searchShipmentsEndpoint, [row(2, ofError)]);
  await goToPathAndWaitUntilSettled(`${path}?shipmentNumber=2`);
  await expect.poll(titles).toContain('Reason');
  expect(titles()).not.toContain('Amount');
});
