import { formatDate } from '#kit/contract/dates.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { scanWarnings } from './scanning.errors.ts';
import type { ScanDecision, ScanFacts, ScannedUnit } from './scanning.rules.ts';

/** The warning beside an accepted scan. The most urgent one is shown. */
type ScanWarning = Pick<Extract<ScanDecision, { ok: true }>, 'warn'>;

/**
 * Whether the freight belongs to a later day than the one that is running. Freight that leaves from here is compared by the day it
 * leaves. Freight that goes by shuttle leaves the other warehouse a day later than this one, so its ship date counts.
 */
function isFreightOfLaterDay(f: ScanFacts, u: ScannedUnit): boolean {
  const goesByShuttle =
    u.arrivedByShuttle || u.status === unitStatus.shuttled || u.outboundWarehouseId !== f.warehouseId;
  const [ofUnit, running] = goesByShuttle
    ? [u.shipDate, f.runningReceivingDate]
    : [u.outboundDate, f.runningOutboundDate];
  return ofUnit !== null && running !== null && ofUnit > running;
}
/** Freight of a later day can be moved too. The scan shows when it leaves. */
export const warnOfLaterDay = (f: ScanFacts, u: ScannedUnit): ScanWarning =>
  isFreightOfLaterDay(f, u)
    ? { warn: { remark: scanWarnings.departsLater, params: { date: formatDate(u.outboundDate) } } }
    : {};

/** A unit can miss its truck at the dock it leaves from. The end of the day detects it. Until then it belongs in the cooler. */
export const warnOfDepartedTruckOrLaterDay = (f: ScanFacts, u: ScannedUnit): ScanWarning =>
  u.hasLoadLeft && u.outboundWarehouseId === f.warehouseId
    ? { warn: { remark: scanWarnings.truckDeparted, params: { load: u.loadName ?? '' } } }
    : warnOfLaterDay(f, u);
/** The warning for an incoming unit. Its temperature comes first, because the product spoils. */
export function warnOfIncomingUnit(f: ScanFacts, u: ScannedUnit): ScanWarning {
  const { tempF } = f;
  const out =
    tempF !== null &&
    ((u.tempMinF !== null && tempF < u.tempMinF) || (u.tempMaxF !== null && tempF > u.tempMaxF));
  if (out)
    return {
      warn: {
        remark: scanWarnings.temperatureOutOfRange,
        params: { degrees: tempF, min: u.tempMinF ?? -60, max: u.tempMaxF ?? 150 },
      },
    };
  return u.labelStale
    ? { warn: { remark: scanWarnings.labelOutdated, params: {} } }
    : warnOfDepartedTruckOrLaterDay(f, u);
}
