import { z } from 'zod';
import { chargeErrors } from './charges.errors.ts';
import { effectiveDateField } from './effective-date.contract.ts';
import { tariffPermissions } from './sheets.contract.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { reasonErrors } from '#areas/settings/reasons/reasons.errors.ts';
import { emptyReply, defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  versionField,
  enumField,
  optionalTextField,
  rate4Field,
} from '#kit/contract/fields.ts';

/** Events of freight that are charged, as rating names them (docs/domain/billing.md#events). */
export const chargedEvents = ['palletExchange', 'lumper', 'appointment', 'redelivery'] as const;
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
export const accessorialBodySchema = z
  .object({
    chargeCode: textField('Charge code', 10),
    flag: optionalField(z.enum(consigneeFlags, { error: 'Mark isn’t valid' })),
    event: optionalField(z.enum(chargedEvents, { error: 'Event isn’t valid' })),
    accountId: optionalField(idField('Account')),
    rateType: enumField('Rate type', accessorialRateTypes),
    /** 1/10,000 dollar. */
    rate4: rate4Field('Rate', 1, 1_000_000_000),
    effectiveDate: effectiveDateField({ before: 4000, after: 800 }),
    /** Omitted when the rule has no end. */
    expirationDate: optionalField(dateField('Expiration date', { before: 4000, after: 6500 })),
    rowVersion: optionalField(versionField()),
  })
  .superRefine(refineEffectiveDates);
export type AccessorialInput = z.output<typeof accessorialBodySchema>;

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
export const findAccessorialsEndpoint = defineEndpoint({
  id: 'accessorials.find',
  method: 'GET',
  path: `${root}/accessorials`,
  permissions: tariffPermissions,
  summary: 'The rules by which accessorials are charged, those that no longer hold left out.',
  reply: itemReply(z.array(accessorialRowSchema)),
  live,
});
export const addAccessorialEndpoint = defineEndpoint({
  id: 'accessorials.add',
  method: 'POST',
  path: `${root}/accessorials`,
  permissions: tariffPermissions,
  summary: 'A new rule for accessorials: for a consignee’s mark, for what happened, or for every shipment.',
  body: accessorialBodySchema,
  reply: itemReply(accessorialRowSchema),
  live,
});
export const replaceAccessorialEndpoint = defineEndpoint({
  id: 'accessorials.save',
  method: 'PUT',
  path: `${root}/accessorials/{id}`,
  permissions: tariffPermissions,
  summary: 'Puts another rule in place of one; the old one is kept for the charges that were made by it.',
  body: accessorialBodySchema,
  reply: itemReply(accessorialRowSchema),
  refuses: [chargeErrors.ended],
  live,
});
export const endAccessorialEndpoint = defineEndpoint({
  id: 'accessorials.end',
  method: 'DELETE',
  path: `${root}/accessorials/{id}`,
  permissions: tariffPermissions,
  summary: 'Takes a rule out of use; charges that were made by it stay.',
  reply: emptyReply(),
  refuses: [chargeErrors.ended],
  live,
});
export const findChargeCodesEndpoint = defineEndpoint({
  id: 'chargeCodes.find',
  method: 'GET',
  path: `${root}/charge-codes`,
  permissions: tariffPermissions,
  summary: 'Charge codes with the revenue account of each, and how much uses each now.',
  reply: itemReply(z.array(chargeCodeRowSchema)),
  live,
});
export const saveChargeCodeBodySchema = z.object({
  code: code('Code'),
  description: textField('Description', 80),
  glAccount: optionalTextField('Revenue account', 30),
  active: optionalBooleanField(),
  rowVersion: optionalField(versionField()),
});
export const saveChargeCodeEndpoint = defineEndpoint({
  id: 'chargeCodes.save',
  method: 'PUT',
  path: `${root}/charge-codes`,
  permissions: tariffPermissions,
  summary:
    'Makes a charge code (without rowVersion), or changes one. An inactive code is no longer offered; what uses it keeps it. The codes that rating writes stay in use.',
  body: saveChargeCodeBodySchema,
  reply: itemReply(chargeCodeRowSchema),
  refuses: [chargeErrors.codeTaken, chargeErrors.needed],
  live,
});
export const findCancelReasonsEndpoint = defineEndpoint({
  id: 'cancelReasons.find',
  method: 'GET',
  path: `${root}/cancel-reasons`,
  permissions: tariffPermissions,
  summary: 'Why shipments and their freight are cancelled, those that are no longer offered too.',
  reply: itemReply(z.array(cancelReasonRowSchema)),
  live: ['tariffs', 'reasons'],
});
export const saveCancelReasonBodySchema = z.object({
  code: code('Code'),
  label: textField('Reason', 80),
  active: optionalBooleanField(),
  rowVersion: optionalField(versionField()),
});
export const saveCancelReasonEndpoint = defineEndpoint({
  id: 'cancelReasons.save',
  method: 'PUT',
  path: `${root}/cancel-reasons`,
  permissions: tariffPermissions,
  summary:
    'Makes a cancel reason (without rowVersion), or changes one. An inactive one is no longer offered; cancellations that have it keep it.',
  body: saveCancelReasonBodySchema,
  reply: itemReply(cancelReasonRowSchema),
  refuses: [chargeErrors.codeTaken, reasonErrors.lastActive],
  live: ['tariffs', 'reasons'],
});
