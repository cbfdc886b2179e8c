import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  autocompleteAccountsEndpoint,
  listAccountsEndpoint,
} from '#areas/accounts/accounts/accounts.contract.ts';
import { findCutoffGroupsEndpoint } from '#areas/calendar/cutoff-groups/cutoff-groups.contract.ts';
import {
  getServiceCalendarAroundMonthEndpoint,
  findDayOfServiceRecordsEndpoint,
  findServiceWeekOfConsigneesEndpoint,
} from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import {
  copyConsigneesIntoShipperListEndpoint,
  findShippersEndpoint,
} from '#areas/calendar/shippers/shippers.contract.ts';
import {
  getWarehouseWithLastStartedDayEndpoint,
  listLayoutsForDayEndpoint,
} from '#areas/calendar/start-day/start-day.contract.ts';
import { getWarehouseSettingsEndpoint } from '#areas/floor/warehouse-settings/warehouse-settings.contract.ts';
import {
  extensionDetailSchema,
  findExtensionsEndpoint,
  getExtensionEndpoint,
} from '#areas/orders/cutoff-extensions/cutoff-extensions.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp, waitUntilAppSettled } from './app/app.tsx';
import {
  answerWithRecord,
  answerListWithRows,
  listRecordedCallsTo,
  buildSampleObject,
} from './app/answer-records.ts';
import { answerCallsTo, resetFakeServer, buildFakeProfile } from './app/fake-server.ts';
import { getElements, getButton, waitUntilGone, getElement, pressKeys, waitUntilVisible } from './dom.ts';

/** What the screens of the calendar and of its accounts show and offer. Each test covers one rule of the checklist. */

beforeAll(() => openTestApp());
beforeEach(() => resetFakeServer());

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const heads = () => getElements('thead th').map((head) => head.innerText.trim());
const firstRow = () => getElements('td', getElement('tbody tr')).map((cell) => cell.innerText.trim());
const choice = (id: number, name: string) => ({
  id,
  number: `MA0010${id}`,
  name,
  city: 'Miami',
  state: 'FL',
});

