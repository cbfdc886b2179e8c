import { z } from 'zod';
import { scannerUserErrors } from './barcode-users.errors.ts';
import { done, endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { flag, id, maybe, oneOf, text, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    scannerUsers: true;
  }
}

/** 1 Normal, 2 Supervisor, 3 Administrator, 4 Put Away. */
export const scannerRoleValues = [1, 2, 3, 4] as const;
export const scannerLanguages = ['en', 'es', 'zh'] as const;

export const scannerUserRow = z.object({
  id: z.int(),
  scannerUserId: z.string(),
  fullName: z.string(),
  company: z.string().nullable(),
  role: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  active: z.boolean(),
  language: z.string(),
  /** Until when too many wrong PINs keep the person out; null when they do not. */
  lockedUntil: z.string().nullable(),
  rowVersion: z.int(),
});
export type ScannerUserRow = z.output<typeof scannerUserRow>;

/** Digits as text: 0123 is another PIN than 123. */
const pin = z
  .string({ error: 'PIN is required' })
  .min(1, { error: 'PIN is required', abort: true })
  .refine((v) => !/^0+$/.test(v), { error: 'PIN cannot be zero', abort: true })
  .regex(/^\d{4,8}$/, { error: 'PIN must have 4 to 8 digits' });
const language = z.preprocess(
  (v) => (v === '' || v === null ? undefined : v),
  z.enum(scannerLanguages, { error: 'Language is not valid' }).optional(),
);
/** What a scanner's keys and cards carry: letters, digits, underscore and minus. */
const scannerId = text('Id', 40).refine((typed) => /^[\w-]+$/.test(typed), {
  error: 'Id has characters that cannot be used',
});
const person = {
  scannerUserId: scannerId,
  fullName: text('Full name', 120),
  company: words('Company', 120),
  role: oneOf('Role', scannerRoleValues),
  warehouseId: id('Warehouse'),
  language,
};
export const addScannerUserBody = z.object({ ...person, pin });
/** Without a PIN the old one stays. */
const newPin = z.preprocess((v) => (v === '' || v === null ? undefined : v), pin.optional());
export const saveScannerUserBody = z.object({
  ...person,
  pin: newPin,
  rowVersion: maybe(version()),
});

/** The same form for a new person, who needs a PIN. */
export const newScannerUserForm = saveScannerUserBody.extend({
  pin: newPin.refine((v) => v !== undefined, { error: 'PIN is required' }),
});

const edit: readonly [string, ...string[]] = ['barCodeUserEdit:warehouse'];
const live = ['scannerUsers'] as const;
export const findScannerUsers = endpoint({
  id: 'scannerUsers.find',
  method: 'GET',
  path: '/warehouse/scanner-users',
  needs: ['barCodeUserView:warehouse'],
  about: 'The people who work with scanners. Their PINs are in no answer.',
  query: z.object({
    warehouseId: maybe(id('Warehouse')),
    active: flag(),
    role: maybe(oneOf('Role', scannerRoleValues)),
    name: words('Id or name', 120),
    ...paging(['scannerUserId', 'fullName', 'company', 'role', 'warehouseCode']),
  }),
  reply: page(scannerUserRow),
  ofTheHouse: true,
  live,
});
export const addScannerUser = endpoint({
  id: 'scannerUsers.add',
  method: 'POST',
  path: '/warehouse/scanner-users',
  needs: edit,
  about: 'A new barcode user; the id is unique, also among inactive ones.',
  body: addScannerUserBody,
  reply: one(scannerUserRow),
  refuses: [scannerUserErrors.taken],
  live,
});
export const saveScannerUser = endpoint({
  id: 'scannerUsers.save',
  method: 'PUT',
  path: '/warehouse/scanner-users/{id}',
  needs: edit,
  about: 'Changes a barcode user. A new PIN or warehouse ends the open scanner sessions.',
  body: saveScannerUserBody,
  reply: one(scannerUserRow),
  refuses: [scannerUserErrors.taken],
  live,
});
export const deactivateScannerUser = endpoint({
  id: 'scannerUsers.deactivate',
  method: 'DELETE',
  path: '/warehouse/scanner-users/{id}',
  needs: edit,
  about: 'Deactivates a barcode user and ends the open scanner sessions.',
  reply: done(),
  refuses: [scannerUserErrors.inactiveAlready],
  live,
});
export const unlockScannerUser = endpoint({
  id: 'scannerUsers.unlock',
  method: 'PUT',
  path: '/warehouse/scanner-users/{id}/unlock',
  needs: edit,
  about: 'Lets a person in again who was locked after wrong PINs.',
  reply: one(scannerUserRow),
  refuses: [scannerUserErrors.notLocked],
  live,
});
export const reactivateScannerUser = endpoint({
  id: 'scannerUsers.reactivate',
  method: 'PUT',
  path: '/warehouse/scanner-users/{scannerUserId}/reactivate',
  needs: ['barCodeUserReactivate:warehouse'],
  about: 'Makes an inactive barcode user active again.',
  params: z.object({ scannerUserId: text('Id', 40) }),
  reply: one(scannerUserRow),
  refuses: [scannerUserErrors.activeAlready],
  live,
});
export const printScannerCard = endpoint({
  id: 'scannerUsers.card',
  method: 'GET',
  path: '/warehouse/scanner-users/{id}/card',
  needs: ['barCodeUserView:warehouse'],
  about: "A card with the person's id as barcode, for signing in by a scan.",
  reply: file(),
});
