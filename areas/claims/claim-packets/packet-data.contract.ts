import { z } from 'zod';
import type { ClaimDetails } from '#areas/claims/claims/claims.contract.ts';
import type { RecipientProof } from '#areas/outbound/driver-proofs/recipient-proofs.contract.ts';

/** The facts of a claim that a packet shows. Instants are ISO, temperatures tenths of a degree Fahrenheit, money cents. */

export const packetUnitSchema = z.object({
  id: z.int(),
  code: z.string(),
  lineId: z.int(),
  palletId: z.int().nullable(),
  pickupId: z.int().nullable(),
  dropId: z.int().nullable(),
  consigneeId: z.int(),
});
export type PacketUnit = z.output<typeof packetUnitSchema>;
export const packetLineSchema = z.object({
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
export type PacketLine = z.output<typeof packetLineSchema>;
export const packetScanSchema = z.object({
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
export type PacketScan = z.output<typeof packetScanSchema>;
export const packetTemperatureSchema = z.object({
  measured: z.enum(['Unit', 'Pallet', 'Truck']),
  code: z.string(),
  at: z.string(),
  zone: z.string(),
  tenthsF: z.int(),
  source: z.int(),
  device: z.string(),
  who: z.string(),
});
export type PacketTemperature = z.output<typeof packetTemperatureSchema>;
export const packetTruckSchema = z.object({
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
export type PacketTruck = z.output<typeof packetTruckSchema>;
export const packetBillOfLadingSchema = z.object({ id: z.int(), number: z.string(), own: z.boolean() });
export type PacketBillOfLading = z.output<typeof packetBillOfLadingSchema>;
export const packetInvoiceLineSchema = z.object({
  invoiceId: z.int(),
  invoice: z.string(),
  charge: z.string(),
  amount: z.int(),
  left: z.int(),
});
export type PacketInvoiceLine = z.output<typeof packetInvoiceLineSchema>;
export const packetTextMessageSchema = z.object({
  at: z.string(),
  from: z.enum(['us', 'them']),
  text: z.string(),
  status: z.string(),
});
export type PacketTextMessage = z.output<typeof packetTextMessageSchema>;
export const packetDocumentSchema = z.object({
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
export type PacketDocument = z.output<typeof packetDocumentSchema>;

export interface PacketPhoto {
  /** File name in the folder. */
  piece: string;
  width: number;
  height: number;
  at: string | null;
  who: string | null;
}
export interface PacketData {
  number: number;
  claim: ClaimDetails;
  units: readonly PacketUnit[];
  lines: readonly PacketLine[];
  scans: readonly PacketScan[];
  temperatures: readonly PacketTemperature[];
  truckStops: readonly PacketTruck[];
  billsOfLading: readonly PacketBillOfLading[];
  deliveryProofs: readonly RecipientProof[];
  invoiceLines: readonly PacketInvoiceLine[];
  textMessages: readonly PacketTextMessage[];
  events: ClaimDetails['events'];
  documents: readonly (PacketDocument & { piece: string })[];
}
