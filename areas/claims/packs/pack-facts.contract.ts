import { z } from 'zod';
import type { ClaimDoc } from '#areas/claims/claims/claims.contract.ts';
import type { ShownProof } from '#areas/outbound/driver-proofs/shown-proofs.contract.ts';

/** What a pack tells of a claim, as it is read for it. Instants are ISO, temperatures tenths of a degree Fahrenheit, money cents. */

export const box = z.object({
  id: z.int(),
  code: z.string(),
  lineId: z.int(),
  palletId: z.int().nullable(),
  pickupId: z.int().nullable(),
  dropId: z.int().nullable(),
  consigneeId: z.int(),
});
export type Box = z.output<typeof box>;
export const line = z.object({
  order: z.string(),
  shipper: z.string(),
  consignee: z.string(),
  code: z.string(),
  description: z.string(),
  po: z.string().nullable(),
  uom: z.int(),
  l: z.int(),
  w: z.int(),
  h: z.int(),
  units: z.int(),
  cubes: z.int(),
  shipDate: z.string(),
  dayOfService: z.string(),
  warehouse: z.string(),
});
export type Line = z.output<typeof line>;
export const scan = z.object({
  code: z.string(),
  at: z.string(),
  kind: z.string(),
  warehouse: z.string().nullable(),
  zone: z.string().nullable(),
  place: z.string().nullable(),
  who: z.string(),
  device: z.string().nullable(),
  note: z.string().nullable(),
});
export type Scan = z.output<typeof scan>;
export const reading = z.object({
  measured: z.enum(['Unit', 'Pallet', 'Truck']),
  code: z.string(),
  at: z.string(),
  zone: z.string(),
  tenthsF: z.int(),
  source: z.int(),
  device: z.string(),
  who: z.string(),
});
export type Reading = z.output<typeof reading>;
export const truck = z.object({
  load: z.string(),
  name: z.string(),
  carrier: z.string().nullable(),
  trailer: z.string().nullable(),
  warehouse: z.string(),
  zone: z.string(),
  door: z.string().nullable(),
  seal: z.string().nullable(),
  startedAt: z.string().nullable(),
  loadedAt: z.string().nullable(),
  releasedAt: z.string().nullable(),
  boxes: z.int(),
  stop: z.string().nullable(),
  stopZone: z.string().nullable(),
  windowStart: z.string().nullable(),
  windowEnd: z.string().nullable(),
  deliveredAt: z.string().nullable(),
});
export type Truck = z.output<typeof truck>;
export const bill = z.object({ id: z.int(), number: z.string(), own: z.boolean() });
export type Bill = z.output<typeof bill>;
export const invoiced = z.object({
  invoiceId: z.int(),
  invoice: z.string(),
  charge: z.string(),
  amount: z.int(),
  left: z.int(),
});
export type Invoiced = z.output<typeof invoiced>;
export const message = z.object({
  at: z.string(),
  from: z.enum(['us', 'them']),
  text: z.string(),
  status: z.string(),
});
export type Message = z.output<typeof message>;
export const paper = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(['pdf', 'jpg', 'png', 'webp']),
  bytes: z.int(),
  sha256: z.string(),
  at: z.string(),
  who: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type Paper = z.output<typeof paper>;

export interface Photo {
  /** Its name in the folder. */
  piece: string;
  width: number;
  height: number;
  at: string | null;
  who: string | null;
}
export interface PackFacts {
  number: number;
  claim: ClaimDoc;
  boxes: readonly Box[];
  lines: readonly Line[];
  scans: readonly Scan[];
  readings: readonly Reading[];
  trucks: readonly Truck[];
  bills: readonly Bill[];
  proofs: readonly ShownProof[];
  invoiced: readonly Invoiced[];
  messages: readonly Message[];
  events: ClaimDoc['events'];
  papers: readonly (Paper & { piece: string })[];
}
