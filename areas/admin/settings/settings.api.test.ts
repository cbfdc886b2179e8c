import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findSettingsEndpoint,
  getSettingWithLatest100ChangesEndpoint,
  resetSettingToDefaultEndpoint,
  updateSettingEndpoint,
} from './settings.contract.ts';
import { searchAuditEndpoint } from '#areas/admin/audit/audit.contract.ts';
import { settingCodes, getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';
import {
  generateAndApplyRowsFromSetupEndpoint,
  getShuttleGenerationSettingsEndpoint,
} from '#areas/shuttles/shuttle-setup/shuttle-setup.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let name: string;
beforeAll(async () => {
  world = await openTestWorld({ at: '2027-02-03T15:00:00Z' });
  admin = await createTestUser(world, { role: 'Admin' });
  ({ name } = await world.row<{ name: string }>('select name from app_user where subject = $1', [
    admin.subject,
  ]));
});
afterAll(() => world.close());
beforeEach(() =>
  world.rows("update admin_setting set value = '7', row_version = 1 where code = 'shuttleSetupMaxDays'"),
);

const idOf = (code: SettingCode) => ({ id: getSettingDefinition(code).id });
const find = (query: Record<string, string | number | boolean> = {}, as = admin) =>
  world.call(findSettingsEndpoint, { as, query: { rows: 200, ...query } });
const put = (code: SettingCode, body: Record<string, unknown>, as = admin) =>
  world.call(updateSettingEndpoint, { as, params: idOf(code), body });
const valueFault = (answer: { status: number; fields?: Record<string, string> | undefined }) => [
  answer.status,
  answer.fields?.['value'],
];

describe('the list of settings', () => {
  it('shows every setting with description, value and type, sorted by description', async () => {
    const { data, totalRows } = await find();
    expect(totalRows).toBe(settingCodes.length);
    expect(data.map((s) => s.code).toSorted()).toEqual([...settingCodes].toSorted());
    const said = data.map((s) => s.description.toLowerCase());
    expect(said).toEqual(said.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(data.find((s) => s.code === 'shuttleSetupMaxDays')).toMatchObject({
      description: 'Shuttle setup: maximum days generated at a time',
      value: '7',
      otherwise: '7',
      type: 2,
      least: 1,
      most: 92,
      changedBy: null,
    });
  });
  it('is searched by part of the description ignoring case, also in the user’s language, and by code', async () => {
    expect((await find({ description: 'SHUTTLE set' })).data.map((s) => s.code)).toEqual([
      'shuttleSetupMaxDays',
    ]);
    expect((await find({ description: 'futureDays' })).data.map((s) => s.code)).toEqual(['futureDays']);
    await world.rows("update app_user set language = 'es' where subject = $1", [admin.subject]);
    expect((await find({ description: 'configuración de TRASLADOS' })).data.map((s) => s.code)).toEqual([
      'shuttleSetupMaxDays',
    ]);
    await world.rows("update app_user set language = 'en' where subject = $1", [admin.subject]);
    expect((await find({ description: 'configuración de traslados' })).data).toEqual([]);
  });
  it('is narrowed to a group: the part of the description before the colon', async () => {
    const codes = async (query: Record<string, string>) => (await find(query)).data.map((s) => s.code);
    expect(await codes({ group: 'Passwords' })).toEqual(['passwordMinLength', 'resetLinkMinutes']);
    expect(await codes({ group: 'Passwords', description: 'reset' })).toEqual(['resetLinkMinutes']);
    expect(await codes({ group: 'Order entry' })).toEqual(['minCubes', 'futureDays']);
    expect(await codes({ group: 'Nothing' })).toEqual([]);
  });
  it('is for administrators only', async () => {
    for (const role of ['Internal', 'WarehouseManager', 'Billing', 'CustomerService'] as const) {
      const other = await createTestUser(world, { role });
      expect([
        (await find({}, other)).status,
        (await put('futureDays', { value: '9' }, other)).status,
      ]).toEqual([403, 403]);
    }
  });
});

describe('A setting value', () => {
  const cases: [SettingCode, unknown, string][] = [
    ['shuttleSetupMaxDays', '', 'Value is required'],
    ['shuttleSetupMaxDays', '   ', 'Value is required'],
    ['shuttleSetupMaxDays', '1.5', 'Value must be a whole number from 1 to 92'],
    ['shuttleSetupMaxDays', 1.5, 'Value must be a whole number from 1 to 92'],
    ['shuttleSetupMaxDays', 'seven', 'Value must be a whole number from 1 to 92'],
    ['shuttleSetupMaxDays', '0', 'Value must be a whole number from 1 to 92'],
    ['minCubes', '-1', 'Value must be a whole number from 1 to 10000'],
    ['companyPhone', 'x'.repeat(41), 'Value can’t be longer than 40 characters'],
    ['gs1Prefix', '06A', 'Value has characters that aren’t allowed'],
    ['chatUrl', 'javascript:alert(1)', 'Enter a URL that starts with https:// or http://'],
    ['newBadgeUntil', '2027-02-30', 'Value isn’t a valid date'],
    ['newBadgePaths', '/a,,/b', 'The list can’t contain blank items'],
    ['customerServiceEmail', 'nobody', 'Value isn’t valid'],
    ['autoEtaSms', 'yes', 'Choose yes or no'],
    ['autoEtaSms', '1', 'Choose yes or no'],
    ['smsQuietFrom', '24:00', 'Value isn’t a valid time'],
    ['smsQuietFrom', '9:5', 'Value isn’t a valid time'],
  ];
  it.each(cases)('for %s cannot be %j', async (code, value, sentence) => {
    expect(valueFault(await put(code, { value }))).toEqual([400, sentence]);
  });
  it('is required, and the error names the field', async () => {
    expect(valueFault(await put('futureDays', {}))).toEqual([400, 'Value is required']);
  });
  const good: [SettingCode, unknown, string][] = [
    ['shuttleSetupMaxDays', 14, '14'],
    ['shuttleSetupMaxDays', ' 012 ', '12'],
    ['companyPhone', 'x'.repeat(40), 'x'.repeat(40)],
    ['newBadgePaths', ' /a , /b', '/a,/b'],
    ['customerServiceEmail', 'cs@coldlane.example', 'cs@coldlane.example'],
    ['autoEtaSms', false, 'false'],
    ['smsQuietFrom', '22:30', '22:30'],
    ['newBadgeUntil', '2027-02-28', '2027-02-28'],
    ['linkStatements', 'https://pay.example/{account}', 'https://pay.example/{account}'],
  ];
  it.each(good)('for %s can be %j', async (code, value, kept) => {
    expect((await put(code, { value })).data.value).toBe(kept);
    expect(
      (await world.call(resetSettingToDefaultEndpoint, { as: admin, params: idOf(code), body: {} })).data
        .value,
    ).toBe(getSettingDefinition(code).defaultValue);
  });
  it('must have the type of the setting, and type 7 does not exist', async () => {
    expect((await put('futureDays', { value: '9', type: 6 })).error).toBe('settings.typeMismatch');
    for (const type of [7, 0, 9, 'x'])
      expect((await put('futureDays', { value: '9', type })).status).toBe(400);
    await expect(
      world.rows("insert into admin_setting (code, description, value_type, value) values ('x', '', 7, '')"),
    ).rejects.toThrow('value_type');
  });
  it('of an unknown setting returns 404', async () => {
    expect(
      (await world.call(updateSettingEndpoint, { as: admin, params: { id: 999 }, body: { value: '1' } }))
        .status,
    ).toBe(404);
  });
});

describe('A changed setting', () => {
  const range = (dateTo: string) => ({ dateFrom: '2027-02-04', dateTo });
  it('takes effect with the next call: the maximum number of days for shuttle setup', async () => {
    expect((await world.call(getShuttleGenerationSettingsEndpoint, { as: admin })).data).toEqual({
      maxDays: 7,
    });
    const late = () =>
      world.call(generateAndApplyRowsFromSetupEndpoint, { as: admin, body: range('2027-02-12') });
    expect((await late()).message).toBe('Generate no more than 7 days at a time');
    await put('shuttleSetupMaxDays', { value: '9' });
    expect((await world.call(getShuttleGenerationSettingsEndpoint, { as: admin })).data).toEqual({
      maxDays: 9,
    });
    expect((await late()).status).toBe(200);
    await put('shuttleSetupMaxDays', { value: '2' });
    expect((await late()).message).toBe('Generate no more than 2 days at a time');
  });
  it('shows who changed it, when, and the old and new values in its history and in the audit log', async () => {
    await put('shuttleSetupMaxDays', { value: '9' });
    await world.call(resetSettingToDefaultEndpoint, {
      as: admin,
      params: idOf('shuttleSetupMaxDays'),
      body: {},
    });
    const { data } = await world.call(getSettingWithLatest100ChangesEndpoint, {
      as: admin,
      params: idOf('shuttleSetupMaxDays'),
    });
    expect(data.history.slice(0, 2)).toMatchObject([
      { who: name, before: '9', after: '7' },
      { who: name, before: '7', after: '9' },
    ]);
    expect([data.changedAt, data.changedBy]).toEqual(['2027-02-03T15:00:00.000Z', name]);
    const told = await world.call(searchAuditEndpoint, {
      as: admin,
      query: { entity: 'setting', number: 'shuttleSetupMaxDays' },
    });
    expect(told.data.slice(0, 2)).toMatchObject([
      { action: 'back to the default', number: 'shuttleSetupMaxDays', user: name },
      { action: 'change', changes: [{ field: 'value', before: '7', after: '9' }] },
    ]);
    expect((await find({ changed: true })).data.map((s) => s.code)).toContain('shuttleSetupMaxDays');
  });
  it('remains the same version when saved without changes', async () => {
    await put('shuttleSetupMaxDays', { value: '5' });
    const before = await world.call(getSettingWithLatest100ChangesEndpoint, {
      as: admin,
      params: idOf('shuttleSetupMaxDays'),
    });
    expect((await put('shuttleSetupMaxDays', { value: '5' })).status).toBe(200);
    expect(
      await world.call(getSettingWithLatest100ChangesEndpoint, {
        as: admin,
        params: idOf('shuttleSetupMaxDays'),
      }),
    ).toEqual(before);
  });
  it('cannot be overwritten by a user with an older version', async () => {
    const { rowVersion } = (await find({ description: 'shuttleSetupMaxDays' })).data[0] ?? { rowVersion: 0 };
    expect((await put('shuttleSetupMaxDays', { value: '8', rowVersion })).status).toBe(200);
    const late = await put('shuttleSetupMaxDays', { value: '9', rowVersion });
    expect([late.status, late.error]).toEqual([409, 'call.recordChanged']);
  });
  it('is reset to its default only once', async () => {
    await put('shuttleSetupMaxDays', { value: '9' });
    const back = () =>
      world.call(resetSettingToDefaultEndpoint, { as: admin, params: idOf('shuttleSetupMaxDays'), body: {} });
    expect((await back()).data.value).toBe('7');
    expect((await back()).error).toBe('settings.alreadyDefault');
  });
});
