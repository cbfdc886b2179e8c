import type { ShippingBlockerRecord } from './shipping-explanation.contract.ts';
import type {
  ShippingBlocker,
  ShippingDecision,
  ShippingDecisionData,
} from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { isInHolidayPeriod } from '#areas/calendar/cutoff/cutoff.rules.ts';
import type { HolidayWindow, CutoffMessage } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { addDays, formatDate, weekdayOf } from '#kit/contract/dates.ts';

/** The source of each reason, who may view it, and what opens a date that would be closed. */

type Kind = ShippingBlockerRecord['kind'];
const seenBy: Record<Kind, readonly string[]> = {
  dayOfService: ['manageDaysOfServiceView:accounts', 'viewList:dayOfService'],
  daysOfService: ['manageDaysOfServiceView:accounts', 'viewList:dayOfService'],
  block: ['blockedAccountsView:warehouse'],
  cutoffGroup: ['shipperCutoffGroupsView:warehouse', 'cutoffGroupEdit:warehouse'],
  warehouse: ['warehouseSettingsView:warehouse', 'editSettings:warehouse'],
  shipper: ['shippersView:warehouse'],
  consignees: ['shippersView:warehouse'],
  account: ['editAccounts:accounts'],
  setting: ['adminSettingsView:admin'],
};
/** The permissions of which any one lets a user open the cause of a reason. */
export const anyOfPermissionsToViewCause = (kind: Kind): readonly string[] => seenBy[kind];

export interface ExplainedShipment {
  shipperId: number;
  consigneeId: number;
  shipDate: string;
}
const codeOfSetting = 'futureDays';

/** The cause of a reason, with the screen on which it is maintained. */
export function findShippingBlockerCause(
  reason: Pick<ShippingBlocker, 'code' | 'record'>,
  shipment: ExplainedShipment,
): Pick<ShippingBlockerRecord, 'kind' | 'id' | 'path' | 'search'> | null {
  const { record } = reason;
  const shipper = String(shipment.shipperId);
  if (reason.code === 'tooFarAhead')
    return { kind: 'setting', id: null, path: '/admin/settings', search: { description: codeOfSetting } };
  if (reason.code === 'consigneeNotSetUp')
    return {
      kind: 'consignees',
      id: shipment.shipperId,
      path: '/warehouse/manageShippers',
      search: { shipperAccountId: shipper, open: shipper },
    };
  if (reason.code === 'shipperInactive')
    return {
      kind: 'shipper',
      id: shipment.shipperId,
      path: '/warehouse/manageShippers',
      search: { shipperAccountId: shipper, open: shipper },
    };
  if (reason.code === 'noService' && !record)
    return {
      kind: 'daysOfService',
      id: null,
      path: '/customerCenter/daysOfService',
      search: {
        consigneeAccountId: String(shipment.consigneeId),
        dayOfWeek: String(weekdayOf(shipment.shipDate)),
      },
    };
  if (!record) return null;
  const open = String(record.id);
  if (record.kind === 'dayOfService') return buildDayOfServiceBlockerCause(record.id, shipment);
  if (record.kind === 'block')
    return {
      kind: 'block',
      id: record.id,
      path: '/warehouse/blockedAccounts',
      search: { startDate: shipment.shipDate, endDate: shipment.shipDate, open },
    };
  if (record.kind === 'cutoffGroup')
    return { kind: 'cutoffGroup', id: record.id, path: '/warehouse/shipperCutoffGroups', search: { open } };
  if (record.kind === 'warehouse')
    return { kind: 'warehouse', id: record.id, path: '/warehouse/warehouseSettings', search: {} };
  return {
    kind: 'account',
    id: record.id,
    path: `/customerServices/customerMaster/${record.id}`,
    search: {},
  };
}
/** The record that decides the date, in the list of records of that consignee and weekday. */
export const buildDayOfServiceBlockerCause = (
  id: number,
  shipment: ExplainedShipment,
): Pick<ShippingBlockerRecord, 'kind' | 'id' | 'path' | 'search'> => ({
  kind: 'dayOfService',
  id,
  path: '/customerCenter/daysOfService',
  search: {
    consigneeAccountId: String(shipment.consigneeId),
    dayOfWeek: String(weekdayOf(shipment.shipDate)),
    open: String(id),
  },
});

export const exemptFromCutoffMessage = 'The shipper is exempt from the cutoff.';
export const mayEnterAfterCutoffMessage = 'Your role can enter freight after the cutoff.';
export const mayChooseAnyDateMessage = 'Your role can choose any ship date.';
export const holidayPeriodOpenedEarlyMessage = '{name} has been open for entry since {date}.';

/** What opens a date that is closed to others. Shown with a positive result, to explain it. */
export function listDateExceptionMessages(
  facts: ShippingDecisionData,
  holidays: readonly (HolidayWindow & { name: string })[],
  decision: ShippingDecision,
  shipDate: string,
  today: string,
): CutoffMessage[] {
  const latest = addDays(today, facts.futureDays);
  const messages: CutoffMessage[] = [];
  if (decision.cutoff.reason === 'exempt')
    messages.push({ code: 'exempt', sentence: exemptFromCutoffMessage, params: {} });
  else if (!decision.cutoff.open && facts.mayEnterAfterCutoff && decision.cutoff.reason !== 'warehouseClosed')
    messages.push({ code: 'afterCutoff', sentence: mayEnterAfterCutoffMessage, params: {} });
  if (facts.shipDateRights.canChooseAnyDate && (shipDate < today || shipDate > latest))
    messages.push({ code: 'anyDate', sentence: mayChooseAnyDateMessage, params: {} });
  else if (shipDate > latest) {
    const period = holidays.find(
      (h) =>
        h.earlyAccess !== null &&
        h.earlyAccess <= today &&
        isInHolidayPeriod(shipDate, facts.warehouse.regionId, h),
    );
    if (period?.earlyAccess)
      messages.push({
        code: 'openedEarly',
        sentence: holidayPeriodOpenedEarlyMessage,
        params: { name: period.name, date: formatDate(period.earlyAccess) },
      });
  }
  return messages;
}
