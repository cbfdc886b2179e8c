import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildSettingValueSchema } from './settings.contract.ts';
import { screens } from '#app/screens.ts';
import {
  settingCodesReadableBeforeSignIn,
  settingCodes,
  getSettingDefinition,
} from '#areas/settings/settings/setting-definitions.contract.ts';
import type { SettingDefinition } from '#areas/settings/settings/setting.contract.ts';

const root = new URL('../../../', import.meta.url).pathname;
const sources = globSync('areas/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|(testing|\.fixtures)\.ts$|catalogue\.contract\.ts$/.test(file))
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n');
const all = settingCodes.map((code) => ({ code, ...getSettingDefinition(code) }));

describe('The catalog of settings', () => {
  it('gives each setting a unique number', () => {
    expect(new Set(all.map((s) => s.id)).size).toBe(all.length);
  });
  it.each(all.filter((s) => s.defaultValue !== ''))('accepts the default of $code', (setting) => {
    expect(buildSettingValueSchema(setting).parse(setting.defaultValue)).toBe(setting.defaultValue);
  });
  it('contains no unused setting', () => {
    const unread = all.filter(
      ({ code }) => !sources.includes(`'${code}'`) && !settingCodesReadableBeforeSignIn.includes(code),
    );
    expect(unread.map((s) => s.code)).toEqual([]);
  });
  it('limits every number and the length of every text', () => {
    const open = all.filter((s) =>
      [2, 3].includes(s.type)
        ? s.minValue === undefined || s.maxValue === undefined
        : ![6, 8].includes(s.type) && s.maxLength === undefined,
    );
    expect(open.map((s) => s.code)).toEqual([]);
  });
  it('links only to existing screens with their correct titles', () => {
    const wrong = all
      .flatMap((s) => s.usedBy)
      .filter(({ path, title }) => !screens.some((screen) => screen.path === path && screen.title === title));
    expect(wrong).toEqual([]);
  });
});

describe('An email address setting', () => {
  const setting: SettingDefinition = {
    id: 999,
    label: 'Postal mail',
    type: 5,
    defaultValue: '',
    maxLength: 254,
    usedBy: [],
  };
  it.each(['a@b.example', 'a.b+c@d-e.example', "o'neil@x1.example", ` ${'a'.repeat(64)}@b.example `])(
    'can be %j',
    (value) => {
      expect(buildSettingValueSchema(setting).parse(value)).toBe(value.trim());
    },
  );
  it.each([
    'a@b.example,',
    'a@b.example;',
    'a,b@c.example',
    'a@b..example',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    'a@-b.example',
    'a@b-.example',
    'a@b.example.',
    'a@b',
    'a@127.0.0.1',
    'a@b@c.example',
    'a b@c.example',
    '<a@b.example>',
    'service@c\u043eldlane.example',
    `${'a'.repeat(65)}@b.example`,
  ])('cannot be %j', (value) => {
    expect(buildSettingValueSchema(setting).safeParse(value).success).toBe(false);
  });
  it('removes invisible characters', () => {
    expect(buildSettingValueSchema(setting).parse('a\u200b@b.example')).toBe('a@b.example');
  });
});

it('a setting of screen paths drops duplicates and invalid paths', () => {
  const setting: SettingDefinition = {
    id: 999,
    label: 'New',
    type: 4,
    defaultValue: '',
    maxLength: 100,
    format: 'paths',
    usedBy: [],
  };
  expect(buildSettingValueSchema(setting).parse(' /home/index, /reports,/home/index')).toBe(
    '/home/index,/reports',
  );
  for (const value of ['javascript:alert(1)', 'home', '/home index', '//x.example', '/', '/a,,/b'])
    expect(buildSettingValueSchema(setting).safeParse(value).success).toBe(false);
});

describe('A decimal number setting', () => {
  const setting: SettingDefinition = {
    id: 999,
    label: 'A share',
    type: 3,
    defaultValue: '1',
    minValue: 0,
    maxValue: 5,
    usedBy: [],
  };
  it.each(['1.5', '0', '5', '4.25'])('can be %s', (value) => {
    expect(buildSettingValueSchema(setting).parse(value)).toBe(value);
  });
  it.each(['text', '1,5', '5.1', '-1', '1e3', '', '.'])('cannot be %j', (value) => {
    expect(buildSettingValueSchema(setting).safeParse(value).success).toBe(false);
  });
});