describe('days of service', () => {
  it('show the type, places, days, hours and dates on each row', async () => {
    answerWithRecord(findDayOfServiceRecordsEndpoint, {
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
    await goToPathAndWaitUntilSettled('/customerCenter/daysOfService');
    const row = Object.fromEntries(heads().map((head, at) => [head, firstRow()[at]]));
    expect(row).toEqual({
      Day: 'Mon',
      Type: 'Normal',
      Consignee: 'Lakeshore Wholesale',
      Region: 'SE',
      Warehouse: 'MIA',
      Outbound: 'LAX Tue',
      'Care of': 'Midway Cross Dock',
      'Delivery start': 'Wed 6:00 AM',
      'Delivery end': 'Thu 5:30 PM',
      'Effective date': '01/04/2027',
      'Expiration date': '12/30/2027',
    });
  });
  it('use the consignee of a new record as its care of', async () => {
    answerCallsTo(autocompleteAccountsEndpoint, () => ({ data: [choice(5, 'Lakeshore Wholesale')] }));
    await goToPathAndWaitUntilSettled('/customerCenter/daysOfService');
    await getButton('New day of service').click();
    const form = dialog('New day of service');
    await form.getByLabelText('Consignee', { exact: true }).fill('Lake');
    await page.getByRole('option', { name: /Lakeshore Wholesale/ }).click();
    await expect.element(form.getByLabelText('Care of', { exact: true })).toHaveValue('Lakeshore Wholesale');
    await pressKeys('Escape');
    await getButton('Leave').click();
  });
  it('require a consignee before showing a calendar', async () => {
    await goToPathAndWaitUntilSettled('/customerCenter/daysOfService?view=calendar');
    await waitUntilVisible(page.getByText('Choose a consignee to see delivery days.'));
    expect(listRecordedCallsTo(getServiceCalendarAroundMonthEndpoint)).toEqual([]);
  });
  it('show the day of the month in each heading of a week, also of the weeks before and after', async () => {
    await goToPathAndWaitUntilSettled(
      '/customerCenter/daysOfService?view=week&dayOfServiceFromStr=2027-02-03',
    );
    const week = () =>
      heads()
        .filter((head) => /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) /.test(head))
        .join(', ');
    const asked = () =>
      listRecordedCallsTo(findServiceWeekOfConsigneesEndpoint).at(-1)?.query.get('dayOfServiceFromStr');
    await expect.poll(week).toBe('Sun 31, Mon 1, Tue 2, Wed 3, Thu 4, Fri 5, Sat 6');
    await waitUntilVisible(page.getByText('01/31/2027 to 02/06/2027'));
    await getButton('Next week').click();
    await expect.poll(week).toBe('Sun 7, Mon 8, Tue 9, Wed 10, Thu 11, Fri 12, Sat 13');
    await waitUntilVisible(page.getByText('02/07/2027 to 02/13/2027'));
    expect(asked()).toBe('2027-02-07');
    await getButton('Previous week').click();
    await getButton('Previous week').click();
    await expect.poll(week).toBe('Sun 24, Mon 25, Tue 26, Wed 27, Thu 28, Fri 29, Sat 30');
    await waitUntilVisible(page.getByText('01/24/2027 to 01/30/2027'));
    await expect.poll(asked).toBe('2027-01-24');
  });
});

describe('shippers', () => {
  const shipper = { name: 'Andes Rose Importers', consignees: 0, warehouseId: 1 };
  it('are counted in the dialog that changes several of them', async () => {
    answerListWithRows(
      findShippersEndpoint,
      [1, 2, 3].map((id) => ({ ...shipper, id })),
    );
    await goToPathAndWaitUntilSettled('/warehouse/manageShippers');
    for (const box of getElements('tbody input[type=checkbox]').slice(0, 2)) box.click();
    for (const [act, title] of [
      ['Set shipper group', 'Set shipper group for 2 shippers'],
      ['Set cutoff group', 'Set cutoff group for 2 shippers'],
    ] as const) {
      await getButton(act).click();
      await waitUntilVisible(dialog(title).getByRole('button', { name: 'Update 2 shippers' }));
      await pressKeys('Escape');
      await waitUntilGone(dialog(title));
    }
  });
  it('link to their allowed consignees, and copy those of another shipper, which is required', async () => {
    answerWithRecord(findShippersEndpoint, shipper);
    answerCallsTo(autocompleteAccountsEndpoint, () => ({ data: [choice(5, 'Cauca Hydrangea')] }));
    await goToPathAndWaitUntilSettled('/warehouse/manageShippers?active=true');
    await page.getByText('Andes Rose Importers').first().click();
    await waitUntilVisible(page.getByRole('region', { name: 'Allowed consignees' }));
    await getButton('Copy from another shipper').click();
    const copy = dialog('Copy consignees to Andes Rose Importers');
    await copy.getByRole('button', { name: 'Copy consignees', exact: true }).click();
    await waitUntilVisible(copy.getByText('From shipper is required'));
    expect(listRecordedCallsTo(copyConsigneesIntoShipperListEndpoint)).toEqual([]);
    await copy.getByLabelText('From shipper', { exact: true }).fill('Cauca');
    await page.getByRole('option', { name: /Cauca Hydrangea/ }).click();
    await copy.getByRole('button', { name: 'Copy consignees', exact: true }).click();
    await expect
      .poll(() => listRecordedCallsTo(copyConsigneesIntoShipperListEndpoint).map((call) => call.path))
      .toEqual(['/accounts/consignees-by-shipper/copy/5/7']);
  });
});

it('the hours of a cutoff group explain: a day without an hour is closed', async () => {
  answerWithRecord(findCutoffGroupsEndpoint, {
    name: 'Late growers',
    elsewhere: 0,
    week: ['17:00', null, '17:00', null, null, null, null],
  });
  await goToPathAndWaitUntilSettled('/warehouse/shipperCutoffGroups?open=7');
  const rule =
    'A day without a time is closed for this group. The warehouse time does not apply. Times use each shipper’s home warehouse time zone.';
  await waitUntilVisible(page.getByRole('complementary').getByText(rule));
  await getButton('Edit times').click();
  await waitUntilVisible(dialog('Cutoff times for Late growers').getByText(rule));
  await pressKeys('Escape');
});

it('rejecting an extension request warns that it cannot be reversed', async () => {
  answerWithRecord(getExtensionEndpoint, {
    extensions: buildSampleObject(extensionDetailSchema, {
      extensionNo: 7,
      status: cutoffExtensionStatus.pending,
      shipper: 'Andes Rose Importers',
    }),
  });
  await goToPathAndWaitUntilSettled('/warehouse/extensionRequests?open=7');
  await getButton('Reject…').click();
  const sentence =
    'You can’t undo this. The freight of Andes Rose Importers stays pending, and the shipper can send a new request.';
  await waitUntilVisible(page.getByRole('dialog').last().getByText(sentence));
  await pressKeys('Escape');
});

describe('Extension Requests', () => {
  const pending = { extensionNo: 7, extensionNumber: 'E-7', status: cutoffExtensionStatus.pending };
  const rows = [
    { ...pending, id: 7, consolidateIds: [1] },
    { ...pending, id: 8, extensionNo: 8, extensionNumber: 'E-8', status: cutoffExtensionStatus.approved },
    { ...pending, id: 9, extensionNo: 9, extensionNumber: 'E-9', consolidateIds: [] },
  ];
  beforeEach(async () => {
    await openTestApp({ path: '/customerCenter/account' });
    answerListWithRows(findExtensionsEndpoint, rows);
    answerWithRecord(getExtensionEndpoint, { extensions: buildSampleObject(extensionDetailSchema, pending) });
  });

  it('approves and rejects a pending request in its row, with the dialog of the drawer', async () => {
    await goToPathAndWaitUntilSettled('/warehouse/extensionRequests');
    await getButton('Approve E-7').click();
    await waitUntilVisible(dialog('Approve E-7').getByText('Optional. Sent to the shipper.'));
    await pressKeys('Escape');
    await waitUntilGone(dialog('Approve E-7'));
    getButton('Reject E-7').element().focus();
    await pressKeys('Enter');
    await waitUntilVisible(dialog('Reject E-7').getByText('Sent to the shipper.'));
    await dialog('Reject E-7').getByRole('button', { name: 'Cancel' }).click();
    await waitUntilGone(dialog('Reject E-7'));
    expect(getElements('.drawer')).toEqual([]);
  });

  it('offers no decision on a decided request, and says why an empty one cannot be approved', async () => {
    await goToPathAndWaitUntilSettled('/warehouse/extensionRequests');
    await waitUntilVisible(getButton('Reject E-9'));
    expect(getButton('Approve E-8').elements()).toEqual([]);
    expect(getButton('Reject E-8').elements()).toEqual([]);
    await expect.element(getButton('Approve E-9')).toHaveAttribute('aria-disabled', 'true');
  });

  it('offers no decision to users who may only request', async () => {
    await openTestApp({
      role: 'Shipper',
      beforeStart: () => answerListWithRows(findExtensionsEndpoint, rows),
    });
    await goToPathAndWaitUntilSettled('/warehouse/extensionRequests');
    await waitUntilVisible(page.getByText('E-7'));
    expect(getButton(/^(Approve|Reject) E-/).elements()).toEqual([]);
    await openTestApp();
  });
});

it('Customer Master without rows shows “No Accounts found for this Page”', async () => {
  answerCallsTo(listAccountsEndpoint, () => ({ data: [] }));
  await goToPathAndWaitUntilSettled('/customerServices/customerMaster');
  await waitUntilVisible(page.getByText('No Accounts found for this Page', { exact: true }));
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
    await openTestApp({
      path: '/warehouse/warehouseSettings',
      beforeStart: () => {
        answerCallsTo(getCurrentUserEndpoint, () => ({ data: buildFakeProfile(own) }));
        answerWithRecord(getWarehouseWithLastStartedDayEndpoint, day);
      },
    });
    expect(listRecordedCallsTo(getWarehouseSettingsEndpoint).map((call) => call.path)).toEqual([
      '/warehouse/warehouses/2',
    ]);
  });
  it('requires dates, layout and loading speed to start a day, with the warehouse’s speed as the default', async () => {
    answerCallsTo(listLayoutsForDayEndpoint, () => ({
      data: [
        { id: 1, code: 'STD', name: 'Standard' },
        { id: 2, code: 'BIG', name: 'Valentine’s Day' },
      ],
    }));
    await getButton('Start day').click();
    await waitUntilAppSettled();
    const form = dialog('Start operating day at Los Angeles');
    const valueOf = (name: string) => form.getByLabelText(name, { exact: true });
    await expect.element(valueOf('Receiving date')).toHaveValue('02/03/2027');
    await expect.element(valueOf('Outbound date')).toHaveValue('02/03/2027');
    await expect.element(valueOf('Layout')).toHaveValue('');
    await expect.element(valueOf('Loading speed')).toHaveValue('650');
    await pressKeys('Escape');
  });
});
