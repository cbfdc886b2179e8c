import { z } from 'zod';
import {
  dateField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumListField,
  optionalTextField,
} from '#kit/contract/fields.ts';

export const etaStateValues = [0, 1, 2, 3] as const;
/** The filters for expected arrivals, also used for sending text messages about them. */
export const etaFilters = {
  shipDateFrom: optionalField(dateField('Ship date from')),
  shipDateTo: optionalField(dateField('Ship date to')),
  loadNumber: optionalField(idField('Load number')),
  warehouseId: optionalField(idField('Warehouse')),
  consigneeAccountId: optionalField(idField('Consignee')),
  mcLeodOrderNumber: optionalTextField('Dispatch order', 80),
  driver: optionalTextField('Driver', 80),
  status: optionalField(numberEnumListField('Status', etaStateValues)),
  /** Arrivals after their delivery window. */
  late: optionalBooleanField(),
};
const filters = z.object(etaFilters);
export type EtaFilters = Partial<z.output<typeof filters>>;
