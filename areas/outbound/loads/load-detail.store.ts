import { sql } from 'kysely';
import type { DropDetail, ShortageRow } from './loads.contract.ts';
import { dropFreight } from './loads.store.ts';
import { kept } from '#kit/server/db.ts';
import type { Work } from '#kit/server/work.ts';
import { warehouseScope } from '#kit/server/work.ts';

/** What the page of one load shows beside its counts. */

export type DropRow = Omit<DropDetail, 'consignees'>;
export async function dropRows(work: Work, loadId: number): Promise<DropRow[]> {
  return (
    await kept<DropRow>`
      select d.id, d.seq, d.deliver_to_id as "deliverToId", a.number as "deliverToNumber", a.name, a.city,
        a.state_code as "stateCode", a.zone, d.window_start as "windowStart", d.window_end as "windowEnd",
        d.miles, coalesce(c.planned, 0)::int as planned, coalesce(c.loaded, 0)::int as loaded,
        (coalesce(c.left_behind, 0) + coalesce(s.short, 0))::int as short, coalesce(c.cubes, 0)::int as cubes,
        coalesce(e.status, 0)::int as "etaStatus",
        case when coalesce(e.hide, false) then null else coalesce(e.override_eta, e.eta) end as eta
      from load_drop d
      join account a on a.id = d.deliver_to_id
      left join eta e on e.drop_id = d.id
      left join (
        select f.drop_id, count(*) as planned, count(*) filter (where f.loaded) as loaded,
          count(*) filter (where f.left_behind) as left_behind, sum(f.cube) as cubes
        from (${dropFreight(sql`${loadId}::int`)}) f
        group by f.drop_id
      ) c
        on c.drop_id = d.id
      left join lateral (
        select count(*) as short
        from load_shortage s
        join load_pickup p on p.id = s.load_pickup_id and p.status < 4
        join unit u on u.id = s.unit_id
        where p.load_id = ${loadId}
          and u.drop_id = d.id
          and u.active
          and (u.status <> 7 or u.load_pickup_id is distinct from p.id)
      ) s
        on true
      where d.load_id = ${loadId}
      order by d.seq
    `.execute(work.tx)
  ).rows;
}

export interface DropConsignee {
  dropId: number;
  consigneeId: number;
  number: string;
  name: string;
  planned: number;
  loaded: number;
  cubes: number;
  places: string[];
}
/** Who gets what at each drop, and the lanes and slots their units still stand in. */
export async function dropConsignees(work: Work, loadId: number): Promise<DropConsignee[]> {
  return (
    await kept<DropConsignee>`
      select f.drop_id as "dropId", f.consignee_id as "consigneeId", a.number, a.name,
        count(*)::int as planned, (count(*) filter (where f.loaded))::int as loaded,
        sum(f.cube)::int as cubes,
        coalesce(
          (
            array_agg(
              distinct coalesce(u.position_code, u.put_away_code)
              order by coalesce(u.position_code, u.put_away_code)
            ) filter (where u.status <> 7 and coalesce(u.position_code, u.put_away_code) is not null)
          )[1:6],
          '{}'
        ) as places
      from (${dropFreight(sql`${loadId}::int`)}) f
      join unit u on u.id = f.unit_id
      join account a on a.id = f.consignee_id
      group by f.drop_id, f.consignee_id, a.number, a.name
      order by f.drop_id, a.name, f.consignee_id
    `.execute(work.tx)
  ).rows;
}

export interface PickupExtra {
  id: number;
  forceNote: string | null;
  releasedBy: string | null;
  inspection: {
    clean: boolean;
    odorFree: boolean;
    reeferOk: boolean;
    preCoolF: number | null;
    previousCargo: string | null;
    inspectedBy: string;
    at: string;
  } | null;
  bols: { id: number; bolNumber: string; active: boolean; consignee: string }[];
}
export async function pickupExtras(work: Work, loadId: number): Promise<PickupExtra[]> {
  return (
    await kept<PickupExtra>`
      select p.id, p.force_note as "forceNote", r.name as "releasedBy",
        (
          select json_build_object(
            'clean', i.clean, 'odorFree', i.odor_free, 'reeferOk', i.reefer_ok, 'preCoolF', i.pre_cool_f,
            'previousCargo', i.previous_cargo, 'inspectedBy', i.inspected_by, 'at',
            to_char(i.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
          )
          from trailer_inspection i
          where i.load_pickup_id = p.id
          order by i.id desc
          limit 1
        ) as inspection,
        coalesce(
          (
            select json_agg(
              json_build_object(
                'id', b.id, 'bolNumber', b.bol_number, 'active', b.active and b.superseded_by is null,
                'consignee', a.name
              )
              order by b.active desc, b.bol_number
            )
            from bol b
            join account a on a.id = b.consignee_id
            where b.load_pickup_id = p.id and b.deleted_at is null
          ),
          '[]'
        ) as bols
      from load_pickup p
      left join app_user r on r.id = p.released_by
      where p.load_id = ${loadId}
    `.execute(work.tx)
  ).rows;
}

export async function loadHistory(
  work: Work,
  loadId: number,
): Promise<{ at: string; action: string; who: string; why: string | null }[]> {
  return (
    await kept<{
      at: string;
      action: string;
      who: string;
      why: string | null;
    }>`
      select at, action, user_name as who, why
      from audit
      where entity = 'load' and entity_id = ${loadId}
      order by id desc
      limit 50
    `.execute(work.tx)
  ).rows;
}

