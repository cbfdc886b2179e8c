import pg from 'pg';

/** Returns the row types of a migrated database as TypeScript source, for db/tables.ts. */
export async function buildTablesSource(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const found = await client.query<{
      table: string;
      column: string;
      type: string;
      nullable: boolean;
      made: boolean;
      always: boolean;
    }>(`
      select c.relname as table, a.attname as column, coalesce(bt.typname, t.typname) as type,
        not (a.attnotnull or coalesce(t.typnotnull, false)) as nullable,
        a.atthasdef or a.attidentity <> '' as made, a.attidentity = 'a' as always
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      left join pg_type bt on bt.oid = t.typbasetype and t.typtype = 'd'
      where c.relnamespace = 'public'::regnamespace
        and c.relkind = 'r'
        and a.attnum > 0
        and not a.attisdropped
        and c.relname <> 'schema_migration'
      order by c.relname, a.attnum
    `);
    const tables = new Map<string, string[]>();
    for (const row of found.rows) {
      const lines = tables.get(row.table) ?? [];
      tables.set(row.table, lines);
      const base = typeOf(row.type);
      const type = row.nullable ? `${base} | null` : base;
      const generated = row.made ? `Generated<${type}>` : type;
      lines.push(`    ${row.column}: ${row.always ? `GeneratedAlways<${type}>` : generated};`);
    }
    const body = [...tables]
      .map(([name, lines]) => `  interface ${pascal(name)}Table {\n${lines.join('\n')}\n  }`)
      .join('\n');
    const index = [...tables.keys()].map((name) => `    ${name}: ${pascal(name)}Table;`).join('\n');
    return `// Generated from the migrated database by \`npm run generate\`. Do not edit.\nimport type { Generated, GeneratedAlways } from 'kysely';\n\ndeclare module '#kit/server/db.ts' {\n${body}\n  interface DatabaseTables {\n${index}\n  }\n}\n`;
  } finally {
    await client.end();
  }
}

function typeOf(type: string): string {
  if (['int2', 'int4', 'int8', 'float4', 'float8'].includes(type)) return 'number';
  if (type === 'bool') return 'boolean';
  if (type === 'bytea') return 'Buffer';
  if (type === 'json' || type === 'jsonb') return 'unknown';
  if (type.startsWith('_')) return `${typeOf(type.slice(1))}[]`;
  return 'string';
}
const pascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
