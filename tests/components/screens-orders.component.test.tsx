import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autoComplete } from '#areas/accounts/accounts/accounts.contract.ts';
import {
  entrySettings,
  getCutoff,
  getSettings,
} from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { getUnit } from '#areas/freight/units/units.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { finalizeShipments } from '#areas/orders/order-entry/order-entry.contract.ts';
import {
  listOrders,
  listShipments,
  orderGroup,
  orderRow,
} from '#areas/orders/order-search/order-search.contract.ts';
import { orderHistory } from '#areas/orders/order-history/order-history.contract.ts';
import { printBulkLabels } from '#areas/orders/labels/labels.contract.ts';
import { addShipment, orderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { uploadXml } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { findLanes } from '#areas/outbound/etas/etas.contract.ts';
import { goTo, openApp, settled } from './app/app.tsx';
import { answerRecord, answerRows, callsOf, sampleWith } from './app/records.ts';
import { answer, forget } from './app/server.ts';
import { all, button, focusedField, gate, gone, one, press, seen } from './dom.ts';
import { passTime } from './page-clock.ts';

/** What the screens of orders show and offer, one rule of the checklist each. */

beforeAll(() => openApp());
beforeEach(() => forget());

const open = {
  phase: 'before',
  reason: 'before',
  open: true,
  shipperCutoffExempt: false,
  warehouseTz: 'America/New_York',
};
/** Shippers 1 to 9; the cutoff is at 5 PM, for shipper 5 at 3 PM, on the ship date. */
function answerDesk(): void {
  answer(autoComplete, ({ query }) => {
    const id = Number(query.get('accountId') ?? 5);
    return { data: [{ id, number: `MA0010${id}`, name: `Shipper ${id}`, city: 'Miami', state: 'FL' }] };
  });
  answer(getSettings, ({ path }) => ({
    data: sampleWith(entrySettings, {
      shipperAccountId: Number(path.slice(-1)),
      today: '2027-02-03',
      futureDays: 60,
      holidays: [],
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
  answer(getCutoff, ({ query }) => {
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
  sampleWith(orderLine, {
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
  const order = sampleWith(orderRow, { ...shared, lines: 2, pendingLines: 2, consignees: 1 });
  const group = sampleWith(orderGroup, {
    ...shared,
    consigneeAccountId: 8,
    consigneeAccountName: 'Lakeshore Wholesale',
    flags: [],
    city: 'Chicago',
    state: 'IL',
    consolidates: [line(1), line(2)],
  });
  answer(listOrders, () => ({ data: [order] }));
  answer(listShipments, () => ({ data: [group] }));
}
const clock = () => page.getByRole('timer').element().textContent;
const asked = () =>
  callsOf(getCutoff).map(({ query }) => [query.get('shipperAccountId'), query.get('shipDate')].join(' '));

describe('the cutoff of order entry', () => {
  it('is asked anew for another ship date', async () => {
    answerDesk();
    answer(listOrders, () => ({ data: [] }));
    await goTo('/customerService/orderEntry?shipper=1&order=new&date=2027-02-04');
    await expect.poll(clock).toContain('Cutoff Thu 02/04 17:00 ET');
    await page.getByLabelText('Ship date', { exact: true }).fill('02/05/2027');
    await press('Tab');
    await expect.poll(clock).toContain('Cutoff Fri 02/05 17:00 ET');
    expect(asked()).toEqual(['1 2027-02-04', '1 2027-02-05']);
  });
  it('is asked anew for another shipper', async () => {
    answerDesk();
    answer(listOrders, () => ({ data: [] }));
    await goTo('/customerService/orderEntry?shipper=2&order=new&date=2027-02-04');
    await expect.poll(clock).toContain('17:00 ET');
    await goTo('/customerService/orderEntry?search=1');
    await page.getByLabelText('New order for', { exact: true }).fill('Shipper');
    await page.getByRole('option', { name: /Shipper 5/ }).click();
    await expect.poll(clock).toContain('15:00 ET');
    expect(asked().at(-1)).toBe('5 2027-02-03');
  });
});

describe('orders', () => {
  it('show number, parties, dates, sums, status and author in the search', async () => {
    answerOrder();
    await goTo('/customerService/orderEntry?search=1&shipDate=2027-02-04');
    await button('Columns').click();
    await page.getByLabelText('Day of service', { exact: true }).click();
    const heads = all('thead th').map((head) => head.innerText.trim());
    const cells = all('td', one('tbody tr')).map((cell) => cell.innerText.trim());
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
      Cubes: '13.28',
      'Created by': 'Rosa Diaz',
    });
  });
  it('show product, size, units, cubes and status of each line', async () => {
    answerOrder();
    await goTo('/customerService/orderEntry?order=70');
    const cells = all('td', one('tr[data-row="1"]')).map((cell) => cell.innerText.trim());
    expect(cells).toEqual(
      expect.arrayContaining(['ROS-RED', 'Roses red', '41 × 10 × 7', '4', '6.64', 'Pending']),
    );
  });
});

describe('finalizing', () => {
  const chosen = () =>
    all('tr[data-row] td.pick input').map((box) => box instanceof HTMLInputElement && box.checked);
  it('locks the screen and says that it can take a few minutes', async () => {
    answerOrder();
    const done = gate();
    answer(finalizeShipments, async () => {
      await done.promise;
      return undefined;
    });
    await goTo('/customerService/orderEntry?order=70&tab=line');
    await page
      .css('.order-head')
      .getByRole('button', { name: /^Finalize 2 lines/ })
      .click();
    await seen(page.getByText('Finalizing orders, this can take a few minutes'));
    const over = document.elementFromPoint(window.innerWidth - 60, 30);
    expect(over?.closest('.lock')).not.toBeNull();
    done.resolve();
    await gone(page.getByText('Finalizing orders, this can take a few minutes'));
  });
  it('keeps the selection when it is refused', async () => {
    answerOrder();
    answer(finalizeShipments, () => ({ status: 412, body: { code: 41_200, message: 'Entry is closed.' } }));
    await goTo('/customerService/orderEntry?order=70');
    for (const n of [1, 2]) await page.getByLabelText(`Select line ${n}`, { exact: true }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Finalize 2 lines' }).click();
    await seen(page.getByText('Entry is closed.'));
    expect(chosen()).toEqual([true, true]);
  });
  it('keeps the selection when the lines are shown by line and by consignee again', async () => {
    answerOrder();
    await goTo('/home/index');
    await goTo('/customerService/orderEntry?order=70');
    await page.getByLabelText('Select line 2', { exact: true }).click();
    const views = page.css('.views');
    await views.getByRole('button', { name: 'By line' }).click();
    await expect.poll(() => all('thead th').map((head) => head.innerText)).toContain('Consignee');
    expect(chosen()).toEqual([false, true]);
    await views.getByRole('button', { name: 'By consignee' }).click();
    await expect.poll(() => all('thead th').map((head) => head.innerText)).not.toContain('Consignee');
    expect(chosen()).toEqual([false, true]);
  });
});

describe('the keys of the desk', () => {
  const sent = () =>
    callsOf(finalizeShipments).map(({ body }) => JSON.stringify(body).match(/"consolidateId":"?\d+/g));
  const both = ['"consolidateId":1', '"consolidateId":2'];
  const open = async () => {
    answerOrder();
    await goTo('/home/index');
    await goTo('/customerService/orderEntry?order=70');
    page.getByLabelText('PO', { exact: true }).element().focus();
  };
  const announced = () => page.getByText('Finalizing 2 lines, 8 units in 5 seconds.');
  it('finalize five seconds after Ctrl Enter has said how many lines and units', async () => {
    await open();
    await press('Control+Enter');
    await seen(announced());
    passTime(4_900);
    expect(sent()).toEqual([]);
    passTime(200);
    await expect.poll(sent).toEqual([both]);
    await gone(announced());
  });
  it.each([
    ['Undo', () => button('Undo').click()],
    ['Escape', () => press('Escape')],
  ])('finalize nothing after %s', async (_name, undo) => {
    await open();
    await press('Control+Enter');
    await seen(announced());
    await undo();
    await gone(announced());
    passTime(10_000);
    await settled();
    expect(sent()).toEqual([]);
  });
  it.each([
    ['the page is closed', () => void window.dispatchEvent(new PageTransitionEvent('pagehide'))],
    ['its screen is left', () => goTo('/home/index')],
  ])('finalize at once when %s', async (_name, leave) => {
    await open();
    await press('Control+Enter');
    await seen(announced());
    await leave();
    await expect.poll(sent).toEqual([both]);
    passTime(10_000);
    await settled();
    expect(sent()).toHaveLength(1);
  });
  it('print all labels by Ctrl P, from inside a field', async () => {
    await open();
    await press('Control+p');
    await expect
      .poll(() => callsOf(printBulkLabels).map(({ query }) => query.get('orderId')))
      .toEqual(['70']);
  });
  it('pass by Tab what rarely changes, and reach it by Shift Tab', async () => {
    await open();
    page.css('.strip [name="productId"]').element().focus();
    await press('Tab');
    expect(focusedField()).toBe('po');
    await press('Shift+Tab');
    expect(focusedField()).toBe('productDescription');
  });
  const added = () =>
    callsOf(addShipment).map(({ body }) => JSON.stringify(body).match(/"numberOfUnits":\d+/)?.[0]);
  const choose = async () => {
    await page.css('.strip [name="consigneeAccountId"]').fill('Shipper');
    await page.getByRole('option', { name: /Shipper 5/ }).click();
  };
  const typeLine = async (units: string) => {
    for (const [name, text] of Object.entries({
      length: '41',
      width: '10',
      height: '7',
      numberOfUnits: units,
    }))
      await page.css(`.strip [name="${name}"]`).fill(text);
    await press('Enter');
  };
  it('ask before Enter adds the line before once more', async () => {
    await open();
    const { reply } = addShipment;
    answer(addShipment, () => ({
      data: sampleWith(reply.data, { orderId: 70, orderNumber: 100239, consolidates: [line(2)] }),
    }));
    await choose();
    await typeLine('4');
    await expect.poll(added).toHaveLength(1);
    await typeLine('6');
    await expect.poll(added).toHaveLength(2);
    await typeLine('6');
    const asked = page.getByRole('dialog', { name: 'Add the same line again?' });
    await seen(asked.getByText('It is equal to the line before. 6 more units will be added.'));
    // Another Enter that nobody watches leaves it.
    await press('Enter');
    await gone(asked);
    await settled();
    expect(added()).toHaveLength(2);
    expect(one<HTMLInputElement>('.strip [name="numberOfUnits"]').value).toBe('6');
  });
  it('add a line that came back without a question: it is not in the order yet', async () => {
    await open();
    answer(addShipment, () => ({ status: 503, body: {} }));
    await choose();
    await typeLine('9');
    await expect.poll(added).toHaveLength(1);
    const units = () => one<HTMLInputElement>('.strip [name="numberOfUnits"]').value;
    await expect.poll(units).toBe('9');
    await settled();
    page.css('.strip [name="numberOfUnits"]').element().focus();
    await press('Enter');
    await expect.poll(added).toHaveLength(2);
  });
});

it('a line can be measured in Inch and in CM', async () => {
  answerOrder();
  await goTo('/customerService/orderEntry?order=70');
  const choice = page.getByRole('radiogroup', { name: 'Measure' });
  const radio = (name: string) => choice.getByRole('radio', { name, exact: true });
  for (const [measure, other] of [
    ['CM', 'Inch'],
    ['Inch', 'CM'],
  ] as const) {
    await radio(measure).click();
    await expect.element(radio(measure)).toBeChecked();
    await expect.element(radio(other)).not.toBeChecked();
  }
});

it('a file that was corrected on disk can be chosen again', async () => {
  await goTo('/customerService/uploadXmlFiles');
  const input = () => one<HTMLInputElement>('input[type=file]');
  for (const [text, count] of [
    ['<order units="0"/>', 1],
    ['<order units="4"/>', 2],
  ] as const) {
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], 'order.xml', { type: 'text/xml' }));
    input().files = chosen.files;
    input().dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(() => callsOf(uploadXml).length).toBe(count);
    await settled();
    // A browser reports the same file again only to an emptied input.
    expect(input().value).toBe('');
  }
});

it('a mis-staged unit says where it is and where it belongs', async () => {
  answerRecord(getUnit, {
    id: 7,
    active: true,
    status: unitStatus.misStaged,
    labelStale: false,
    loadName: 'L-1001',
    positionCode: 'A1-2',
    rightPosition: 'B3-1',
  });
  await goTo('/units/7');
  await seen(page.getByText('Stands in A1-2, belongs in B3-1.'));
});

it('a list in a dialog starts with 10 rows', async () => {
  await goTo('/customerCenter/etas');
  await button('How good they are…').click();
  await seen(page.getByRole('dialog', { name: 'How good the ETAs are' }));
  expect([...new Set(callsOf(findLanes).map(({ query }) => query.get('rows')))]).toEqual(['10']);
});

it('the history of an order with more acts than it shows has further pages', async () => {
  answerOrder();
  answerRows(
    orderHistory,
    Array.from({ length: 11 }, (_, id) => ({ id })),
  );
  await goTo('/customerService/orderEntry?order=70&panel=history');
  await seen(page.css('aside.drawer').getByRole('button', { name: 'Next page' }));
});
