import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autocompleteAccountsEndpoint } from '#areas/accounts/accounts/accounts.contract.ts';
import {
  shipperEntrySettingsSchema,
  getShipperCutoffForShipDateEndpoint,
  getShipperEntrySettingsEndpoint,
} from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { getUnitEndpoint } from '#areas/freight/units/units.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { finalizeOrderLinesEndpoint } from '#areas/orders/order-entry/order-entry.contract.ts';
import {
  listOrdersEndpoint,
  listOrderGroupsEndpoint,
  orderGroupSchema,
  orderRowSchema,
} from '#areas/orders/order-search/order-search.contract.ts';
import { getOrderHistoryEndpoint } from '#areas/orders/order-history/order-history.contract.ts';
import { printBulkLabelsAndRecordPrintsEndpoint } from '#areas/orders/labels/labels.contract.ts';
import {
  addOrMergeOrderLineEndpoint,
  orderLineSchema,
} from '#areas/orders/order-lines/order-lines.contract.ts';
import { uploadOrderXmlEndpoint } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { findLaneAccuracyOfLast30DaysEndpoint } from '#areas/outbound/etas/etas.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp, waitUntilAppSettled } from './app/app.tsx';
import {
  answerWithRecord,
  answerListWithRows,
  listRecordedCallsTo,
  buildSampleObject,
} from './app/answer-records.ts';
import { answerCallsTo, resetFakeServer } from './app/fake-server.ts';
import {
  getElements,
  getButton,
  getFocusedFieldName,
  createGate,
  waitUntilGone,
  getElement,
  pressKeys,
  waitUntilVisible,
} from './dom.ts';
import { advanceLongTimers } from './page-clock.ts';

/** What the order screens show and offer. Each test covers one rule of the checklist. */

beforeAll(() => openTestApp());
beforeEach(() => resetFakeServer());

const open = {
  phase: 'before',
  reason: 'before',
  open: true,
  shipperCutoffExempt: false,
  blocked: null,
  warehouseTz: 'America/New_York',
};
/** Shippers 1 to 9. The cutoff is at 5 PM on the ship date, for shipper 5 at 3 PM. */
function answerDesk(): void {
  answerCallsTo(autocompleteAccountsEndpoint, ({ query }) => {
    const id = Number(query.get('accountId') ?? 5);
    return { data: [{ id, number: `MA0010${id}`, name: `Shipper ${id}`, city: 'Miami', state: 'FL' }] };
  });
  answerCallsTo(getShipperEntrySettingsEndpoint, ({ path }) => ({
    data: buildSampleObject(shipperEntrySettingsSchema, {
      shipperAccountId: Number(path.slice(-1)),
      today: '2027-02-03',
      futureDays: 60,
      holidays: [],
      blocks: [],
      defaultShipDate: '2027-02-03',
      nextOpenDate: '2027-02-03',
      warehouse: {
        id: 1,
        code: 'MIA',
        name: 'Miami',
        zone: 'America/New_York',
        regionId: 1,
        sameDayShipments: true,
        schedule: Array.from({ length: 7 }, () => '17:00'),
      },
    }),
  }));
  answerCallsTo(getShipperCutoffForShipDateEndpoint, ({ query }) => {
    const [date, hour] = [query.get('shipDate') ?? '', query.get('shipperAccountId') === '5' ? 15 : 17];
    return {
      data: {
        ...open,
        cutoffDateTime: `${date} ${hour}:00`,
        currentDateTime: '2027-02-03 08:00',
        warehouseCode: 'MIA',
        cutoffAt: `${date}T${hour + 5}:00:00Z`,
        currentAt: '2027-02-03T13:00:00Z',
      },
    };
  });
}
const line = (n: number) =>
  buildSampleObject(orderLineSchema, {
    unitsConsolidateId: n,
    lineNumber: n,
    orderId: 70,
    orderNumber: 100239,
    shipDate: '2027-02-04',
    status: 0,
    consigneeAccountId: 8,
    consigneeAccountName: 'Lakeshore Wholesale',
    productCode: 'ROS-RED',
    productDescription: 'Roses red',
    length: 41,
    width: 10,
    height: 7,
    units: 4,
    pendingUnits: 4,
    cubes: 664,
    receivedUnits: 0,
    goneUnits: 0,
    staleLabels: 0,
    dayOfService: '2027-02-05',
    outboundWarehouse: 'MIA',
    measure: 'inch',
    minCubeApplied: false,
  });
