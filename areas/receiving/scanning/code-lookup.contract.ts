import { z } from 'zod';
import { unitProposalSchema } from './scanning.contract.ts';
import { scannerSignInErrors } from './scanning.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { textField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

/** What a scanner user sees when they look up a code. The lookup changes nothing. */

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
  /**
   * The lane where the consignee's units are staged on the current operating day. Null: no lane, or the unit leaves from another
   * warehouse.
   */
  lane: z.string().nullable(),
  /** The warehouse to which the unit goes by shuttle from here. */
  shuttleTo: z.string().nullable(),
  spot: z.string().nullable(),
  load: z.string().nullable(),
  door: z.int().nullable(),
  shuttle: z.string().nullable(),
  pallet: z.string().nullable(),
  /** The unit's last events, newest first, at most five. */
  last: z.array(
    z.object({ at: instantField(), kind: z.string(), place: z.string().nullable(), who: z.string() }),
  ),
});
export type LookedUpUnit = z.output<typeof lookedUpUnitSchema>;
export const lookedUpPositionOrPalletSchema = z.object({
  kind: z.enum(['position', 'pallet']),
  code: z.string(),
  /** The owner of the lane, or of the freight on the pallet. */
  owner: z.string().nullable(),
  /** Whether the pallet is open. Null for a position. */
  open: z.boolean().nullable(),
  units: z.int(),
  /** The codes of the units there, at most twenty. */
  codes: z.array(z.string()),
});
export const codeLookupResultSchema = z.object({
  /** More than one, because two shippers can use the same code. */
  boxes: z.array(lookedUpUnitSchema),
  holder: lookedUpPositionOrPalletSchema.nullable(),
  /** What else the code is, or that it is unknown. Null when a unit, position or pallet was found. */
  told: z
    .object({ sentence: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** The units that a code without a unit may mean, as a scan proposes them. */
  proposals: z.array(unitProposalSchema),
});
export type CodeLookupResult = z.output<typeof codeLookupResultSchema>;
export const lookUpCodeEndpoint = defineEndpoint({
  id: 'scanner.lookUp',
  method: 'GET',
  path: '/scanner/look-up',
  permissions: 'scanner',
  summary:
    'Look up a code. Returns a unit with its location, its destination and its last events, or a position or a pallet with its contents. Changes nothing.',
  query: z.object({ code: textField('Code', 200) }),
  reply: itemReply(codeLookupResultSchema),
  errors: [scannerSignInErrors.signedOut],
});
