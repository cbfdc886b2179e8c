import type { Updateable } from 'kysely';
import type { DatabaseTables } from '#kit/server/db.ts';
import type { TestWorld } from '#tests/world.ts';
import { waitForBlockedSessions } from './lock-barriers.ts';
import { createTestAccount } from './factories.ts';
import type { TestAccount } from './factories.ts';

export interface TestShipmentInput {
  shipper: TestAccount & { warehouseId: number };
  consignee: TestAccount;
  billTo?: TestAccount;
  deliverTo?: TestAccount;
  status?: number;
  outboundDate?: string;
  loadId?: number;
  masterId?: number;
  units?: number;
  cubes?: number;
  /** Charges in cents by code. */
  charges?: Record<string, number>;
}
/** Creates a shipment with charges, as if it had been rated. */
export async function createTestShipment(
  world: TestWorld,
  input: TestShipmentInput,
): Promise<{ id: number; number: number }> {
  const charges = Object.entries(input.charges ?? { FRT: 14_117, FSC: 3459 });
  const made = await world.row<{ id: number; number: number }>(
    `
      insert into shipment (
        outbound_date, shipper_id, consignee_id, deliver_to_id, bill_to_id, payment_term,
        receiving_warehouse_id, outbound_warehouse_id, load_id, master_id, status, units, cubes, amount,
        created_at
      )
      values ($1, $2, $3, $4, $5, 1, $6, $6, $7, $8, $9, $10, $11, $12, now())
      returning id, shipment_number as number
    `,
    [
      input.outboundDate ?? '2027-02-01',
      input.shipper.id,
      input.consignee.id,
      (input.deliverTo ?? input.consignee).id,
      (input.billTo ?? input.consignee).id,
      input.shipper.warehouseId,
      input.loadId ?? null,
      input.masterId ?? null,
      input.status ?? 2,
      input.units ?? 30,
      input.cubes ?? 4554,
      charges.reduce((n, [, cents]) => n + cents, 0),
    ],
  );
  await world.rows(
    `
      insert into shipment_rate (
        shipment_id, seq, charge_code, description, rate_type, rate4, quantity, quantity_unit, amount
      )
      select $1, n, code, code, case when code = 'FRT' then 'Cube' else 'Flat' end, 31000,
        case when code = 'FRT' then 4554 else 1 end, case when code = 'FRT' then 'cubes' else 'flat' end,
        amount
      from unnest($2::text[], $3::int[]) with ordinality as v(code, amount, n)
    `,
    [made.id, charges.map(([code]) => code), charges.map(([, cents]) => cents)],
  );
  return made;
}

