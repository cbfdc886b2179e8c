import { z } from 'zod';
import { settingErrors } from './settings.errors.ts';
import { roleCodes } from '#areas/people/grants/grants.contract.ts';
import { secondFactorErrors } from '#areas/people/second-factor/second-factor.errors.ts';
import { isValidTimeZone, invalidTimeZoneMessage } from '#areas/accounts/accounts/account-editor.contract.ts';
import { parseAgingLimits } from '#areas/settings/settings/aging-limits.contract.ts';
import { settingTypes } from '#areas/settings/settings/setting.contract.ts';
import type { SettingDefinition } from '#areas/settings/settings/setting.contract.ts';
import { defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  timeOfDayField,
  optionalField,
  numberEnumField,
  asciiEmailField,
  textField,
  versionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

/** The maximum length of any setting's value. */
const longestOfAll = 1000;
/** Accepts numbers and booleans as such, and converts them to text. */
const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
const trimmed = (value: unknown): unknown => {
  const said = asText(value);
  return typeof said === 'string' ? said.trim() : said;
};
const anyValue = z.preprocess(asText, textField('Value', longestOfAll));

const trueOrFalse = 'Choose yes or no';
const notAnAddress = { sentence: 'Enter a URL that starts with https:// or http://' };
const blankMember = { sentence: 'The list can’t contain blank items' };
const double = ({ least = 0, most = 1_000_000_000 }: SettingDefinition) =>
  textField('Value', 20).refine(
    (value) => /^-?\d+(\.\d+)?$/.test(value) && Number(value) >= least && Number(value) <= most,
    { error: `Value must be from ${least} to ${most}` },
  );
const isAddress = (value: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/.test(value);
function string({ longest = longestOfAll, form }: SettingDefinition): z.ZodType<string> {
  const any = textField('Value', longest);
  if (form === 'address') return any.refine(isAddress, { error: notAnAddress.sentence });
  if (form === 'date') return dateField('Value');
  if (form === 'zone') return any.refine(isValidTimeZone, { error: invalidTimeZoneMessage });
  if (form === 'digits')
    return any.refine((value) => /^\d+$/.test(value), { error: 'Value has characters that aren’t allowed' });
  return any;
}
const notAges = { sentence: 'Enter three whole numbers of days, lowest first: 30,60,90' };
const notRoles = { sentence: 'Choose valid roles' };
const notPaths = { sentence: 'Enter screen paths that start with /' };
const isPath = (value: string): boolean => /^(\/[A-Za-z0-9_-]+)+$/.test(value);
const isRole = (code: string): boolean => roleCodes.some((role) => role === code);
/** Parses list members without surrounding blanks. A blank member is rejected. */
const list = ({ longest = longestOfAll, form }: SettingDefinition) => {
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
    ? members.refine((value) => parseAgingLimits(value) !== null, { error: notAges.sentence })
    : members;
};
const membersOf = (longest: number) =>
  textField('Value', longest)
    .overwrite((value) =>
      value
        .split(',')
        .map((member) => member.trim())
        .join(','),
    )
    .refine((value) => value.split(',').every((member) => member !== ''), { error: blankMember.sentence });

/** Builds the schema of a setting's valid values as stored. The form and the server both use it. */
export function buildSettingValueSchema(setting: SettingDefinition): z.ZodType<string> {
  return z.preprocess(trimmed, ruleOf(setting));
}
function ruleOf(setting: SettingDefinition): z.ZodType<string> {
  switch (setting.type) {
    case 1:
      return string(setting);
    case 2:
      return integerField('Value', setting.least ?? 0, setting.most ?? 2_147_483_647).transform(String);
    case 3:
      return double(setting);
    case 4:
      return list(setting);
    case 5:
      return asciiEmailField('Value');
    case 6:
      return z.enum(['true', 'false'], { error: trueOrFalse });
    case 8:
      return timeOfDayField('Value');
  }
}

const row = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  type: z.literal(settingTypes),
  /** Always text, regardless of type: `true`, `14`, `21:00`, `/a,/b`. */
  value: z.string(),
  /** The default value. */
  otherwise: z.string(),
  least: z.int().nullable(),
  most: z.int().nullable(),
  longest: z.int().nullable(),
  /** When and by whom it was last changed. null: never changed. */
  changedAt: instantField().nullable(),
  changedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export const settingRowSchema = row;
export type SettingRow = z.output<typeof settingRowSchema>;

export const settingChangeSchema = z.object({
  id: z.int(),
  at: instantField(),
  who: z.string(),
  before: z.string(),
  after: z.string(),
});

const view: readonly [string, ...string[]] = ['adminSettingsView:admin'];
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];

export const findSettingsEndpoint = defineEndpoint({
  id: 'settings.find',
  method: 'GET',
  path: '/admin/settings',
  permissions: view,
  summary:
    'What an administrator may set, with its value, type and default. `description` finds parts of the description, in English or in the language of the caller, and the code.',
  query: z.object({
    ...pagingFields(['description', 'type', 'changedAt'], 'asc'),
    description: optionalTextField('Description', 100),
    type: optionalField(numberEnumField('Type', settingTypes)),
    changed: optionalBooleanField(),
  }),
  reply: pageReply(settingRowSchema),
  ofTheHouse: true,
  live: ['settings'],
});

export const getSettingEndpoint = defineEndpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/admin/settings/{id}',
  permissions: view,
  summary: 'One setting with its last 100 changes, newest first.',
  reply: itemReply(settingRowSchema.extend({ history: z.array(settingChangeSchema) })),
  live: ['settings'],
});

export const saveSettingEndpoint = defineEndpoint({
  id: 'settings.save',
  method: 'PUT',
  path: '/admin/settings/{id}',
  permissions: edit,
  summary:
    'Sets a value; it holds from the next call on, on every server. `type` may be left out; another than the type of the setting is refused.',
  body: z.object({
    value: anyValue,
    type: optionalField(numberEnumField('Type', settingTypes)),
    rowVersion: optionalField(versionField()),
  }),
  reply: itemReply(settingRowSchema),
  refuses: [settingErrors.otherType, secondFactorErrors.ownFirst],
});

export const resetSettingEndpoint = defineEndpoint({
  id: 'settings.reset',
  method: 'PUT',
  path: '/admin/settings/{id}/default',
  permissions: edit,
  summary: 'Lets the default hold again. What has an empty default is not shown then.',
  body: z.object({ rowVersion: optionalField(versionField()) }),
  reply: itemReply(settingRowSchema),
  refuses: [settingErrors.isDefault],
});
