import { z } from 'zod';
import { settingErrors } from './settings.errors.ts';
import { builtInRoleCodes } from '#areas/people/grants/grants.contract.ts';
import { secondFactorErrors } from '#areas/people/second-factor/second-factor.errors.ts';
import {
  isValidAreaCityTimeZone,
  invalidTimeZoneMessage,
} from '#areas/accounts/accounts/account-editor.contract.ts';
import { parseAgingLimitDays } from '#areas/settings/settings/aging-limits.contract.ts';
import { settingTypeNumbers } from '#areas/settings/settings/setting.contract.ts';
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
  rowVersionField,
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
  const text = asText(value);
  return typeof text === 'string' ? text.trim() : text;
};
const anyValue = z.preprocess(asText, textField('Value', longestOfAll));

const trueOrFalse = 'Choose yes or no';
const notAnAddress = { sentence: 'Enter a URL that starts with https:// or http://' };
const blankMember = { sentence: 'The list can’t contain blank items' };
const double = ({ minValue = 0, maxValue: most = 1_000_000_000 }: SettingDefinition) =>
  textField('Value', 20).refine(
    (value) => /^-?\d+(\.\d+)?$/.test(value) && Number(value) >= minValue && Number(value) <= most,
    { error: `Value must be from ${minValue} to ${most}` },
  );
const isAddress = (value: string): boolean => /^https?:\/\/[^\s/?#]+\S*$/.test(value);
function string({ maxLength: longest = longestOfAll, format: form }: SettingDefinition): z.ZodType<string> {
  const any = textField('Value', longest);
  if (form === 'address') return any.refine(isAddress, { error: notAnAddress.sentence });
  if (form === 'date') return dateField('Value');
  if (form === 'zone') return any.refine(isValidAreaCityTimeZone, { error: invalidTimeZoneMessage });
  if (form === 'digits')
    return any.refine((value) => /^\d+$/.test(value), { error: 'Value has characters that aren’t allowed' });
  return any;
}
const notAges = { sentence: 'Enter three whole numbers of days, lowest first: 30,60,90' };
const notRoles = { sentence: 'Choose valid roles' };
const notPaths = { sentence: 'Enter screen paths that start with /' };
const isPath = (value: string): boolean => /^(\/[A-Za-z0-9_-]+)+$/.test(value);
const isRole = (code: string): boolean => builtInRoleCodes.some((role) => role === code);
/** Parses list members without surrounding blanks. A blank member is rejected. */
const list = ({ maxLength: longest = longestOfAll, format: form }: SettingDefinition) => {
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
    ? members.refine((value) => parseAgingLimitDays(value) !== null, { error: notAges.sentence })
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
      return integerField('Value', setting.minValue ?? 0, setting.maxValue ?? 2_147_483_647).transform(
        String,
      );
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
  type: z.literal(settingTypeNumbers),
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
    'List the settings that an administrator can change. Each has its value, type and default. `description` searches the code and the description, in English or in the caller’s language. `group` is the part of the description before the colon, in English.',
  query: z.object({
    ...pagingFields(['description', 'type', 'changedAt'], 'asc'),
    description: optionalTextField('Description', 100),
    group: optionalTextField('Group', 100),
    type: optionalField(numberEnumField('Type', settingTypeNumbers)),
    changed: optionalBooleanField(),
  }),
  reply: pageReply(settingRowSchema),
  ofTheHouse: true,
  live: ['settings'],
});

export const getSettingWithLatest100ChangesEndpoint = defineEndpoint({
  id: 'settings.get',
  method: 'GET',
  path: '/admin/settings/{id}',
  permissions: view,
  summary: 'Get a setting with its last 100 changes, newest first.',
  reply: itemReply(settingRowSchema.extend({ history: z.array(settingChangeSchema) })),
  live: ['settings'],
});

export const updateSettingEndpoint = defineEndpoint({
  id: 'settings.save',
  method: 'PUT',
  path: '/admin/settings/{id}',
  permissions: edit,
  summary:
    'Update a setting. The new value applies on every server from the next call. `type` can be omitted. A `type` that differs from the type of the setting is rejected.',
  body: z.object({
    value: anyValue,
    type: optionalField(numberEnumField('Type', settingTypeNumbers)),
    rowVersion: optionalField(rowVersionField()),
  }),
  reply: itemReply(settingRowSchema),
  errors: [settingErrors.typeMismatch, secondFactorErrors.ownSecondFactorMissing],
});

export const resetSettingToDefaultEndpoint = defineEndpoint({
  id: 'settings.reset',
  method: 'PUT',
  path: '/admin/settings/{id}/default',
  permissions: edit,
  summary: 'Reset a setting to its default. A setting with an empty default is then not shown.',
  body: z.object({ rowVersion: optionalField(rowVersionField()) }),
  reply: itemReply(settingRowSchema),
  errors: [settingErrors.alreadyDefault],
});