const shared = {
  orderId: 70,
  orderNumber: 100239,
  status: 0,
  shipDate: '2027-02-04',
  createdBy: 'Rosa Diaz',
  shipperAccountId: 1,
  shipperAccountNumber: 'MA00101',
  shipperAccountName: 'Andes Rose Importers',
  units: 8,
  cubes: 1328,
};
function answerOrder(): void {
  answerDesk();
  const order = buildSampleObject(orderRowSchema, { ...shared, lines: 2, pendingLines: 2, consignees: 1 });
  const group = buildSampleObject(orderGroupSchema, {
    ...shared,
    consigneeAccountId: 8,
    consigneeAccountName: 'Lakeshore Wholesale',
    flags: [],
    city: 'Chicago',
    state: 'IL',
    consolidates: [line(1), line(2)],
  });
  answerCallsTo(listOrdersEndpoint, () => ({ data: [order] }));
  answerCallsTo(listOrderGroupsEndpoint, () => ({ data: [group] }));
}
const clock = () => page.getByRole('timer').element().textContent;
const asked = () =>
  listRecordedCallsTo(getShipperCutoffForShipDateEndpoint).map(({ query }) =>
    [query.get('shipperAccountId'), query.get('shipDate')].join(' '),
  );

describe('the order entry cutoff', () => {
  it('is loaded again for another ship date', async () => {
    answerDesk();
    answerCallsTo(listOrdersEndpoint, () => ({ data: [] }));
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?shipper=1&order=new&date=2027-02-04');
    await expect.poll(clock).toContain('Cutoff Thu 02/04 5:00 PM ET');
    await page.getByLabelText('Ship date', { exact: true }).fill('02/05/2027');
    await pressKeys('Tab');
    await expect.poll(clock).toContain('Cutoff Fri 02/05 5:00 PM ET');
    expect(asked()).toEqual(['1 2027-02-04', '1 2027-02-05']);
  });
  it('is loaded again for another shipper', async () => {
    answerDesk();
    answerCallsTo(listOrdersEndpoint, () => ({ data: [] }));
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?shipper=2&order=new&date=2027-02-04');
    await expect.poll(clock).toContain('5:00 PM ET');
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?search=1');
    await page.getByLabelText('New order for', { exact: true }).fill('Shipper');
    await page.getByRole('option', { name: /Shipper 5/ }).click();
    await expect.poll(clock).toContain('3:00 PM ET');
    expect(asked().at(-1)).toBe('5 2027-02-03');
  });
});

describe('orders', () => {
  it('show number, parties, dates, totals, status and author in the search', async () => {
    answerOrder();
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?search=1&shipDate=2027-02-04');
    await getButton('Columns').click();
    await page.getByLabelText('Day of service', { exact: true }).click();
    const heads = getElements('thead th').map((head) => head.innerText.trim());
    const cells = getElements('td', getElement('tbody tr')).map((cell) => cell.innerText.trim());
    expect(Object.fromEntries(heads.map((head, at) => [head, cells[at]]))).toEqual({
      Order: '100239',
      Status: 'Pending',
      'Ship date': '02/04/2027',
      Shipper: 'Andes Rose Importers',
      Consignee: 'Lakeshore Wholesale',
      City: 'Chicago, IL',
      'Day of service': '02/05/2027',
      Lines: '2',
      Units: '8',
      'Cu ft': '13.28',
      'Created by': 'Rosa Diaz',
    });
  });
  it('show product, size, units, cubes and status of each line', async () => {
    answerOrder();
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?order=70');
    const cells = getElements('td', getElement('tr[data-row="1"]')).map((cell) => cell.innerText.trim());
    expect(cells).toEqual(
      expect.arrayContaining(['ROS-RED', 'Roses red', '41 × 10 × 7', '4', '6.64', 'Pending']),
    );
  });
});

