import pg from 'pg';
import { permissionsOf, roleCodes, roles } from '#areas/people/grants/grants.contract.ts';
import {
  cancelReasons,
  chargeCodes,
  fuelSteps,
  products,
  regions,
  rejectionReasons,
  shortageReasons,
  states,
} from './reference-data.ts';
import { settingCodes, settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import { insertRows } from './write.ts';
import type { Row } from './write.ts';

const referenceLock = 0x636f6c65;

/**
 * Brings the lists that every installation needs: roles with their default permissions, states, regions,
 * products, codes, reasons, settings.
 * What is there stays as it is, so that later changes of an administrator are kept; only what is new is
 * added. Safe from several servers at once.
 */
export async function seedReference(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'coldlane reference' });
  // The query in flight reports a lost connection; without a listener the process would end instead.
  client.on('error', () => {});
  await client.connect();
  try {
    if (await isComplete(client)) return;
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [referenceLock]);
    await addRoles(client);
    await addLists(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** How many minutes above its limit a product may have: as migration 85 gave them to those there were. */
const warmMinutes = (category: string): number => (category === 'produce' ? 240 : 480);

const lists: Record<string, { key: string; rows: Row[] }> = {
  state: { key: 'code', rows: states.map(([code, name, country]) => ({ code, name, country })) },
  region: { key: 'code', rows: regions.map(([code, name]) => ({ code, name })) },
  product: {
    key: 'code',
    rows: products.map(([code, description, category, min, max]) => ({
      code,
      description,
      category,
      temp_min_f: min,
      temp_max_f: max,
      warm_minutes: max === null ? null : warmMinutes(category),
      active: true,
    })),
  },
  charge_code: {
    key: 'code',
    rows: chargeCodes.map(([code, description, gl, fuel, holiday]) => ({
      code,
      description,
      gl_account: gl,
      fuel_able: fuel,
      holiday_able: holiday,
      active: true,
    })),
  },
  cancel_reason: { key: 'code', rows: cancelReasons.map(([code, label]) => ({ code, label, active: true })) },
  rejection_reason: {
    key: 'code',
    rows: rejectionReasons.map(([code, label]) => ({ code, label, active: true })),
  },
  shortage_reason: {
    key: 'code',
    rows: shortageReasons.map(([code, label]) => ({ code, label, active: true })),
  },
  admin_setting: {
    key: 'code',
    rows: settingCodes.map((code) => {
      const { label, type, otherwise, longest = null } = settingOf(code);
      return {
        code,
        description: label,
        value_type: type,
        value: otherwise,
        max_len: longest,
        row_version: 1,
      };
    }),
  },
};

/** One query, so that a start with nothing to do loses no time. */
async function isComplete(client: pg.Client): Promise<boolean> {
  const roleKeys: string[] = [...roleCodes];
  const wanted = [
    { table: 'role', key: 'code', keys: roleKeys },
    ...Object.entries(lists).map(([table, { key, rows }]) => ({
      table,
      key,
      keys: rows.map((row) => String(row[key])),
    })),
  ];
  const parts = wanted.map(
    ({ table, key }, at) =>
      `(select count(*) from unnest($${at + 1}::text[]) k where not exists (select 1 from "${table}" t where t."${key}" = k))`,
  );
  const found = await client.query<{ missing: number }>(
    `
      select (
        ${parts.join(' + ')} + (
          select count(*)
          from (select 1 where not exists (select 1 from fuel_schedule)) f
        ) + (
          select count(*)
          from (select 1 where not exists (select 1 from pallet_deduction_setting)) b
        ) + (
          ${saidOtherwise(`$${wanted.length + 1}`)}
        )
      )::int as missing
    `,
    [...wanted.map((w) => w.keys), JSON.stringify(lists['admin_setting']?.rows)],
  );
  return found.rows[0]?.missing === 0;
}

/** Settings whose description, type or length the program says otherwise than it did; their values are the administrator's. */
const saidOtherwise = (rows: string) => `
  select count(*)
  from jsonb_populate_recordset(null::admin_setting, ${rows}::jsonb) r
  join admin_setting s on s.code = r.code
  where (s.description, s.value_type, s.max_len) is distinct from (r.description, r.value_type, r.max_len)
`;

async function addRoles(client: pg.Client): Promise<void> {
  const rows = roleCodes.map((code) => ({ code, name: roles[code].name, default_page: null }));
  const known = new Set(
    (await client.query<{ code: string }>('select code from role')).rows.map((row) => row.code),
  );
  const added = rows.filter((row) => !known.has(row.code));
  await insertRows(client, 'role', added);
  await insertRows(
    client,
    'role_permission',
    added.flatMap(({ code }) => permissionsOf([code]).map((permission) => ({ role_code: code, permission }))),
  );
}

async function addLists(client: pg.Client): Promise<void> {
  for (const [table, { key, rows }] of Object.entries(lists))
    await insertRows(client, table, rows, { onConflict: `on conflict ("${key}") do nothing` });
  await client.query(
    `
      update admin_setting s
      set description = r.description, value_type = r.value_type, max_len = r.max_len
      from jsonb_populate_recordset(null::admin_setting, $1::jsonb) r
      where s.code = r.code
        and (s.description, s.value_type, s.max_len) is distinct from (r.description, r.value_type, r.max_len)
    `,
    [JSON.stringify(lists['admin_setting']?.rows)],
  );
  const bands = await client.query('select 1 from pallet_deduction_setting limit 1');
  if (bands.rowCount === 0)
    // To begin with each invalid pallet takes a valid one away.
    await insertRows(client, 'pallet_deduction_setting', [{ from_invalid: 0, to_invalid: null, deduct: 1 }]);
  const fuel = await client.query('select 1 from fuel_schedule limit 1');
  if (fuel.rowCount === 0)
    await insertRows(
      client,
      'fuel_schedule',
      fuelSteps.map((s) => ({ price_from_mills: s.from, price_to_mills: s.to, percent_bp: s.percentBp })),
    );
}