export async function shortagesOf(
  work: Work,
  loadId: number,
  filter: { pickUpId?: number | undefined; warehouseId?: number | undefined },
): Promise<ShortageRow[]> {
  const scope = warehouseScope(work);
  return (
    await sql<ShortageRow>`
      select s.id as "loadShortagesId", u.id as "unitId", u.unit_code as "unitCode",
        o.order_number as "orderNumber", sh.name as shipper, co.name as consignee, c.product_desc as product,
        u.status, coalesce(u.position_code, u.put_away_code, cw.code) as place, p.id as "pickUpId",
        w.code as "warehouseCode", s.reason_code as "reasonCode", r.label as reason, s.notes,
        (
          u.status = 3
          or (
            u.status not in (6, 7)
            and u.shuttle_load_id is not null
            and u.current_warehouse_id is distinct from p.warehouse_id
          )
        ) as "shuttleNotArrived",
        false as resolved
      from load_pickup p
      join warehouse w on w.id = p.warehouse_id
      join lateral (
        select u.id
        from unit u
        where u.load_pickup_id = p.id and u.active and u.status <> 7 and p.status < 4
        union
        select x.unit_id
        from load_shortage x
        join unit u on u.id = x.unit_id
        where x.load_pickup_id = p.id
          and p.status = 4
          and (u.load_pickup_id is distinct from p.id or u.status <> 7)
      ) m
        on true
      join unit u on u.id = m.id
      join orders o on o.id = u.order_id
      join consolidate c on c.id = u.consolidate_id
      join account sh on sh.id = u.shipper_id
      join account co on co.id = u.consignee_id
      left join warehouse cw on cw.id = u.current_warehouse_id
      left join load_shortage s on s.load_pickup_id = p.id and s.unit_id = u.id
      left join shortage_reason r on r.code = s.reason_code
      where p.load_id = ${loadId}
        and (${filter.pickUpId ?? null}::int is null or p.id = ${filter.pickUpId ?? null})
        and (${filter.warehouseId ?? null}::int is null or p.warehouse_id = ${filter.warehouseId ?? null})
        and (${scope}::int[] is null or p.warehouse_id = any(${scope}::int[]))
      order by co.name, sh.name, u.unit_code, u.id
    `.execute(work.tx)
  ).rows;
}

/** The load and pickup a unit belongs to: where it is assigned, else the truck of its day that carries its consignee's freight. */
export interface UnitLoad {
  loadId: number;
  loadNumber: number;
  loadName: string;
  loadStatus: number;
  void: boolean;
  pickupId: number;
  pickupStatus: number;
  warehouseId: number;
  doorNumber: number | null;
  trailer: string | null;
  dropId: number;
  dropSeq: number;
  assigned: boolean;
}
const unitLoad = sql`
  l.id as "loadId", l.load_number as "loadNumber", l.load_name as "loadName", l.status as "loadStatus",
  l.void, p.id as "pickupId", p.status as "pickupStatus", p.warehouse_id as "warehouseId",
  d.number as "doorNumber", l.trailer, t.id as "dropId", t.seq as "dropSeq"
`;
export async function assignedLoad(work: Work, unitId: number): Promise<UnitLoad | undefined> {
  return (
    await sql<UnitLoad>`
      select ${unitLoad}, true as assigned
      from unit u
      join load_pickup p on p.id = u.load_pickup_id
      join load l on l.id = p.load_id
      join load_drop t on t.id = u.drop_id
      left join door d on d.id = p.door_id
      where u.id = ${unitId}
    `.execute(work.tx)
  ).rows[0];
}
/**
 * For a unit that no plan has seen: an unreleased load of its warehouse and day whose plan names its
 * consignee (and shipper, where it says one), else one that stops at its deliver-to.
 */
export async function plannedLoad(
  work: Work,
  unitId: number,
  wished: number | null,
): Promise<UnitLoad | undefined> {
  return (
    await sql<UnitLoad>`
      select ${unitLoad}, false as assigned
      from unit u
      join load_pickup p on p.warehouse_id = u.outbound_warehouse_id and p.status < 4
      join load l on l.id = p.load_id and l.day_of_service = u.outbound_date and not l.void
      join load_drop t on t.load_id = l.id
      left join load_plan n on n.drop_id = t.id and n.consignee_id = u.consignee_id
      left join door d on d.id = p.door_id
      where u.id = ${unitId}
        and u.active
        and (
          (n.id is not null and (n.shipper_id is null or n.shipper_id = u.shipper_id))
          or t.deliver_to_id = u.deliver_to_id
        )
      order by (p.id = ${wished}::int) desc nulls last, (n.shipper_id is not null) desc,
        (n.id is not null) desc, p.status desc, l.load_number
      limit 1
    `.execute(work.tx)
  ).rows[0];
}
export async function assignUnit(
  work: Work,
  unitId: number,
  pickupId: number,
  dropId: number,
): Promise<void> {
  await sql`
    update unit
    set load_pickup_id = ${pickupId}, drop_id = ${dropId}, updated_at = ${work.now.toString()}::timestamptz,
      row_version = row_version + 1
    where id = ${unitId} and status <> 7
  `.execute(work.tx);
}
