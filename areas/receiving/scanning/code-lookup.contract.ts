import { z } from 'zod';
import { scannerSignInErrors } from './scanning.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { textField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** What a person with a scanner is told of any code, without anything being changed by it. */

export const lookedUpUnitSchema = z.object({
  code: z.string(),
  status: z.int(),
  active: z.boolean(),
  shipper: z.string(),
  consignee: z.string(),
  /** City and state of the consignee. */
  place: z.string(),
  description: z.string(),
  size: z.string(),
  outboundDate: z.string(),
  leavesFrom: z.string(),
  /** Where its consignee's boxes are staged on the running day; null: nowhere, or it leaves from another warehouse. */
  lane: z.string().nullable(),
  /** The warehouse that it goes on to by shuttle from here. */
  shuttleTo: z.string().nullable(),
  spot: z.string().nullable(),
  load: z.string().nullable(),
  door: z.int().nullable(),
  shuttle: z.string().nullable(),
  pallet: z.string().nullable(),
  /** What happened to it last, the latest first; at most five. */
  last: z.array(
    z.object({ at: instantField(), kind: z.string(), place: z.string().nullable(), who: z.string() }),
  ),
});
export type LookedUpUnit = z.output<typeof lookedUpUnitSchema>;
export const lookedUpHolderSchema = z.object({
  kind: z.enum(['position', 'pallet']),
  code: z.string(),
  /** Whose lane it is, or whose freight the pallet carries. */
  owner: z.string().nullable(),
  /** Of a pallet; null of a position. */
  open: z.boolean().nullable(),
  units: z.int(),
  /** The boxes there, at most twenty. */
  codes: z.array(z.string()),
});
export const codeLookupResultSchema = z.object({
  /** Two shippers may number alike. */
  boxes: z.array(lookedUpUnitSchema),
  holder: lookedUpHolderSchema.nullable(),
  /** What the code is instead, or that nobody knows it; null where a box or what holds boxes was found. */
  told: z
    .object({ sentence: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
});
export type CodeLookupResult = z.output<typeof codeLookupResultSchema>;
export const lookUpCodeEndpoint = defineEndpoint({
  id: 'scanner.lookUp',
  method: 'GET',
  path: '/scanner/look-up',
  permissions: 'scanner',
  summary:
    'What a code is: a box with where it stands, where it goes and what happened to it last, a position or a pallet with what is there. Changes nothing.',
  query: z.object({ code: textField('Code', 200) }),
  reply: itemReply(codeLookupResultSchema),
  refuses: [scannerSignInErrors.signedOut],
});
