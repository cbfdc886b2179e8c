import { page } from 'vitest/browser';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findSettingsEndpoint } from '#areas/admin/settings/settings.contract.ts';
import { getCancelReasonsAndMinCubesEndpoint } from '#areas/billing/shipments/shipment-actions.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { getShipmentEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { answerWithRecord, answerListWithRows } from './app/answer-records.ts';
import { resetFakeServer } from './app/fake-server.ts';
import { getButton, getElement, waitUntilVisible } from './dom.ts';
import { setUserHourClock } from '#kit/web/translate.tsx';

/** What a form shows while a value is typed: the cube of freight, and the control that matches a setting. */

beforeAll(() => openTestApp());
beforeEach(() => resetFakeServer());

it('a shipment line shows its cubes during input, calculated as the server will save them', async () => {
  answerWithRecord(getShipmentEndpoint, { id: 1, status: shipmentStatuses.open, master: null, children: [] });
  answerWithRecord(getCancelReasonsAndMinCubesEndpoint, { minCubes: 95 });
  await goToPathAndWaitUntilSettled('/customerCenter/manageShipments/1');
  await getButton('Add a line').click();
  const form = page.css('.dialog form');
  const cubes = () => getElement('.dialog form output').textContent;
  const sides = { Length: '98', Width: '25', Height: '14' };
  for (const [side, value] of Object.entries(sides))
    await form.getByLabelText(side, { exact: true }).fill(value);
  expect(cubes()).toBe('–');
  await form.getByLabelText('Number of units', { exact: true }).fill('4');
  await expect.poll(cubes).toBe('79.40');
  await form.getByLabelText('Measure', { exact: true }).selectOptions('cm');
  await expect.poll(cubes).toBe('5.40');
});

/** One setting of each kind, with a value and the control that edits it. */
const kinds = [
  ['a text', 'companyName', 'Coldlane', { tag: 'INPUT', type: 'text', mode: '' }],
  ['a whole number', 'emailDigestMinutes', '15', { tag: 'INPUT', type: 'text', mode: 'numeric' }],
  ['a list', 'newBadgePaths', '/a,/b', { tag: 'TEXTAREA', type: 'textarea', mode: '' }],
  ['roles', 'secondFactorRoles', 'Admin', { tag: 'INPUT', type: 'checkbox', mode: '' }],
  ['an email address', 'customerServiceEmail', 'a@b.example', { tag: 'INPUT', type: 'email', mode: '' }],
  ['yes or no', 'autoEtaSms', 'true', { tag: 'INPUT', type: 'checkbox', mode: '' }],
  ['an hour', 'smsQuietFrom', '21:00', { tag: 'INPUT', type: 'text', mode: '' }],
  ['a date', 'newBadgeUntil', '2027-02-03', { tag: 'INPUT', type: 'text', mode: 'numeric' }],
] satisfies readonly (readonly [string, SettingCode, string, object])[];

it.each(kinds)('the input control of a setting suits %s', async (_, code, value, control) => {
  const { id, type, label } = getSettingDefinition(code);
  answerListWithRows(findSettingsEndpoint, [{ id, code, type, description: label, value }]);
  await goToPathAndWaitUntilSettled('/home/index');
  await goToPathAndWaitUntilSettled(`/admin/settings?open=${id}`);
  await getButton('Edit value').click();
  await waitUntilVisible(page.css('.dialog form [name=value]').first());
  const {
    tagName: tag,
    inputMode: mode,
    type: kind,
  } = getElement<HTMLInputElement>('.dialog form [name=value]');
  expect({ tag, type: kind, mode }).toEqual(control);
});

it('a time field shows the user’s clock and accepts both clocks', async () => {
  const { id, type, label } = getSettingDefinition('smsQuietFrom');
  answerListWithRows(findSettingsEndpoint, [
    { id, code: 'smsQuietFrom', type, description: label, value: '21:00' },
  ]);
  await goToPathAndWaitUntilSettled('/home/index');
  await goToPathAndWaitUntilSettled(`/admin/settings?open=${id}`);
  await getButton('Edit value').click();
  const field = page.css('.dialog form [name=value]');
  const shown = () => getElement<HTMLInputElement>('.dialog form [name=value]').value;
  await expect.poll(shown).toBe('9:00 PM');
  for (const [typed, then] of [
    ['17:00', '5:00 PM'],
    ['8 pm', '8:00 PM'],
    ['10:30 AM', '10:30 AM'],
  ] as const) {
    await field.fill(typed);
    await expect.poll(shown).toBe(then);
  }
  setUserHourClock('24h');
  await expect.poll(shown).toBe('10:30');
  setUserHourClock(null);
  await expect.poll(shown).toBe('10:30 AM');
});
