import { sql } from 'kysely';
import { z } from 'zod';
import { accessorialRowSchema, chargeCodeRowSchema, cancelReasonRowSchema } from './charges.contract.ts';
import type {
  AccessorialRow,
  AccessorialRuleInput,
  ChargeCodeRow,
  CancelReasonRow,
} from './charges.contract.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { and, equalsIfGiven, sqlLiteralList } from '#kit/server/list-sql.ts';
import { countRows, queryFirstRow, queryRows } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const rule = sql`
  r.id, r.charge_code as "chargeCode", c.description, r.flag, r.event, r.account_id as "accountId",
  a.number || ' ' || a.name as account, r.rate_type as "rateType", r.rate4,
  r.effective_date as "effectiveDate", r.expiration_date as "expirationDate", r.row_version as "rowVersion"
`;
const ofRule = sql`
  accessorial_rule r
  join charge_code c on c.code = r.charge_code
  left join account a on a.id = r.account_id
`;
export const findUnretiredAccessorials = (work: RequestContext): Promise<AccessorialRow[]> =>
  queryRows(work.tx, accessorialRowSchema)`
    select ${rule}
    from ${ofRule}
    where r.retired_at is null
    order by r.charge_code, r.account_id nulls first, r.effective_date desc, r.id
  `;
export const findUnretiredAccessorial = (
  work: RequestContext,
  id: number,
): Promise<AccessorialRow | undefined> =>
  queryFirstRow(
    work.tx,
    accessorialRowSchema,
  )`select ${rule} from ${ofRule} where r.id = ${id} and r.retired_at is null`;
export async function accessorialEverExisted(work: RequestContext, id: number): Promise<boolean> {
  return (await countRows(work.tx)`from accessorial_rule where id = ${id}`) > 0;
}
export async function checkActiveChargeCodeAndAccountExist(
  work: RequestContext,
  { chargeCode, accountId }: AccessorialRuleInput,
): Promise<{ chargeCode: boolean; accountId: boolean }> {
  const codes = await countRows(work.tx)`from charge_code where code = ${chargeCode} and active`;
  const accounts =
    accountId === undefined ? 1 : await countRows(work.tx)`from account where id = ${accountId}::int`;
  return { chargeCode: codes > 0, accountId: accounts > 0 };
}
/** A rule without an end is stored with a last day far in the future (areas/billing/rating/tariff-dates.rules.ts). */
export async function insertAccessorial(
  work: RequestContext,
  input: AccessorialRuleInput & { expirationDate: string },
): Promise<number> {
  const { id } = await work.tx
    .insertInto('accessorial_rule')
    .values({
      charge_code: input.chargeCode,
      flag: input.flag ?? null,
      event: input.event ?? null,
      account_id: input.accountId ?? null,
      rate_type: input.rateType,
      rate4: input.rate4,
      effective_date: input.effectiveDate,
      expiration_date: input.expirationDate,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
/** False when the rule was retired in the meantime. */
export async function retireAccessorialIfVersionMatches(
  work: RequestContext,
  id: number,
  rowVersion: number,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('accessorial_rule')
    .set({ retired_at: work.now.toString(), row_version: rowVersion + 1 })
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Statuses of shipments that no billing close has invoiced. */
const unbilled = sqlLiteralList([
  shipmentStatuses.open,
  shipmentStatuses.rated,
  shipmentStatuses.error,
  shipmentStatuses.master,
]);
/** Charge codes with what uses each on a day. With `code`, only that one. */
const codesOf = (today: string, code?: string) => sql`
  select k.id, k.code, k.description, k.gl_account as "glAccount", k.active,
    (
      select count(*)::int
      from accessorial_rule a
      where a.charge_code = k.code and a.retired_at is null and a.expiration_date >= ${today}::date
    ) as rules,
    coalesce(u.shipments, 0) as shipments, k.row_version as "rowVersion"
  from charge_code k
  left join (
    select r.charge_code, count(distinct r.shipment_id)::int as shipments
    from shipment s
    join shipment_rate r on r.shipment_id = s.id
    where s.status in (${unbilled}) and ${and(equalsIfGiven(sql`r.charge_code`, code))}
    group by r.charge_code
  ) u
    on u.charge_code = k.code
  where ${and(equalsIfGiven(sql`k.code`, code))}
`;
export const findChargeCodes = (work: RequestContext, today: string): Promise<ChargeCodeRow[]> =>
  queryRows(work.tx, chargeCodeRowSchema)`${codesOf(today)} order by k.code`;
export const findChargeCode = (
  work: RequestContext,
  code: string,
  today: string,
): Promise<ChargeCodeRow | undefined> => queryFirstRow(work.tx, chargeCodeRowSchema)`${codesOf(today, code)}`;
type CodeWish = Pick<ChargeCodeRow, 'code' | 'description' | 'glAccount' | 'active'>;
const codeSchema = z.object({ code: z.string() });
export async function insertChargeCodeUnlessTaken(work: RequestContext, input: CodeWish): Promise<boolean> {
  const added = await queryFirstRow(work.tx, codeSchema)`
    insert into charge_code (code, description, gl_account, active)
    values (${input.code}, ${input.description}, ${input.glAccount}, ${input.active})
    on conflict do nothing
    returning code
  `;
  return added !== undefined;
}
export async function updateChargeCodeIfVersionMatches(
  work: RequestContext,
  rowVersion: number,
  input: CodeWish,
): Promise<boolean> {
  const { numUpdatedRows } = await work.tx
    .updateTable('charge_code')
    .set({
      description: input.description,
      gl_account: input.glAccount,
      active: input.active,
      row_version: rowVersion + 1,
    })
    .where('code', '=', input.code)
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const reasons = sql`
  id, code, label, active,
  (
    (select count(*) from shipment x where x.cancel_reason_id = cancel_reason.id)
    + (select count(*) from shipment_detail x where x.cancel_reason_id = cancel_reason.id)
  )::int as uses,
  row_version as "rowVersion"
`;
export const findCancelReasons = (work: RequestContext): Promise<CancelReasonRow[]> =>
  queryRows(work.tx, cancelReasonRowSchema)`select ${reasons} from cancel_reason order by code`;
export const findCancelReason = (work: RequestContext, code: string): Promise<CancelReasonRow | undefined> =>
  queryFirstRow(work.tx, cancelReasonRowSchema)`select ${reasons} from cancel_reason where code = ${code}`;
