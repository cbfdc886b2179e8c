import type {
  RateSheetZonesAndLines,
  RateSheetLine,
  RateSheetVersion,
  tariffScopeOptionsSchema,
} from './sheets.contract.ts';
import { defaultRateSheetLinePriority } from './sheets.rules.ts';
import type { z } from 'zod';
import { translateProductCategory } from '#areas/accounts/products/product-category.client.ts';
import { consigneeFlagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import {
  formatCount,
  formatHundredths,
  formatMoney,
  formatBasisPointsAsPercent,
  formatRate4AsDollars,
} from '#kit/contract/money.ts';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Formats the lines of a rate sheet as text. */

export type TariffScopeOptions = z.output<typeof tariffScopeOptionsSchema>;
const uoms: Record<number, string> = enumLabelsByKind.unitOfMeasure;
export const getConsigneeFlagLabel = (code: string): string =>
  Object.entries(consigneeFlagNames).find(([flag]) => flag === code)?.[1] ?? code;
const nameIn = (
  namedItems: readonly { id: number; name: string }[] | undefined,
  id: number | undefined,
): string[] => (id === undefined ? [] : [namedItems?.find((one) => one.id === id)?.name ?? String(id)]);

/** Describes what a line applies to, from the most specific party to the widest region. */
export function describeLineScope(
  t: Translate,
  line: RateSheetLine,
  accounts: RateSheetVersion['accounts'],
  scopeOptions?: TariffScopeOptions,
): string {
  const parts = [
    ...nameIn(accounts, line.shipperId),
    ...nameIn(accounts, line.consigneeId),
    ...nameIn(accounts, line.billToId),
    ...((line.stateCode ?? line.zone) ? [line.stateCode ?? line.zone ?? ''] : []),
    ...nameIn(scopeOptions?.regions, line.regionId),
    ...nameIn(scopeOptions?.warehouses, line.outboundWarehouseId),
    ...(line.category === undefined ? [] : [translateProductCategory(t, line.category)]),
    ...(line.uom === undefined ? [] : [t(uoms[line.uom] ?? '')]),
    ...(line.flag === undefined ? [] : [t(getConsigneeFlagLabel(line.flag))]),
  ];
  return parts.join(' · ') || t('every shipment');
}
/** Formats the rate in the unit of its type. */
export const formatLineRate = (line: Pick<RateSheetLine, 'rateType' | 'rate4' | 'bp'>): string =>
  line.rateType === '% of Revenue'
    ? formatBasisPointsAsPercent(line.bp ?? 0)
    : formatRate4AsDollars(line.rate4 ?? 0);
export const formatLineMinimum = (line: RateSheetLine): string =>
  line.minimum ? formatMoney(line.minimum) : '–';
/** Formats the quantity from which a break applies: cubic feet from hundredths, else a count. */
export const formatBreakStart = (line: Pick<RateSheetLine, 'rateType'>, fromQuantity: number): string =>
  line.rateType === 'Cube' ? formatHundredths(fromQuantity) : formatCount(fromQuantity);
export const formatLineBreaks = (line: RateSheetLine): string =>
  (line.breaks ?? [])
    .map((b) => `${formatBreakStart(line, b.from)}+ ${formatRate4AsDollars(b.rate4)}`)
    .join(', ') || '–';
/** Describes all components of a rate in one line. */
export const describeLineRate = (t: Translate, line: RateSheetLine): string =>
  [
    `${t(line.rateType)} ${formatLineRate(line)}`,
    ...(line.breaks?.length ? [formatLineBreaks(line)] : []),
    ...(line.minimum ? [t('minimum {amount}', { amount: formatLineMinimum(line) })] : []),
    ...(line.priority !== undefined && line.priority !== defaultRateSheetLinePriority
      ? [t('priority {number}', { number: line.priority })]
      : []),
  ].join(' · ');

/** What is being edited: a line or a zone by its index, or a new one. */
export interface RateSheetEditTarget {
  kind: 'line' | 'zone';
  index: number | null;
}
/** The complete request body of a version, with one part changed. */
export const buildRateSheetDraftSaveBody = (
  version: RateSheetVersion,
  change: Partial<RateSheetZonesAndLines>,
) => ({
  effectiveDate: version.effectiveDate,
  rowVersion: version.rowVersion,
  zones: change.zones ?? version.zones,
  lines: change.lines ?? version.lines,
});
/** Replaces the value at an index, or appends it when the index is null. */
export const replaceOrAppend = <T>(list: readonly T[], index: number | null, value: T): T[] =>
  index === null ? [...list, value] : list.map((old, i) => (i === index ? value : old));
