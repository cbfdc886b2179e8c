import { page } from 'vitest/browser';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { findSettings } from '#areas/admin/settings/settings.contract.ts';
import { getShipmentChoices } from '#areas/billing/shipments/shipment-acts.contract.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { getShipment } from '#areas/billing/shipments/shipments.contract.ts';
import { settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import type { SettingCode } from '#areas/settings/settings/catalogue.contract.ts';
import { goTo, openApp } from './app/app.tsx';
import { answerRecord, answerRows } from './app/records.ts';
import { forget } from './app/server.ts';
import { button, one, seen } from './dom.ts';

/** What a form shows of a value while it is typed: cubes of freight, and the control that fits a setting. */

beforeAll(() => openApp());
beforeEach(() => forget());

it('a line of a shipment shows its cubes while it is typed, as the server will save them', async () => {
  answerRecord(getShipment, { id: 1, status: shipmentStates.open, master: null, children: [] });
  answerRecord(getShipmentChoices, { minCubes: 95 });
  await goTo('/customerCenter/manageShipments/1');
  await button('Add a line').click();
  const form = page.css('.dialog form');
  const cubes = () => one('.dialog form output').textContent;
  const sides = { Length: '98', Width: '25', Height: '14' };
  for (const [side, value] of Object.entries(sides))
    await form.getByLabelText(side, { exact: true }).fill(value);
  expect(cubes()).toBe('–');
  await form.getByLabelText('Number of units', { exact: true }).fill('4');
  await expect.poll(cubes).toBe('79.40');
  await form.getByLabelText('Measure', { exact: true }).selectOptions('CM');
  await expect.poll(cubes).toBe('5.40');
});

/** A setting of each kind, with a value of it and the control that holds it. */
const kinds = [
  ['a text', 'companyName', 'Coldlane', { tag: 'INPUT', type: 'text', mode: '' }],
  ['a whole number', 'mailDigestMinutes', '15', { tag: 'INPUT', type: 'text', mode: 'numeric' }],
  ['a list', 'newBadgePaths', '/a,/b', { tag: 'TEXTAREA', type: 'textarea', mode: '' }],
  ['roles', 'secondFactorRoles', 'Admin', { tag: 'INPUT', type: 'checkbox', mode: '' }],
  ['an address for mail', 'customerServiceEmail', 'a@b.example', { tag: 'INPUT', type: 'email', mode: '' }],
  ['yes or no', 'autoEtaSms', 'true', { tag: 'INPUT', type: 'checkbox', mode: '' }],
  ['an hour', 'smsQuietFrom', '21:00', { tag: 'INPUT', type: 'text', mode: 'numeric' }],
  ['a date', 'newBadgeUntil', '2027-02-03', { tag: 'INPUT', type: 'text', mode: 'numeric' }],
] satisfies readonly (readonly [string, SettingCode, string, object])[];

it.each(kinds)('the control of a setting fits %s', async (_, code, value, control) => {
  const { id, type, label } = settingOf(code);
  answerRows(findSettings, [{ id, code, type, description: label, value }]);
  await goTo('/home/index');
  await goTo(`/admin/settings?open=${id}`);
  await button('Change value').click();
  await seen(page.css('.dialog form [name=value]').first());
  const { tagName: tag, inputMode: mode, type: kind } = one<HTMLInputElement>('.dialog form [name=value]');
  expect({ tag, type: kind, mode }).toEqual(control);
});