describe('finalizing order lines', () => {
  const chosen = () =>
    getElements('tr[data-row] td.select-cell input').map(
      (box) => box instanceof HTMLInputElement && box.checked,
    );
  it('locks the screen with a message that it can take a few minutes', async () => {
    answerOrder();
    const done = createGate();
    answerCallsTo(finalizeOrderLinesEndpoint, async () => {
      await done.promise;
      return undefined;
    });
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?order=70&tab=line');
    await page
      .css('.order-header')
      .getByRole('button', { name: /^Finalize 2 lines/ })
      .click();
    await waitUntilVisible(page.getByText('Finalizing orders. This can take a few minutes.'));
    const over = document.elementFromPoint(window.innerWidth - 60, 30);
    expect(over?.closest('.busy-overlay')).not.toBeNull();
    done.resolve();
    await waitUntilGone(page.getByText('Finalizing orders. This can take a few minutes.'));
  });
  it('keeps the selection when it is rejected', async () => {
    answerOrder();
    answerCallsTo(finalizeOrderLinesEndpoint, () => ({
      status: 412,
      body: { code: 41_200, message: 'Entry is closed.' },
    }));
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?order=70');
    for (const n of [1, 2]) await page.getByLabelText(`Select line ${n}`, { exact: true }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Finalize 2 lines' }).click();
    await waitUntilVisible(page.getByText('Entry is closed.'));
    expect(chosen()).toEqual([true, true]);
  });
  it('keeps the selection when the lines are shown by line and then by consignee again', async () => {
    answerOrder();
    await goToPathAndWaitUntilSettled('/home/index');
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?order=70');
    await page.getByLabelText('Select line 2', { exact: true }).click();
    const views = page.css('.views');
    await views.getByRole('button', { name: 'By line' }).click();
    await expect.poll(() => getElements('thead th').map((head) => head.innerText)).toContain('Consignee');
    expect(chosen()).toEqual([false, true]);
    await views.getByRole('button', { name: 'By consignee' }).click();
    await expect.poll(() => getElements('thead th').map((head) => head.innerText)).not.toContain('Consignee');
    expect(chosen()).toEqual([false, true]);
  });
});

describe('the order entry hotkeys', () => {
  const sent = () =>
    listRecordedCallsTo(finalizeOrderLinesEndpoint).map(({ body }) =>
      JSON.stringify(body).match(/"consolidateId":"?\d+/g),
    );
  const both = ['"consolidateId":1', '"consolidateId":2'];
  const open = async () => {
    answerOrder();
    await goToPathAndWaitUntilSettled('/home/index');
    await goToPathAndWaitUntilSettled('/customerService/orderEntry?order=70');
    page.getByLabelText('PO', { exact: true }).element().focus();
  };
  const announced = () => page.getByText('Finalizing 2 lines, 8 units in 5 seconds.');
  it('finalize five seconds after Ctrl Enter has shown the number of lines and units', async () => {
    await open();
    await pressKeys('Control+Enter');
    await waitUntilVisible(announced());
    advanceLongTimers(4_900);
    expect(sent()).toEqual([]);
    advanceLongTimers(200);
    await expect.poll(sent).toEqual([both]);
    await waitUntilGone(announced());
  });
  it.each([
    ['Undo', () => getButton('Undo').click()],
    ['Escape', () => pressKeys('Escape')],
  ])('finalize nothing after %s', async (_name, undo) => {
    await open();
    await pressKeys('Control+Enter');
    await waitUntilVisible(announced());
    await undo();
    await waitUntilGone(announced());
    advanceLongTimers(10_000);
    await waitUntilAppSettled();
    expect(sent()).toEqual([]);
  });
  it.each([
    ['the page is closed', () => void window.dispatchEvent(new PageTransitionEvent('pagehide'))],
    ['its screen is left', () => goToPathAndWaitUntilSettled('/home/index')],
  ])('finalize immediately when %s', async (_name, leave) => {
    await open();
    await pressKeys('Control+Enter');
    await waitUntilVisible(announced());
    await leave();
    await expect.poll(sent).toEqual([both]);
    advanceLongTimers(10_000);
    await waitUntilAppSettled();
    expect(sent()).toHaveLength(1);
  });
  it('print all labels with Ctrl P, even from inside a field', async () => {
    await open();
    await pressKeys('Control+p');
    await expect
      .poll(() =>
        listRecordedCallsTo(printBulkLabelsAndRecordPrintsEndpoint).map(({ query }) => query.get('orderId')),
      )
      .toEqual(['70']);
  });
  it('skip rarely changed fields with Tab, and reach them with Shift Tab', async () => {
    await open();
    page.css('.line-entry [name="productId"]').element().focus();
    await pressKeys('Tab');
    expect(getFocusedFieldName()).toBe('po');
    await pressKeys('Shift+Tab');
    expect(getFocusedFieldName()).toBe('productDescription');
  });
  const added = () =>
    listRecordedCallsTo(addOrMergeOrderLineEndpoint).map(
      ({ body }) => JSON.stringify(body).match(/"numberOfUnits":\d+/)?.[0],
    );
  const choose = async () => {
    await page.css('.line-entry [name="consigneeAccountId"]').fill('Shipper');
    await page.getByRole('option', { name: /Shipper 5/ }).click();
  };
  const typeLine = async (units: string) => {
    for (const [name, text] of Object.entries({
      length: '41',
      width: '10',
      height: '7',
      numberOfUnits: units,
    }))
      await page.css(`.line-entry [name="${name}"]`).fill(text);
    await pressKeys('Enter');
  };
  it('ask before Enter adds the previous line again', async () => {
    await open();
    const { reply } = addOrMergeOrderLineEndpoint;
    answerCallsTo(addOrMergeOrderLineEndpoint, () => ({
      data: buildSampleObject(reply.data, { orderId: 70, orderNumber: 100239, consolidates: [line(2)] }),
    }));
    await choose();
    await typeLine('4');
    await expect.poll(added).toHaveLength(1);
    await typeLine('6');
    await expect.poll(added).toHaveLength(2);
    await typeLine('6');
    const asked = page.getByRole('dialog', { name: 'Add the same line again?' });
    await waitUntilVisible(
      asked.getByText('It’s the same as the previous line. 6 more units will be added.'),
    );
    // A second Enter leaves the field.
    await pressKeys('Enter');
    await waitUntilGone(asked);
    await waitUntilAppSettled();
    expect(added()).toHaveLength(2);
    expect(getElement<HTMLInputElement>('.line-entry [name="numberOfUnits"]').value).toBe('6');
  });
  it('add a returned line without asking, because it is not in the order yet', async () => {
    await open();
    answerCallsTo(addOrMergeOrderLineEndpoint, () => ({ status: 503, body: {} }));
    await choose();
    await typeLine('9');
    await expect.poll(added).toHaveLength(1);
    const units = () => getElement<HTMLInputElement>('.line-entry [name="numberOfUnits"]').value;
    await expect.poll(units).toBe('9');
    await waitUntilAppSettled();
    page.css('.line-entry [name="numberOfUnits"]').element().focus();
    await pressKeys('Enter');
    await expect.poll(added).toHaveLength(2);
  });
});

it('a line can be measured in Inch and in CM', async () => {
  answerOrder();
  await goToPathAndWaitUntilSettled('/customerService/orderEntry?order=70');
  const choice = page.getByRole('radiogroup', { name: 'Measure' });
  const radio = (name: string) => choice.getByRole('radio', { name, exact: true });
  for (const [measure, other] of [
    ['cm', 'Inch'],
    ['Inch', 'cm'],
  ] as const) {
    await radio(measure).click();
    await expect.element(radio(measure)).toBeChecked();
    await expect.element(radio(other)).not.toBeChecked();
  }
});

it('a file corrected on disk can be chosen again', async () => {
  await goToPathAndWaitUntilSettled('/customerService/uploadXmlFiles');
  const input = () => getElement<HTMLInputElement>('input[type=file]');
  for (const [text, count] of [
    ['<order units="0"/>', 1],
    ['<order units="4"/>', 2],
  ] as const) {
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], 'order.xml', { type: 'text/xml' }));
    input().files = chosen.files;
    input().dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => listRecordedCallsTo(uploadOrderXmlEndpoint).length).toBe(count);
    await waitUntilAppSettled();
    // A browser reports the same file again only if the input was cleared.
    expect(input().value).toBe('');
  }
});