/** Updates a shipment with values that no fixture sets, bypassing every rule. */
export async function updateTestShipment(
  world: TestWorld,
  id: number,
  columns: Updateable<DatabaseTables['shipment']>,
): Promise<void> {
  await world.db.updateTable('shipment').set(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

export interface TestInvoiceInput {
  number?: string;
  /** The payer. By default a new account is created. */
  billTo?: TestAccount;
  consignee?: TestAccount;
  date?: string;
  dueDate?: string;
  type?: number;
  amount?: number;
  units?: number;
  cubes?: number;
  posted?: boolean;
  deleted?: boolean;
  creditOf?: number;
  /** The id of the invoice line that a credit reverses. */
  creditOfLine?: number;
  /** False means no lines at all. Amounts create a line of freight, one of storage, and so on. */
  lines?: boolean | readonly number[];
}
let serial = 0;
/** Creates an invoice with one line. */
export async function createTestInvoice(
  world: TestWorld,
  input: TestInvoiceInput = {},
): Promise<{ id: number; number: string }> {
  serial += 1;
  const billTo = input.billTo ?? (await createTestAccount(world, { type: 3 }));
  const number = input.number ?? (input.posted ? `9${String(serial).padStart(6, '0')}` : `DT${serial}`);
  const date = input.date ?? '2027-02-01';
  const amount = input.amount ?? 11_828;
  const made = await world.row<{ id: number; number: string }>(
    `
      insert into invoice (
        number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, amount, cubes, units,
        due_date, credit_of_id, credit_of_line_id, deleted_at, created_at
      )
      values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, now())
      returning id, number
    `,
    [
      number,
      `DT${serial}`,
      date,
      input.type ?? 0,
      billTo.id,
      (input.consignee ?? billTo).id,
      amount,
      input.cubes ?? 285,
      input.units ?? 3,
      input.dueDate ?? date,
      input.creditOf ?? null,
      input.creditOfLine ?? null,
      input.deleted ? '2027-02-02T00:00:00Z' : null,
    ],
  );
  const lines = Array.isArray(input.lines) ? input.lines : [amount];
  if (input.lines !== false)
    await world.rows(
      `
        insert into invoice_detail (
          invoice_id, seq, charge_code, description, rate4, quantity, quantity_unit, amount
        )
        select $1, n, case n when 1 then 'FRT' else 'STG' end, case n when 1 then 'Freight' else 'Storage' end,
          a * 100, 1, 'flat', a
        from unnest($2::int[]) with ordinality as l(a, n)
      `,
      [made.id, lines],
    );
  if (input.posted) await updateTestInvoice(world, made.id, { posted_at: '2027-02-02T12:00:00Z' });
  return made;
}
/** Moves the number series of posted invoices beyond the numbers that the fixtures use. */
export const advanceInvoiceNumbersBeyondFixtures = (world: TestWorld) =>
  world.rows("update number_series set next = 2000000000 where name = 'invoice'");
/** Updates an invoice with values that no fixture sets, bypassing every rule except the database constraints. */
export async function updateTestInvoice(
  world: TestWorld,
  id: number | undefined,
  columns: Updateable<DatabaseTables['invoice']>,
): Promise<void> {
  await world.db
    .updateTable('invoice')
    .set(columns)
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow();
}
/** Deletes one invoice or all, including posted ones. */
export async function softDeleteTestInvoices(world: TestWorld, id?: number): Promise<void> {
  await world.rows('alter table invoice disable trigger invoice_posted_is_final');
  const living = world.db
    .updateTable('invoice')
    .set({ deleted_at: world.clock.now().toString() })
    .where('deleted_at', 'is', null);
  await (id === undefined ? living : living.where('id', '=', id)).execute();
  await world.rows('alter table invoice enable trigger invoice_posted_is_final');
}

/** Waits until a session is blocked by a row lock of another transaction. */
export const waitForBlockedSession = (world: TestWorld): Promise<void> => waitForBlockedSessions(world, 1);

/**
 * Creates posted invoices of one line each in one statement, cycling through the payers. The amount starts at one dollar and
 * rises by one cent each. Returns their numbers.
 */
export async function createManyPostedTestInvoices(
  world: TestWorld,
  payers: readonly TestAccount[],
  count: number,
): Promise<string[]> {
  const made = await world.rows<{ id: number; number: string }>(
    `
      insert into invoice (
        number, draft_number, date, type, bill_to_id, consignee_id, deliver_to_id, amount, due_date, created_at
      )
      select (8000000 + n)::text, 'MANY' || n, '2027-01-05', 0, p, p, p, 100 + n, '2027-01-20', now()
      from generate_series(0, $2::int - 1) n
      cross join lateral (select ($1::int[])[1 + n % cardinality($1::int[])] as p) x
      returning id, number
    `,
    [payers.map((p) => p.id), count],
  );
  const ids = made.map((i) => i.id);
  await world.rows(
    `
      insert into invoice_detail (invoice_id, seq, charge_code, description, rate4, quantity, quantity_unit, amount)
      select id, 1, 'FRT', 'Freight', 0, 1, 'flat', amount
      from invoice
      where id = any($1)
    `,
    [ids],
  );
  await world.rows('update invoice set posted_at = now() where id = any($1)', [ids]);
  return made.map((i) => i.number).toSorted();
}

/** Creates the Florida tariff: $3.10 per unit of cube, minimum $95. */
export const createFloridaTariff = (world: TestWorld) =>
  world.rows(
    `
      insert into tariff (name, rate_type, rate4, minimum, effective_date, expiration_date)
      values ('FL-GEN 2027', 'Cube', 31000, 9500, '2027-01-01', '2027-12-31')
    `,
  );
/** Sets the fuel price in the week of the tests: $3.585 a gallon. */
export const setTestFuelPrice = (world: TestWorld) =>
  world.rows(
    `
      insert into fuel_price (week_start, price_mills)
      values ('2027-02-01', 3585)
      on conflict (week_start) do update
      set price_mills = 3585
    `,
  );
