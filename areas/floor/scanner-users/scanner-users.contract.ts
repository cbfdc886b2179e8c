import { z } from 'zod';
import { scannerUserErrors } from './scanner-users.errors.ts';
import { noDataReply, defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumField,
  textField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    'scanner-users': true;
  }
}

/** 1 Normal, 2 Supervisor, 3 Administrator, 4 Put Away. */
export const scannerRoleValues = [1, 2, 3, 4] as const;
export const scannerLanguages = ['en', 'es', 'zh'] as const;

export const scannerUserRowSchema = z.object({
  id: z.int(),
  scannerUserId: z.string(),
  fullName: z.string(),
  company: z.string().nullable(),
  role: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  active: z.boolean(),
  language: z.string(),
  /** The time until which the user is locked out after too many wrong PINs. Null when not locked. */
  lockedUntil: z.string().nullable(),
  rowVersion: z.int(),
});
export type ScannerUserRow = z.output<typeof scannerUserRowSchema>;

/** Digits as text: 0123 is a different PIN than 123. */
const pin = z
  .string({ error: 'PIN is required' })
  .min(1, { error: 'PIN is required', abort: true })
  .refine((v) => !/^0+$/.test(v), { error: 'PIN cannot be zero', abort: true })
  .regex(/^\d{4,8}$/, { error: 'PIN must have 4 to 8 digits' });
const language = z.preprocess(
  (v) => (v === '' || v === null ? undefined : v),
  z.enum(scannerLanguages, { error: 'Language isn’t valid' }).optional(),
);
/** The characters that scanner keypads and cards support: letters, digits, underscore and minus. */
const scannerId = textField('ID', 40).refine((typed) => /^[\w-]+$/.test(typed), {
  error: 'ID has characters that aren’t allowed',
});
const person = {
  scannerUserId: scannerId,
  fullName: textField('Full name', 120),
  company: optionalTextField('Company', 120),
  role: numberEnumField('Role', scannerRoleValues),
  warehouseId: idField('Warehouse'),
  language,
};
export const addScannerUserBodySchema = z.object({ ...person, pin });
/** A blank PIN keeps the old one. */
const newPin = z.preprocess((v) => (v === '' || v === null ? undefined : v), pin.optional());
export const updateScannerUserBodySchema = z.object({
  ...person,
  pin: newPin,
  rowVersion: optionalField(rowVersionField()),
});

/** The same form for a new user, where the PIN is required. */
export const newScannerUserFormSchema = updateScannerUserBodySchema.extend({
  pin: newPin.refine((v) => v !== undefined, { error: 'PIN is required' }),
});

const edit: readonly [string, ...string[]] = ['barCodeUserEdit:warehouse'];
const live = ['scanner-users'] as const;
export const findScannerUsersEndpoint = defineEndpoint({
  id: 'scannerUsers.find',
  method: 'GET',
  path: '/warehouse/scanner-users',
  permissions: ['barCodeUserView:warehouse'],
  summary: 'List the scanner users of a warehouse. PINs are never in a response.',
  query: z.object({
    warehouseId: optionalField(idField('Warehouse')),
    active: optionalBooleanField(),
    role: optionalField(numberEnumField('Role', scannerRoleValues)),
    name: optionalTextField('ID or name', 120),
    ...pagingFields(['scannerUserId', 'fullName', 'company', 'role', 'warehouseCode']),
  }),
  reply: pageReply(scannerUserRowSchema),
  ofTheHouse: true,
  live,
});
export const addScannerUserEndpoint = defineEndpoint({
  id: 'scannerUsers.add',
  method: 'POST',
  path: '/warehouse/scanner-users',
  permissions: edit,
  summary: 'Create a scanner user. The id is unique, also among inactive users.',
  body: addScannerUserBodySchema,
  reply: itemReply(scannerUserRowSchema),
  errors: [scannerUserErrors.idTaken],
  live,
});
export const updateScannerUserEndingOutdatedSessionsEndpoint = defineEndpoint({
  id: 'scannerUsers.save',
  method: 'PUT',
  path: '/warehouse/scanner-users/{id}',
  permissions: edit,
  summary: 'Update a scanner user. A new PIN or warehouse ends their open scanner sessions.',
  body: updateScannerUserBodySchema,
  reply: itemReply(scannerUserRowSchema),
  errors: [scannerUserErrors.idTaken],
  live,
});
export const deactivateScannerUserEndpoint = defineEndpoint({
  id: 'scannerUsers.deactivate',
  method: 'DELETE',
  path: '/warehouse/scanner-users/{id}',
  permissions: edit,
  summary: 'Deactivate a scanner user and end their open scanner sessions.',
  reply: noDataReply(),
  errors: [scannerUserErrors.alreadyInactive],
  live,
});
export const unlockScannerUserEndpoint = defineEndpoint({
  id: 'scannerUsers.unlock',
  method: 'PUT',
  path: '/warehouse/scanner-users/{id}/unlock',
  permissions: edit,
  summary: 'Unlock a scanner user who was locked after wrong PINs.',
  reply: itemReply(scannerUserRowSchema),
  errors: [scannerUserErrors.notLocked],
  live,
});
export const reactivateScannerUserEndpoint = defineEndpoint({
  id: 'scannerUsers.reactivate',
  method: 'PUT',
  path: '/warehouse/scanner-users/{scannerUserId}/reactivate',
  permissions: ['barCodeUserReactivate:warehouse'],
  summary: 'Reactivate an inactive scanner user.',
  params: z.object({ scannerUserId: textField('ID', 40) }),
  reply: itemReply(scannerUserRowSchema),
  errors: [scannerUserErrors.alreadyActive],
  live,
});
export const printScannerCardEndpoint = defineEndpoint({
  id: 'scannerUsers.printCard',
  method: 'GET',
  path: '/warehouse/scanner-users/{id}/card',
  permissions: ['barCodeUserView:warehouse'],
  summary: 'Download a card with the scanner user’s id as a barcode, for signing in with a scan.',
  reply: fileReply(),
});
