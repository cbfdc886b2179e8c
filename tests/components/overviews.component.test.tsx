import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSettingsEndpoint } from '#areas/admin/settings/settings.contract.ts';
import { doorKind } from '#areas/floor/doors/door-kinds.contract.ts';
import { findDoorsEndpoint } from '#areas/floor/doors/doors.contract.ts';
import { findLayoutsEndpoint } from '#areas/floor/layouts/layouts.contract.ts';
import {
  findReadingsEndpoint,
  measuredKinds,
  warehouseRooms,
} from '#areas/freight/temperatures/temperatures.contract.ts';
import { findReportPageEndpoint } from '#areas/reports/reports/reports.contract.ts';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp, waitUntilAppSettled } from './app/app.tsx';
import { answerListWithRows, buildSampleObject, listRecordedCallsTo } from './app/answer-records.ts';
import { answerCallsTo, resetFakeServer } from './app/fake-server.ts';
import { findPageAxeViolations, getButton, getElements, waitUntilVisible } from './dom.ts';

/** Screens that show first what there is, and then the details: groups, charts and states at a glance. */

beforeAll(() => openTestApp());
beforeEach(() => resetFakeServer());

const lastQuery = (endpoint: Parameters<typeof listRecordedCallsTo>[0]) =>
  Object.fromEntries(listRecordedCallsTo(endpoint).at(-1)?.query ?? []);

describe('Admin Settings', () => {
  const settings = (...codes: SettingCode[]) =>
    codes.map((code) => {
      const { id, type, label } = getSettingDefinition(code);
      return { id, code, type, description: label, value: '7' };
    });
  beforeEach(() =>
    answerListWithRows(findSettingsEndpoint, settings('customerServiceEmail', 'etaEmails', 'invitationDays')),
  );

  it('are listed below the name of their group, which their descriptions do not repeat', async () => {
    await goToPathAndWaitUntilSettled('/admin/settings');
    expect(getElements('tbody tr').map((row) => row.querySelector('th, td')?.textContent)).toEqual([
      'Email',
      'Customer service',
      'Notify consignees without text alerts when their load leaves or its ETA changes',
      'Users',
      'Days an invitation or activation link is valid',
    ]);
    expect(await findPageAxeViolations()).toEqual([]);
  });

  it('are narrowed to a group, and searched in all groups', async () => {
    await goToPathAndWaitUntilSettled('/admin/settings');
    await page.getByRole('navigation', { name: 'Groups of settings' }).getByText('Email').click();
    await expect.poll(() => lastQuery(findSettingsEndpoint)['group']).toBe('Email');
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('days');
    await expect.poll(() => lastQuery(findSettingsEndpoint)['description']).toBe('days');
    expect(lastQuery(findSettingsEndpoint)['group']).toBeUndefined();
  });

  it('show the whole description when they are sorted by something else', async () => {
    await goToPathAndWaitUntilSettled('/admin/settings?orderField=type&orderDirection=asc');
    await waitUntilVisible(page.getByText('Email: customer service', { exact: true }));
    expect(getElements('tr.group-row')).toEqual([]);
  });
});

describe('Reports', () => {
  it('open as a list of the reports with what they count', async () => {
    await goToPathAndWaitUntilSettled('/reports/index');
    await waitUntilVisible(page.getByRole('link', { name: 'Dock productivity' }));
    expect(getElements('.report-card').length).toBe(8);
    expect(listRecordedCallsTo(findReportPageEndpoint)).toEqual([]);
    expect(await findPageAxeViolations()).toEqual([]);
  });

  it('show a chart or a table, as last chosen', async () => {
    answerCallsTo(findReportPageEndpoint, () => ({
      status: 200,
      body: {
        code: 20_000,
        data: [{ id: '1', cells: ['Andes Rose Importers', 12, 3, 25, 2, 1] }],
        totalRows: 1,
        totals: { cells: [null, 12, 3, 25, 2, 1] },
      },
    }));
    await goToPathAndWaitUntilSettled('/reports/index?report=cutoffs');
    await waitUntilVisible(page.getByRole('figure', { name: 'Chart' }).getByText('Andes Rose Importers'));
    expect(getElements('.table-container')).toEqual([]);
    await getButton('Table').click();
    await waitUntilVisible(page.getByRole('region', { name: 'Late orders' }));
    expect(getElements('.report-chart')).toEqual([]);
    await goToPathAndWaitUntilSettled('/reports/index');
    await goToPathAndWaitUntilSettled('/reports/index?report=cutoffs');
    await waitUntilVisible(page.getByRole('region', { name: 'Late orders' }));
    await getButton('Chart').click();
    await waitUntilVisible(page.getByRole('figure', { name: 'Chart' }));
  });
});

it('Doors show what is at each door above the list, and open one', async () => {
  const door = { warehouseId: 1, warehouseCode: 'MIA', option: doorKind.outbound, active: true };
  answerListWithRows(findDoorsEndpoint, [
    { ...door, id: 41, number: 41, busyWith: 'L-60211' },
    { ...door, id: 42, number: 42, busyWith: null },
    { ...door, id: 43, number: 43, busyWith: null, active: false },
  ]);
  await goToPathAndWaitUntilSettled('/warehouse/doorsManagement');
  const strip = page.getByRole('region', { name: 'Doors at a glance' });
  await waitUntilVisible(strip.getByText('1 of 3 in use'));
  for (const name of ['42 Free', '43 Inactive', '41 L-60211'])
    await waitUntilVisible(strip.getByRole('button', { name, exact: true }));
  await strip.getByRole('button', { name: '41 L-60211' }).click();
  await waitUntilAppSettled();
  await waitUntilVisible(page.getByRole('complementary').getByText('L-60211'));
});

it('Layouts start with the layout of today', async () => {
  await goToPathAndWaitUntilSettled('/warehouse/layoutsDaily');
  expect(lastQuery(findLayoutsEndpoint)['layoutDateFrom']).toBe('2027-02-03');
});

it('Temperatures are a line for each location above the list', async () => {
  const reading = {
    warehouseId: 1,
    warehouse: 'MIA',
    zone: 'America/New_York',
    measured: measuredKinds.room,
    code: null,
    unitId: null,
  };
  const { row } = findReadingsEndpoint.reply;
  answerCallsTo(findReadingsEndpoint, () => ({
    data: [
      { room: warehouseRooms.cooler, measuredAt: '2027-02-03T08:00:00Z', tenthsF: 341 },
      { room: warehouseRooms.cooler, measuredAt: '2027-02-03T07:00:00Z', tenthsF: 352 },
      { room: warehouseRooms.dock, measuredAt: '2027-02-03T07:30:00Z', tenthsF: 450 },
    ].map((values, n) => buildSampleObject(row, { id: n + 1, ...reading, ...values })),
  }));
  await goToPathAndWaitUntilSettled('/warehouse/coolerInventory/temperatures');
  const summary = '3 temperatures. Lowest: 34.1 °F, MIA Cooler. Highest: 45.0 °F, MIA Dock.';
  await waitUntilVisible(page.getByRole('img', { name: new RegExp(summary) }));
  expect(getElements('.line-chart > svg .line-chart-series path')).toHaveLength(2);
  expect(await findPageAxeViolations()).toEqual([]);
});
