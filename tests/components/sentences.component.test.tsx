import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { autocompleteAccountsEndpoint } from '#areas/accounts/accounts/accounts.contract.ts';
import type { CutoffDetails } from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import {
  getShipperCutoffForShipDateEndpoint,
  getShipperEntrySettingsEndpoint,
  shipperEntrySettingsSchema,
} from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { fileErrorSchema, uploadOrderXmlEndpoint } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp, waitUntilAppSettled } from './app/app.tsx';
import { buildSampleObject } from './app/answer-records.ts';
import { listScreenSentences, findInstructionsWithoutControl } from './app/screen-sentences.ts';
import { answerCallsTo, setReadsToUsualEmptyOrFailed, resetFakeServer } from './app/fake-server.ts';
import { getButton, getElement, waitUntilVisible } from './dom.ts';

/** Screens that are closed, filtered, or contain an unreadable file: their texts match their buttons. */

beforeEach(async () => {
  await openTestApp();
  resetFakeServer();
});

function answerDesk(isOpen: boolean, blocked: CutoffDetails['blocked'] = null): void {
  setReadsToUsualEmptyOrFailed('empty');
  answerCallsTo(autocompleteAccountsEndpoint, () => ({
    data: [{ id: 1, number: 'MA00101', name: 'Andes', city: 'Miami', state: 'FL' }],
  }));
  answerCallsTo(getShipperEntrySettingsEndpoint, () => ({
    data: buildSampleObject(shipperEntrySettingsSchema, {
      shipperAccountId: 1,
      today: '2027-02-03',
      futureDays: 60,
      holidays: [],
      blocks: [],
      defaultShipDate: '2027-02-04',
      nextOpenDate: '2027-02-04',
    }),
  }));
  answerCallsTo(getShipperCutoffForShipDateEndpoint, () => ({
    data: {
      phase: isOpen ? 'before' : 'after',
      reason: isOpen ? 'before' : 'noHour',
      open: isOpen && blocked === null,
      shipperCutoffExempt: false,
      blocked,
      warehouseTz: 'America/New_York',
      warehouseCode: 'MIA',
      cutoffDateTime: isOpen ? '2027-02-04 17:00' : null,
      currentDateTime: '2027-02-03 08:00',
      cutoffAt: isOpen ? '2027-02-04T22:00:00Z' : null,
      currentAt: '2027-02-03T13:00:00Z',
    },
  }));
}

describe('an order without lines', () => {
  it('explains how to type the first line', async () => {
    answerDesk(true);
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?shipper=1&order=new&date=2027-02-04');
    await expect.poll(listScreenSentences).toContain('Type the first line above and press Enter.');
    expect(findInstructionsWithoutControl()).toEqual([]);
  });
  it('explains why no line can be added while entry is closed', async () => {
    await openTestApp({ role: 'Shipper', beforeStart: () => answerDesk(false) });
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?shipper=1&order=new&date=2027-02-05');
    await expect.element(getButton(/^Add line/)).toHaveAttribute('aria-disabled', 'true');
    expect([
      listScreenSentences().includes('This order has no lines yet.'),
      findInstructionsWithoutControl(),
    ]).toEqual([true, []]);
    expect(listScreenSentences().join(' ')).not.toContain('Type the first line');
  });
});

describe('a shipper that is blocked', () => {
  const answerBlocked = () =>
    answerDesk(true, { reason: 'accountBlocked', from: '2027-02-03', to: '2027-02-05' });
  const sentence =
    'This account is blocked from 02/03/2027 to 02/05/2027. To ship on these dates, call customer service.';
  it('reads so before the first line is typed, and the form takes none', async () => {
    await openTestApp({ role: 'Shipper', beforeStart: answerBlocked });
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?shipper=1&order=new&date=2027-02-04');
    await expect.element(getButton(/^Add line/)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(page.css('main .order-screen > .note')).toHaveTextContent(sentence);
    expect(getElement('.cutoff-clock').textContent).toBe('Blocked until 02/05/2027Closed');
    expect(listScreenSentences().join(' ')).not.toContain('Type the first line');
  });
  it('reads so on Home, with no countdown', async () => {
    await openTestApp({ role: 'Shipper', beforeStart: answerBlocked });
    await expect.element(page.css('.cutoff-row .note').first()).toHaveTextContent(sentence);
    expect(getElement('.cutoff-row .cutoff-clock b').textContent).toBe('Closed');
  });
});

it('a ship date in the URL is used, and one too far ahead is rejected with the reason', async () => {
  await openTestApp({ role: 'Shipper', beforeStart: () => answerDesk(true) });
  await goToPathAndWaitUntilSettled('/customerService/orderEntry?shipper=1&order=new&shipDate=2027-02-10');
  expect(getElement<HTMLInputElement>('#ship-date').value).toBe('02/10/2027');
  expect(document.querySelector('main .order-screen > .note')).toBeNull();
  await goToPathAndWaitUntilSettled('/customerService/orderEntry?shipper=1&order=new&shipDate=2027-12-25');
  expect(getElement<HTMLInputElement>('#ship-date').value).toBe('12/25/2027');
  expect(getElement('main .order-screen > .note').textContent).toBe(
    'The ship date cannot be more than 60 days ahead.',
  );
});

it('a file that cannot be read shows its error under To fix, and only its own under Duplicates', async () => {
  const { reply } = uploadOrderXmlEndpoint;
  answerCallsTo(uploadOrderXmlEndpoint, () => ({
    data: buildSampleObject(reply.data, {
      groups: [],
      faults: [buildSampleObject(fileErrorSchema)],
      groupsInFile: 0,
      faultsInFile: 1,
      duplicates: [],
      totalUnitsDuplicates: 0,
    }),
  }));
  await goToPathAndWaitUntilSettled('/customerService/uploadXmlFiles');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['<order'], 'order.xml', { type: 'text/xml' }));
  const input = getElement<HTMLInputElement>('input[type=file]');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await waitUntilVisible(getButton(/^To fix 1$/));
  await getButton(/^To fix 1$/).click();
  await waitUntilAppSettled();
  expect(listScreenSentences()).not.toContain('No errors in this file.');
  await getButton(/^Duplicates 0$/).click();
  await waitUntilAppSettled();
  expect(listScreenSentences()).toContain('No unit in this file was entered before.');
});

describe('a filtered list does not state that there are no records at all', () => {
  it.each([
    '/customerServices/collections?payer=x',
    '/customerCenter/disputes?payer=x',
    '/customerCenter/payments/writeOffs?payer=x',
    '/warehouse/coolerInventory?shipperAccountId=1',
    '/admin/audit?user=x',
    '/outbound/loading?loadName=x',
    '/outbound/shuttleInbound?view=board&number=1',
  ])('%s', async (path) => {
    setReadsToUsualEmptyOrFailed('empty');
    await goToPathAndWaitUntilSettled(path);
    await expect.element(getButton(/^Clear \d+ filters?$/)).toBeVisible();
    expect(findInstructionsWithoutControl()).toEqual([]);
    const nothing = /^(Nothing (is|was) [a-z ]+\.|The cooler is empty|All posted invoices)/;
    const none = /^No (balance due|changes made|disputes|inbound shuttles|write-offs yet)\./;
    const isAbsolute = (sentence: string) => nothing.test(sentence) || none.test(sentence);
    expect(listScreenSentences().filter(isAbsolute)).toEqual([]);
  });
});
