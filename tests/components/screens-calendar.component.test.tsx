import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { autoComplete, listAccounts } from '#areas/accounts/accounts/accounts.contract.ts';
import { findCutoffGroups } from '#areas/calendar/cutoff-groups/cutoff-groups.contract.ts';
import {
  calendarOfDays,
  manageDays,
  viewDays,
} from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { copyConsignees, findShippers } from '#areas/calendar/shippers/shippers.contract.ts';
import { getRunningDay, layoutsOf } from '#areas/calendar/start-day/start-day.contract.ts';
import { getWarehouseSettings } from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import { extensionDetail, getExtension } from '#areas/orders/extensions/extensions.contract.ts';
import { extensionState } from '#areas/calendar/shipping/extension-states.contract.ts';
import { me } from '#areas/people/session/session.contract.ts';
import { goTo, openApp, settled } from './app/app.tsx';
import { answerRecord, answerRows, callsOf, sampleWith } from './app/records.ts';
import { answer, forget, profile } from './app/server.ts';
import { all, button, gone, one, press, seen } from './dom.ts';

/** What the screens of the calendar and of its accounts show and offer, one rule of the checklist each. */

beforeAll(() => openApp());
beforeEach(() => forget());

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const heads = () => all('thead th').map((head) => head.innerText.trim());
const firstRow = () => all('td', one('tbody tr')).map((cell) => cell.innerText.trim());
const choice = (id: number, name: string) => ({
  id,
  number: `MA0010${id}`,
  name,
  city: 'Miami',
  state: 'FL',
});

describe('days of service', () => {
  it('show on each row its type, places, days, hours and dates', async () => {
    answerRecord(manageDays, {
      recordType: 1,
      dayOfWeek: 1,
      regionCode: 'SE',
      warehouseCode: 'MIA',
      consignee: 'Lakeshore Wholesale',
      careOf: 'Midway Cross Dock',
      outboundWarehouseCode: 'LAX',
      outboundDay: 2,
      expired: false,
      deliveryStartDay: 3,
      deliveryStartTime: '06:00',
      deliveryEndDay: 4,
      deliveryEndTime: '17:30',
      effectiveDate: '2027-01-04',
      expirationDate: '2027-12-30',
    });
    await goTo('/customerCenter/daysOfService');
    const row = Object.fromEntries(heads().map((head, at) => [head, firstRow()[at]]));
    expect(row).toEqual({
      Day: 'Mon',
      Type: 'Normal',
      Consignee: 'Lakeshore Wholesale',
      Region: 'SE',
      Warehouse: 'MIA',
      Outbound: 'LAX Tue',
      'Care of': 'Midway Cross Dock',
      'Delivery start': 'Wed 06:00',
      'Delivery end': 'Thu 17:30',
      'Effective date': '01/04/2027',
      'Expiration date': '12/30/2027',
    });
  });
  it('take the consignee of a new record as its care of', async () => {
    answer(autoComplete, () => ({ data: [choice(5, 'Lakeshore Wholesale')] }));
    await goTo('/customerCenter/daysOfService');
    await button('New day of service').click();
    const form = dialog('New day of service');
    await form.getByLabelText('Consignee', { exact: true }).fill('Lake');
    await page.getByRole('option', { name: /Lakeshore Wholesale/ }).click();
    await expect.element(form.getByLabelText('Care of', { exact: true })).toHaveValue('Lakeshore Wholesale');
    await press('Escape');
    await button('Leave').click();
  });
  it('ask for a consignee before they draw a calendar', async () => {
    await goTo('/customerCenter/daysOfService?view=calendar');
    await seen(page.getByText('Choose a consignee to see its days of service.'));
    expect(callsOf(calendarOfDays)).toEqual([]);
  });
  it('show the day of the month in each heading of a week, and of the week before and after', async () => {
    await goTo('/customerCenter/daysOfService?view=week&dayOfServiceFromStr=2027-02-03');
    const week = () =>
      heads()
        .filter((head) => /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) /.test(head))
        .join(', ');
    const asked = () => callsOf(viewDays).at(-1)?.query.get('dayOfServiceFromStr');
    await expect.poll(week).toBe('Sun 31, Mon 1, Tue 2, Wed 3, Thu 4, Fri 5, Sat 6');
    await seen(page.getByText('01/31/2027 to 02/06/2027'));
    await button('Next week').click();
    await expect.poll(week).toBe('Sun 7, Mon 8, Tue 9, Wed 10, Thu 11, Fri 12, Sat 13');
    await seen(page.getByText('02/07/2027 to 02/13/2027'));
    expect(asked()).toBe('2027-02-07');
    await button('Previous week').click();
    await button('Previous week').click();
    await expect.poll(week).toBe('Sun 24, Mon 25, Tue 26, Wed 27, Thu 28, Fri 29, Sat 30');
    await seen(page.getByText('01/24/2027 to 01/30/2027'));
    await expect.poll(asked).toBe('2027-01-24');
  });
});

