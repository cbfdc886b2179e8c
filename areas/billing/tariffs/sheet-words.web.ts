import type { SheetBody, SheetLine, SheetVersion, tariffPlaces } from './sheets.contract.ts';
import { firstPriority } from './sheets.rules.ts';
import type { z } from 'zod';
import { goodsWord } from '#areas/accounts/products/goods-words.web.ts';
import { flagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import { showCount, showHundredths, showMoney, showPercent, showRate } from '#kit/contract/money.ts';
import { choices } from '#kit/web/states.ts';
import type { Say } from '#kit/web/text.tsx';

/** How the lines of a rate sheet are read. */

export type Places = z.output<typeof tariffPlaces>;
const uoms: Record<number, string> = choices.unitOfMeasure;
export const flagWord = (code: string): string =>
  Object.entries(flagNames).find(([flag]) => flag === code)?.[1] ?? code;
const nameIn = (of: readonly { id: number; name: string }[] | undefined, id: number | undefined): string[] =>
  id === undefined ? [] : [of?.find((one) => one.id === id)?.name ?? String(id)];

/** What a line is for, from the closest party to the widest region. */
export function forWhom(
  t: Say,
  line: SheetLine,
  accounts: SheetVersion['accounts'],
  places?: Places,
): string {
  const said = [
    ...nameIn(accounts, line.shipperId),
    ...nameIn(accounts, line.consigneeId),
    ...nameIn(accounts, line.billToId),
    ...((line.stateCode ?? line.zone) ? [line.stateCode ?? line.zone ?? ''] : []),
    ...nameIn(places?.regions, line.regionId),
    ...nameIn(places?.warehouses, line.outboundWarehouseId),
    ...(line.category === undefined ? [] : [goodsWord(t, line.category)]),
    ...(line.uom === undefined ? [] : [t(uoms[line.uom] ?? '')]),
    ...(line.flag === undefined ? [] : [t(flagWord(line.flag))]),
  ];
  return said.join(' · ') || t('every shipment');
}
/** The rate as its type is counted. */
export const rateWord = (line: Pick<SheetLine, 'rateType' | 'rate4' | 'bp'>): string =>
  line.rateType === '% of Revenue' ? showPercent(line.bp ?? 0) : showRate(line.rate4 ?? 0);
export const minimumWord = (line: SheetLine): string => (line.minimum ? showMoney(line.minimum) : '–');
/** A quantity from which a break holds: cubes in hundredths, else a count. */
export const fromWord = (line: Pick<SheetLine, 'rateType'>, from: number): string =>
  line.rateType === 'Cube' ? showHundredths(from) : showCount(from);
export const breakWords = (line: SheetLine): string =>
  (line.breaks ?? []).map((b) => `${fromWord(line, b.from)}+ ${showRate(b.rate4)}`).join(', ') || '–';
/** All that a rate costs, in one line. */
export const rateWords = (t: Say, line: SheetLine): string =>
  [
    `${t(line.rateType)} ${rateWord(line)}`,
    ...(line.breaks?.length ? [breakWords(line)] : []),
    ...(line.minimum ? [t('minimum {amount}', { amount: minimumWord(line) })] : []),
    ...(line.priority !== undefined && line.priority !== firstPriority
      ? [t('priority {number}', { number: line.priority })]
      : []),
  ].join(' · ');

/** What is being edited: a line or a zone by its place, or a new one. */
export interface Editing {
  what: 'line' | 'zone';
  at: number | null;
}
/** The whole of a version as it is sent, with one part of it changed. */
export const bodyOf = (version: SheetVersion, change: Partial<SheetBody>) => ({
  effectiveDate: version.effectiveDate,
  rowVersion: version.rowVersion,
  zones: change.zones ?? version.zones,
  lines: change.lines ?? version.lines,
});
/** A list with another value at a place, or one more at its end. */
export const putAt = <T>(list: readonly T[], at: number | null, value: T): T[] =>
  at === null ? [...list, value] : list.map((old, i) => (i === at ? value : old));