it('a mis-staged unit shows where it is and where it belongs', async () => {
  answerWithRecord(getUnitEndpoint, {
    id: 7,
    active: true,
    status: unitStatus.misStaged,
    labelStale: false,
    loadName: 'L-1001',
    positionCode: 'A1-2',
    rightPosition: 'B3-1',
  });
  await goToPathAndWaitUntilSettled('/units/7');
  await waitUntilVisible(page.getByText('In A1-2, should be in B3-1.'));
});

it('a list in a dialog starts with 10 rows', async () => {
  await goToPathAndWaitUntilSettled('/customerCenter/etas');
  await getButton('ETA accuracy…').click();
  await waitUntilVisible(page.getByRole('dialog', { name: 'ETA accuracy' }));
  expect([
    ...new Set(
      listRecordedCallsTo(findLaneAccuracyOfLast30DaysEndpoint).map(({ query }) => query.get('rows')),
    ),
  ]).toEqual(['10']);
});

it('the history of an order has further pages when it has more entries than one page shows', async () => {
  answerOrder();
  answerListWithRows(
    getOrderHistoryEndpoint,
    Array.from({ length: 11 }, (_, id) => ({ id })),
  );
  await goToPathAndWaitUntilSettled('/customerService/orderEntry?order=70&panel=history');
  await waitUntilVisible(page.css('aside.drawer').getByRole('button', { name: 'Next page' }));
});
