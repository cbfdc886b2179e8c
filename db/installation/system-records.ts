import pg from 'pg';
import { insertRowsWithColumnsOfFirstRow } from '../insert-rows.ts';
import type { TableRow } from '../insert-rows.ts';
import { starterChargeCodes, systemChargeCodes } from './starter-lists.ts';
import { toChargeCodeRow } from './starter-rows.ts';
import {
  listDefaultPermissionStringsOfRoles,
  builtInRoleCodes,
  builtInRoleDefinitions,
} from '#areas/people/grants/grants.contract.ts';
import { settingCodes, getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';

const systemRecordsLock = 0x636f6c65;

/** Records that the product itself needs: settings, and the charge codes that rating writes. */
const systemRows: Record<string, { key: string; rows: TableRow[] }> = {
  charge_code: {
    key: 'code',
    rows: starterChargeCodes.filter(([code]) => systemChargeCodes.has(code)).map(toChargeCodeRow),
  },
  admin_setting: {
    key: 'code',
    rows: settingCodes.map((code) => {
      const { label, type, defaultValue: otherwise, maxLength: longest = null } = getSettingDefinition(code);
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

/**
 * Adds the records every installation needs: roles with their default permissions, settings, system charge codes. Existing
 * records keep an administrator's changes. Runs at every start. Several servers can run it at once.
 */
export async function addMissingSystemRecords(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'coldlane system records' });
  // The running query reports a lost connection. Without a listener the process would exit instead.
  client.on('error', () => {});
  await client.connect();
  try {
    if (await isComplete(client)) return;
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [systemRecordsLock]);
    await addRoles(client);
    for (const [table, { key, rows }] of Object.entries(systemRows))
      await insertRowsWithColumnsOfFirstRow(client, table, rows, {
        onConflict: `on conflict ("${key}") do nothing`,
      });
    await updateSettingFacts(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** One query, so that a start with nothing to add loses no time. */
async function isComplete(client: pg.Client): Promise<boolean> {
  const roleKeys: string[] = [...builtInRoleCodes];
  const requiredRecords = [
    { table: 'role', key: 'code', keys: roleKeys },
    ...Object.entries(systemRows).map(([table, { key, rows }]) => ({
      table,
      key,
      keys: rows.map((row) => String(row[key])),
    })),
  ];
  const parts = requiredRecords.map(
    ({ table, key }, index) =>
      `(select count(*) from unnest($${index + 1}::text[]) k where not exists (select 1 from "${table}" t where t."${key}" = k))`,
  );
  const found = await client.query<{ missing: number }>(
    `select (${parts.join(' + ')} + (${staleSettings(`$${requiredRecords.length + 1}`)}))::int as missing`,
    [...requiredRecords.map((w) => w.keys), settingRows()],
  );
  return found.rows[0]?.missing === 0;
}

const settingRows = (): string => JSON.stringify(systemRows['admin_setting']?.rows);

/** Settings whose description, type or length changed in this version. Their values belong to the administrator. */
const staleSettings = (rows: string) => `
  select count(*)
  from jsonb_populate_recordset(null::admin_setting, ${rows}::jsonb) r
  join admin_setting s on s.code = r.code
  where (s.description, s.value_type, s.max_len) is distinct from (r.description, r.value_type, r.max_len)
`;

async function updateSettingFacts(client: pg.Client): Promise<void> {
  await client.query(
    `
      update admin_setting s
      set description = r.description, value_type = r.value_type, max_len = r.max_len
      from jsonb_populate_recordset(null::admin_setting, $1::jsonb) r
      where s.code = r.code
        and (s.description, s.value_type, s.max_len) is distinct from (r.description, r.value_type, r.max_len)
    `,
    [settingRows()],
  );
}

async function addRoles(client: pg.Client): Promise<void> {
  const rows = builtInRoleCodes.map((code) => ({
    code,
    name: builtInRoleDefinitions[code].name,
    default_page: null,
  }));
  const existingCodes = new Set(
    (await client.query<{ code: string }>('select code from role')).rows.map((row) => row.code),
  );
  const added = rows.filter((row) => !existingCodes.has(row.code));
  await insertRowsWithColumnsOfFirstRow(client, 'role', added);
  await insertRowsWithColumnsOfFirstRow(
    client,
    'role_permission',
    added.flatMap(({ code }) =>
      listDefaultPermissionStringsOfRoles([code]).map((permission) => ({ role_code: code, permission })),
    ),
  );
}
