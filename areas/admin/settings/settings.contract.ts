import { z } from 'zod';
import { settingErrors } from './settings.errors.ts';
import { roleCodes } from '#areas/people/grants/grants.contract.ts';
import { secondFactorErrors } from '#areas/people/second-factor/second-factor.errors.ts';
import { isZone, zoneWrong } from '#areas/accounts/accounts/account-editor.contract.ts';
import { agesIn } from '#areas/settings/settings/ages.contract.ts';
import { settingTypes } from '#areas/settings/settings/setting.contract.ts';
import type { Setting } from '#areas/settings/settings/setting.contract.ts';
import { endpoint, one, page } from '#kit/contract/endpoint.ts';
import {
  date,
  flag,
  hour,
  maybe,
  oneOf,
  plainEmail,
  text,
  version,
  whole,
  words,
} from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

/** No value is longer, whatever its setting. */
const longestOfAll = 1000;
/** A value as callers send it: numbers and yes or no may come as what they are. */
const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
const trimmed = (value: unknown): unknown => {
  const said = asText(value);
  return typeof said === 'string' ? said.trim() : said;
};
const anyValue = z.preprocess(asText, text('Value', longestOfAll));

const trueOrFalse = 'Choose yes or no';
const notAnAddress = { sentence: 'Write an address that begins with https:// or http://' };
const blankMember = { sentence: 'No member of the list may be blank' };
const double = ({ least = 0, most = 1_000_000_000 }: Setting) =>
  text('Value', 20).refine(
    (value) => /^-?\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= most,
    { error: `Value must be from ${least} to ${most}` },
  );
const isAddress = (value: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/.test(value);
function string({ longest = longestOfAll, form }: Setting): z.ZodType<string> {
  const any = text('Value', longest);
  if (form === 'address') return any.refine(isAddress, { error: notAnAddress.sentence });
  if (form === 'date') return date('Value');
  if (form === 'zone') return any.refine(isZone, { error: zoneWrong });
  if (form === 'digits')
    return any.refine((value) => /^\d+$/.test(value), { error: 'Value has characters that cannot be used' });
  return any;
}
const notAges = { sentence: 'Write three whole numbers of days, each more than the one before: 30,60,90' };
const notRoles = { sentence: 'Choose roles that are there' };
const notPaths = { sentence: 'Write paths of screens, each beginning with /' };
const isPath = (value: string): boolean => /^(\/[A-Za-z0-9_-]+)+$/.test(value);
const isRole = (code: string): boolean => roleCodes.some((role) => role === code);
/** Members without the blanks around them; a blank member means nothing and is refused. */
const list = ({ longest = longestOfAll, form }: Setting) => {
  const members = membersOf(longest);
  if (form === 'roles')
    return members
      .overwrite((value) => [...new Set(value.split(','))].join(','))
      .refine((value) => value.split(',').every(isRole), { error: notRoles.sentence });
  if (form === 'paths')
    return members
      .overwrite((value) => [...new Set(value.split(','))].join(','))
      .refine((value) => value.split(',').every(isPath), { error: notPaths.sentence });
  return form === 'ages'
    ? members.refine((value) => agesIn(value) !== null, { error: notAges.sentence })
    : members;
};
const membersOf = (longest: number) =>
  text('Value', longest)
    .overwrite((value) =>
      value
        .split(',')
        .map((member) => member.trim())
        .join(','),
    )
    .refine((value) => value.split(',').every((member) => member !== ''), { error: blankMember.sentence });

/** What a setting may be set to, as it is kept: the rule of the form and of the server. */
export function valueOf(setting: Setting): z.ZodType<string> {
  return z.preprocess(trimmed, ruleOf(setting));
}
function ruleOf(setting: Setting): z.ZodType<string> {
  switch (setting.type) {
    case 1:
      return string(setting);
    case 2:
      return whole('Value', setting.least ?? 0, setting.most ?? 2_147_483_647).transform(String);
    case 3:
      return double(setting);
    case 4:
      return list(setting);
    case 5:
      return plainEmail('Value');
    case 6:
      return z.enum(['true', 'false'], { error: trueOrFalse });
    case 8:
      return hour('Value');
  }
}

const row = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  type: z.literal(settingTypes),
  /** As text, whatever the type: `true`, `14`, `21:00`, `/a,/b`. */
  value: z.string(),
  /** What holds where nobody has said otherwise. */
  otherwise: z.string(),
  least: z.int().nullable(),
  most: z.int().nullable(),
  longest: z.int().nullable(),
  /** When and by whom it was set last; null: by nobody yet. */
  changedAt: instant().nullable(),
  changedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export const settingRow = row;
export type SettingRow = z.output<typeof settingRow>;

export const settingChange = z.object({
  id: z.int(),
  at: instant(),
  who: z.string(),
  before: z.string(),
  after: z.string(),
});

const view: readonly [string, ...string[]] = ['adminSettingsView:admin'];
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];

export const findSettings = endpoint({
  id: 'settings.find',
  method: 'GET',
  path: '/admin/settings',
  needs: view,
  about:
    'What an administrator may set, with its value, type and default. `description` finds parts of the description, in English or in the language of the caller, and the code.',
  query: z.object({
    ...paging(['description', 'type', 'changedAt'], 'asc'),
    description: words('Description', 100),
    type: maybe(oneOf('Type', settingTypes)),
    changed: flag(),
  }),
  reply: page(settingRow),
  ofTheHouse: true,
  live: ['settings'],
});

export const getSetting = endpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/admin/settings/{id}',
  needs: view,
  about: 'One setting with its last 100 changes, newest first.',
  reply: one(settingRow.extend({ history: z.array(settingChange) })),
  live: ['settings'],
});

export const saveSetting = endpoint({
  id: 'settings.save',
  method: 'PUT',
  path: '/admin/settings/{id}',
  needs: edit,
  about:
    'Sets a value; it holds from the next call on, on every server. `type` may be left out; another than the type of the setting is refused.',
  body: z.object({
    value: anyValue,
    type: maybe(oneOf('Type', settingTypes)),
    rowVersion: maybe(version()),
  }),
  reply: one(settingRow),
  refuses: [settingErrors.otherType, secondFactorErrors.ownFirst],
});

export const resetSetting = endpoint({
  id: 'settings.reset',
  method: 'PUT',
  path: '/admin/settings/{id}/default',
  needs: edit,
  about: 'Lets the default hold again. What has an empty default is not shown then.',
  body: z.object({ rowVersion: maybe(version()) }),
  reply: one(settingRow),
  refuses: [settingErrors.isDefault],
});
