import type { TestAccount } from './factories.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** The demo world with additions, a file and a template for every shipper, and queries on it. */

const header = {
  orderNumber: '',
  Shipdate: '2027-02-03',
  totalUnitsInFile: 0,
  totalUnitsSuccess: 0,
  totalUnitsDuplicates: 0,
  totalUnitsDiscrepancy: 0,
  errorMessage: '',
  orderId: null,
  format: '1',
  shipperAccountId: null,
  shipperName: '',
  dryRun: false,
  finalized: false,
  faultsInFile: 0,
};
export async function openRowScopeTestWorld(): Promise<TestWorld> {
  const world = await openTestWorld({ demo: true });
  await world.rows(
    `
      insert into xml_upload (file_name, sha256, shipper_id, user_name, at, dry_run, header, details)
      select 'of-' || number || '.xml', number, id, 'x', '2027-02-03T12:00:00Z', false,
        $1::jsonb || jsonb_build_object('fileName', 'of-' || number || '.xml', 'Shipper', number), $2
      from account
      where account_type = 1
    `,
    [
      JSON.stringify(header),
      JSON.stringify({ ResponseDetail: [], faults: [], duplicates: [], messages: [] }),
    ],
  );
  await world.rows(
    `
      with t as (
        insert into order_template (shipper_id, name, created_at, updated_at)
        select id, 'usual-' || number, now(), now()
        from account
        where account_type = 1
        returning id
      )
      insert into order_template_line (
        template_id, line_number, consignee_id, uom, measure, typed_l, typed_w, typed_h, units
      )
      select t.id, 1, (select min(id) from account where account_type = 2), 2, 'inch', 41, 10, 7, 1
      from t
    `,
  );
  return world;
}

/** Creates SQL query helpers for the open demo world. */
export function createDemoWorldQueries(world: TestWorld) {
  const column = async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await world.rows<{ v: string }>(text, values)).map((r) => r.v);
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await world.row<{ id: number }>(text, values)).id;
  const account = async (number: string): Promise<TestAccount> =>
    world.row('select id, number, name from account where number = $1', [number]);
  const demo = async (email: string): Promise<TestUser> =>
    world.row('select subject from app_user where email = $1', [email]);
  return { column, one, account, demo };
}
