import { z } from 'zod';

/** A record in the form that the rules use. */
export const dayOfServiceRecordSchema = z.object({
  id: z.int(),
  consigneeId: z.int(),
  shipperId: z.int().nullable(),
  regionId: z.int(),
  recordType: z.int(),
  warehouseId: z.int(),
  dow: z.int(),
  careOfId: z.int().nullable(),
  outboundWarehouseId: z.int().nullable(),
  outboundDow: z.int().nullable(),
  deliveryStartDow: z.int().nullable(),
  deliveryStart: z.string().nullable(),
  deliveryEndDow: z.int().nullable(),
  deliveryEnd: z.string().nullable(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
});
/** A line of the shuttle file in the form that the rules use. */
export const shuttleOverrideRowSchema = z.object({
  id: z.int(),
  consigneeId: z.int(),
  receivingDate: z.string(),
  receivingWarehouseId: z.int(),
  outboundDate: z.string(),
  outboundWarehouseId: z.int(),
});