describe('shippers', () => {
  const shipper = { name: 'Andes Rose Importers', consignees: 0, warehouseId: 1 };
  it('are counted in the dialog that changes several of them', async () => {
    answerRows(
      findShippers,
      [1, 2, 3].map((id) => ({ ...shipper, id })),
    );
    await goTo('/warehouse/manageShippers');
    for (const box of all('tbody input[type=checkbox]').slice(0, 2)) box.click();
    for (const [act, title] of [
      ['Set shipper group', 'Shipper group of 2 shippers'],
      ['Set cutoff group', 'Cutoff group of 2 shippers'],
    ] as const) {
      await button(act).click();
      await seen(dialog(title).getByRole('button', { name: 'Change 2 shippers' }));
      await press('Escape');
      await gone(dialog(title));
    }
  });
  it('lead to their allowed consignees, and copy those of another shipper who must be named', async () => {
    answerRecord(findShippers, shipper);
    answer(autoComplete, () => ({ data: [choice(5, 'Cauca Hydrangea')] }));
    await goTo('/warehouse/manageShippers?active=true');
    await page.getByText('Andes Rose Importers').first().click();
    await seen(page.getByRole('region', { name: 'Allowed consignees' }));
    await button('Copy from another shipper').click();
    const copy = dialog('Copy consignees to Andes Rose Importers');
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    await seen(copy.getByText('From shipper is required'));
    expect(callsOf(copyConsignees)).toEqual([]);
    await copy.getByLabelText('From shipper', { exact: true }).fill('Cauca');
    await page.getByRole('option', { name: /Cauca Hydrangea/ }).click();
    await copy.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect
      .poll(() => callsOf(copyConsignees).map((call) => call.path))
      .toEqual(['/accounts/consignees-by-shipper/copy/5/7']);
  });
});

it('the hours of a cutoff group say that a day without an hour is closed', async () => {
  answerRecord(findCutoffGroups, {
    name: 'Late growers',
    elsewhere: 0,
    week: ['17:00', null, '17:00', null, null, null, null],
  });
  await goTo('/warehouse/shipperCutoffGroups?open=7');
  const rule =
    'A day without an hour is closed for this group; it does not take the hour of the warehouse. Hours count in the time of each shipper’s home warehouse.';
  await seen(page.getByRole('complementary').getByText(rule));
  await button('Change hours').click();
  await seen(dialog('Hours of Late growers').getByText(rule));
  await press('Escape');
});

it('a rejection of an extension request says that it cannot be reversed', async () => {
  answerRecord(getExtension, {
    extensions: sampleWith(extensionDetail, {
      extensionNo: 7,
      status: extensionState.pending,
      shipper: 'Andes Rose Importers',
    }),
  });
  await goTo('/warehouse/extensionRequests?open=7');
  await button('Reject…').click();
  const sentence =
    'A rejection cannot be reversed. The freight of Andes Rose Importers stays pending; the shipper may ask anew.';
  await seen(page.getByRole('dialog').last().getByText(sentence));
  await press('Escape');
});

it('Customer Master without rows says “No Accounts found for this Page”', async () => {
  answer(listAccounts, () => ({ data: [] }));
  await goTo('/customerServices/customerMaster');
  await seen(page.getByText('No Accounts found for this Page', { exact: true }));
});

describe('Warehouse Settings', () => {
  const day = {
    warehouseId: 2,
    code: 'LAX',
    name: 'Los Angeles',
    today: '2027-02-03',
    day: null,
    startDayAllowedPreviousDays: 1,
    defaultLoadingSpeed: 650,
    workdays: [1, 2, 3, 4, 5],
  };
  it('opens on the user’s own warehouse', async () => {
    const own = { warehouseId: 2, warehouseCode: 'LAX' };
    await openApp({
      path: '/warehouse/warehouseSettings',
      before: () => {
        answer(me, () => ({ data: profile(own) }));
        answerRecord(getRunningDay, day);
      },
    });
    expect(callsOf(getWarehouseSettings).map((call) => call.path)).toEqual(['/warehouse/warehouses/2']);
  });
  it('asks for dates, layout and loading speed when a day starts, with the warehouse’s own speed', async () => {
    answer(layoutsOf, () => ({
      data: [
        { id: 1, code: 'STD', name: 'Standard' },
        { id: 2, code: 'BIG', name: 'Valentine’s Day' },
      ],
    }));
    await button('Start day').click();
    await settled();
    const form = dialog('Start day of Los Angeles');
    const valueOf = (name: string) => form.getByLabelText(name, { exact: true });
    await expect.element(valueOf('Receiving date')).toHaveValue('02/03/2027');
    await expect.element(valueOf('Outbound date')).toHaveValue('02/03/2027');
    await expect.element(valueOf('Layout')).toHaveValue('');
    await expect.element(valueOf('Loading speed')).toHaveValue('650');
    await press('Escape');
  });
});
