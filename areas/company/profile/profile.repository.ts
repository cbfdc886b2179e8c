import { z } from 'zod';
import { documentNumberSeries } from './profile.contract.ts';
import type { CompanyProfile, DocumentNumberSeries } from './profile.contract.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Name of each series in the database. */
const seriesNames: Readonly<Record<DocumentNumberSeries, string>> = {
  order: 'order_number',
  load: 'load_number',
  bol: 'bol_serial',
  shipment: 'shipment_number',
  invoice: 'invoice',
};
const nextRow = z.object({ next: z.int() });
export async function peekNextNumber(work: RequestContext, series: DocumentNumberSeries): Promise<number> {
  const found = await queryFirstRow(
    work.tx,
    nextRow,
  )`select get_next_number(${seriesNames[series]})::int as next`;
  return found?.next ?? 1;
}
export async function peekNextNumbers(work: RequestContext): Promise<CompanyProfile['numbers']> {
  const numbers: CompanyProfile['numbers'] = [];
  for (const series of documentNumberSeries)
    numbers.push({ series, next: await peekNextNumber(work, series) });
  return numbers;
}
const setRow = z.object({ isSet: z.boolean() });
/** False when the series is already past this number. Waits for transactions that are taking a number. */
export async function setNextNumberUnlessPassed(
  work: RequestContext,
  series: DocumentNumberSeries,
  next: number,
): Promise<boolean> {
  const done = await queryFirstRow(work.tx, setRow)`
    select set_next_number(${seriesNames[series]}, ${next}::bigint) as "isSet"
  `;
  return done?.isSet ?? false;
}
