import { z } from 'zod';
import { chargeErrors } from './charges.errors.ts';
import { effectiveDateField } from './effective-date.contract.ts';
import { editTariffsPermissions } from './sheets.contract.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { reasonErrors } from '#areas/settings/reasons/reasons.errors.ts';
import { noDataReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  enumField,
  optionalTextField,
  dollarTenThousandthsField,
} from '#kit/contract/fields.ts';

/** Events of freight that are charged, as rating names them (docs/domain/billing.md#events). */
export const accessorialRuleEvents = ['palletExchange', 'lumper', 'appointment', 'redelivery'] as const;
export const accessorialRateTypes = ['Flat', 'Unit', 'Cube', 'Pallet', 'Bin'] as const;

export const accessorialRowSchema = z.object({
  id: z.int(),
  chargeCode: z.string(),
  description: z.string(),
  flag: z.string().nullable(),
  event: z.string().nullable(),
  accountId: z.int().nullable(),
  account: z.string().nullable(),
  rateType: z.enum(accessorialRateTypes),
  rate4: z.int(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  rowVersion: z.int(),
});
export type AccessorialRow = z.output<typeof accessorialRowSchema>;
/** For rules that are replaced and never changed: the last day must not be earlier than the first. */
export function refineEffectiveDates(
  {
    effectiveDate,
    expirationDate,
  }: { effectiveDate?: string | undefined; expirationDate?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (effectiveDate !== undefined && expirationDate !== undefined && expirationDate < effectiveDate)
    context.addIssue({
      code: 'custom',
      path: ['expirationDate'],
      message: 'Expiration date can’t be before effective date.',
    });
}
export const accessorialRuleBodySchema = z
  .object({
    chargeCode: textField('Charge code', 10),
    flag: optionalField(z.enum(consigneeFlags, { error: 'Mark isn’t valid' })),
    event: optionalField(z.enum(accessorialRuleEvents, { error: 'Event isn’t valid' })),
    accountId: optionalField(idField('Account')),
    rateType: enumField('Rate type', accessorialRateTypes),
    /** 1/10,000 dollar. */
    rate4: dollarTenThousandthsField('Rate', 1, 1_000_000_000),
    effectiveDate: effectiveDateField({ before: 4000, after: 800 }),
    /** Omitted when the rule has no end. */
    expirationDate: optionalField(dateField('Expiration date', { before: 4000, after: 6500 })),
    rowVersion: optionalField(rowVersionField()),
  })
  .superRefine(refineEffectiveDates);
export type AccessorialRuleInput = z.output<typeof accessorialRuleBodySchema>;

export const chargeCodeRowSchema = z.object({
  id: z.int(),
  code: z.string(),
  description: z.string(),
  glAccount: z.string().nullable(),
  active: z.boolean(),
  /** Number of accessorial rules that charge this code today or later. */
  rules: z.int(),
  /** Number of shipments with such a charge that are not invoiced yet. */
  shipments: z.int(),
  rowVersion: z.int(),
});
export type ChargeCodeRow = z.output<typeof chargeCodeRowSchema>;
export const cancelReasonRowSchema = z.object({
  id: z.int(),
  code: z.string(),
  label: z.string(),
  active: z.boolean(),
  /** How many cancellations use this reason. */
  uses: z.int(),
  rowVersion: z.int(),
});
export type CancelReasonRow = z.output<typeof cancelReasonRowSchema>;
const code = (label: string) =>
  z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
    textField(label, 10).refine((v) => /^[A-Z0-9]+$/.test(v), {
      error: `${label} must be letters and digits`,
    }),
  );

const live = ['tariffs'] as const;
const root = '/billing/tariffs';
export const findUnretiredAccessorialsEndpoint = defineEndpoint({
  id: 'accessorials.find',
  method: 'GET',
  path: `${root}/accessorials`,
  permissions: editTariffsPermissions,
  summary: 'List the accessorial rules that are in effect. Ended rules are left out.',
  reply: itemReply(z.array(accessorialRowSchema)),
  live,
});
export const addAccessorialEndpoint = defineEndpoint({
  id: 'accessorials.add',
  method: 'POST',
  path: `${root}/accessorials`,
  permissions: editTariffsPermissions,
  summary: 'Create an accessorial rule. It applies to a consignee flag, to an event, or to every shipment.',
  body: accessorialRuleBodySchema,
  reply: itemReply(accessorialRowSchema),
  live,
});
export const replaceAccessorialEndpoint = defineEndpoint({
  id: 'accessorials.save',
  method: 'PUT',
  path: `${root}/accessorials/{id}`,
  permissions: editTariffsPermissions,
  summary:
    'Replace an accessorial rule with another one. The old rule is kept for the charges that it created.',
  body: accessorialRuleBodySchema,
  reply: itemReply(accessorialRowSchema),
  errors: [chargeErrors.ruleReplaced],
  live,
});
export const endAccessorialEndpoint = defineEndpoint({
  id: 'accessorials.end',
  method: 'DELETE',
  path: `${root}/accessorials/{id}`,
  permissions: editTariffsPermissions,
  summary: 'End an accessorial rule. Charges that it created stay.',
  reply: noDataReply(),
  errors: [chargeErrors.ruleReplaced],
  live,
});
export const findChargeCodesEndpoint = defineEndpoint({
  id: 'chargeCodes.find',
  method: 'GET',
  path: `${root}/charge-codes`,
  permissions: editTariffsPermissions,
  summary: 'List charge codes, with the revenue account and the number of current uses of each.',
  reply: itemReply(z.array(chargeCodeRowSchema)),
  live,
});
export const createOrUpdateChargeCodeBodySchema = z.object({
  code: code('Code'),
  description: textField('Description', 80),
  glAccount: optionalTextField('Revenue account', 30),
  active: optionalBooleanField(),
  rowVersion: optionalField(rowVersionField()),
});
export const createOrUpdateChargeCodeEndpoint = defineEndpoint({
  id: 'chargeCodes.save',
  method: 'PUT',
  path: `${root}/charge-codes`,
  permissions: editTariffsPermissions,
  summary:
    'Create a charge code (without rowVersion) or update one. An inactive code is no longer offered. Records that use it keep it. Codes that rating creates cannot be deactivated.',
  body: createOrUpdateChargeCodeBodySchema,
  reply: itemReply(chargeCodeRowSchema),
  errors: [chargeErrors.codeTaken, chargeErrors.codeRequiredByRating],
  live,
});
export const findCancelReasonsEndpoint = defineEndpoint({
  id: 'cancelReasons.find',
  method: 'GET',
  path: `${root}/cancel-reasons`,
  permissions: editTariffsPermissions,
  summary: 'List the cancel reasons of shipments and freight lines. Inactive ones are included.',
  reply: itemReply(z.array(cancelReasonRowSchema)),
  live: ['tariffs', 'reasons'],
});
export const createOrUpdateCancelReasonBodySchema = z.object({
  code: code('Code'),
  label: textField('Reason', 80),
  active: optionalBooleanField(),
  rowVersion: optionalField(rowVersionField()),
});
export const createOrUpdateCancelReasonEndpoint = defineEndpoint({
  id: 'cancelReasons.save',
  method: 'PUT',
  path: `${root}/cancel-reasons`,
  permissions: editTariffsPermissions,
  summary:
    'Create a cancel reason (without rowVersion) or update one. An inactive reason is no longer offered. Cancellations that use it keep it.',
  body: createOrUpdateCancelReasonBodySchema,
  reply: itemReply(cancelReasonRowSchema),
  errors: [chargeErrors.codeTaken, reasonErrors.lastActiveReason],
  live: ['tariffs', 'reasons'],
});
