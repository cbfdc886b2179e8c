import type { EmailWriter, RenderedEmail } from '#areas/settings/emails/email-templates.rules.ts';

/** The scale of a temperature: Fahrenheit or Celsius. */

export type TemperatureUnit = 'F' | 'C';

/** Converts a temperature to tenths of °F, rounded half up. */
export const tenthsFFromTemperature = (value: number, unit: TemperatureUnit): number =>
  Math.floor((unit === 'F' ? value * 10 : value * 18 + 320) + 0.5 + 1e-9);

/** 381 → "38.1 °F". */
export const formatTenthsF = (tenths: number): string => `${(tenths / 10).toFixed(1)} °F`;

/** A unit that has nearly used up its allowance. */
interface WarmBox {
  unitCode: string;
  shipper: string;
  consignee: string;
  product: string;
  place: string;
  above: number;
  unknown: number;
  allowance: number;
}
const listed = 50;
/** Builds the email to customer service about units that have been too warm for most of their allowance. */
export function buildWarmAllowanceNearlyUsedEmail(
  warehouseName: string,
  units: readonly WarmBox[],
  emailWriter: EmailWriter,
): RenderedEmail {
  const over = units.filter((box) => box.above >= box.allowance).length;
  const unitLines = units
    .slice(0, listed)
    .map(
      (box) =>
        `${box.unitCode}, ${box.product}, ${box.shipper} for ${box.consignee}, ${box.place}: ${box.above} of ${box.allowance} minutes` +
        (box.unknown > 0 ? `, ${box.unknown} more not measured` : ''),
    );
  return emailWriter.renderEmail('tooWarm', {
    warehouse: warehouseName,
    units: units.length === 1 ? '1 unit' : `${units.length} units`,
    used:
      over > 0
        ? `${over} of ${units.length} used up their allowed time.`
        : 'None of them has used up its allowed time yet.',
    boxes: [...unitLines, ...(units.length > listed ? [`and ${units.length - listed} more`] : [])].join('\n'),
  });
}
