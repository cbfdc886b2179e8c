import pg from 'pg';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from './factories.ts';
import { recipes } from './generated/recipes.ts';
import { hostileTexts, buildInputSample, buildHostileValueVariants } from './nasty.ts';
import { demoValidCallTime } from './demo-records.ts';
import type { ValidCall } from './demo-records.ts';
import type { RecordIds, PathParamKind } from './recipes.ts';
import { createDemoWorldQueries } from './scope-queries.ts';
import { sortWritesSoEachFindsItsData } from './write-order.ts';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import { hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import { signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { fillPathParams } from '#kit/contract/endpoint.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestCallResponse, TestUser, TestWorld } from '#tests/world.ts';

/**
 * Every hostile value in every field of every call that accepts it by its schema, on the demo world. Each call's changes are
 * undone, so that all values meet the same data.
 */
let world: TestWorld;
let admin: TestUser;
let scanner: string;
const records: RecordIds = {};
/** Values of these fields in a valid call, by field name. */
const known: Record<string, unknown> = {};
let undone = false;
const ask: (...given: never) => unknown = pg.Client.prototype.query;
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: demoValidCallTime });
  admin = await createTestUser(world, { role: 'Admin' });
  await world.rows(
    `
      insert into scanner_user (scanner_user_id, full_name, company, role, warehouse_id, pin_hash, active)
      values ('SNASTY', 'Nasty', 'Nasty', 3, 1, $1, true)
    `,
    [await hashPin('4711')],
  );
  scanner = (
    await world.call(signInScannerEndpoint, {
      body: { scannerUserId: 'SNASTY', pin: '4711', device: 'walk' },
    })
  ).data.token;
  await lookAround();
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      if (!undone || given[0] !== 'commit') return Reflect.apply(ask, this, given);
      const ended: unknown = Reflect.apply(ask, this, ['rollback']);
      return Promise.resolve(ended).then((made) =>
        Object.assign(z.looseObject({}).parse(made), { command: 'COMMIT' }),
      );
    },
  });
});
afterAll(async () => {
  Object.assign(pg.Client.prototype, { query: ask });
  await world.close();
});

/** Finds a record of each kind. */
async function lookAround(): Promise<void> {
  const { one } = createDemoWorldQueries(world);
  const tables: Partial<Record<PathParamKind, string>> = {
    order: 'orders',
    consolidate: 'consolidate',
    unit: 'unit',
    upload: 'xml_upload',
    template: 'order_template',
    shipment: 'shipment',
    invoice: 'invoice',
    invoiceLine: 'invoice_detail',
    dispute: 'dispute',
    claim: 'claim',
    bol: 'bol',
    bolLine: 'bol_detail',
    shipmentDetail: 'shipment_detail',
    load: 'load',
    pickup: 'load_pickup',
    drop: 'load_drop',
    door: 'door',
    printer: 'printer',
    trailerSize: 'trailer_size',
    planningLane: 'planning_lane',
    planningApart: 'planning_separation',
    task: 'floor_task',
    warehouse: 'warehouse',
    job: 'job',
    extension: 'extension',
    dayOfService: 'day_of_service',
    shuttle: 'shuttle_load',
    view: 'saved_view',
    layoutTemplate: 'layout_template',
    layout: 'layout',
    location: 'storage_location',
    position: 'storage_position',
    coolerItem: 'cooler_item',
    palletReceipt: 'pallet_receipt',
    place: 'place',
  };
  for (const [kind, table] of Object.entries(tables))
    Object.assign(records, { [kind]: await one(`select coalesce(max(id), 1)::int as id from ${table}`) });
  const of = (type: number) =>
    one('select min(id) as id from account where account_type = $1 and active', [type]);
  records.shipper = await one('select min(shipper_id) as id from orders');
  records.consignee = await one('select min(consignee_id) as id from consolidate');
  records.account = records.shipper;
  records.accountNumber = (
    await world.row<{ number: string }>('select number from account where id = $1', [records.shipper])
  ).number;
  Object.assign(known, {
    shipperAccountId: records.shipper,
    shipperId: records.shipper,
    consigneeAccountId: records.consignee,
    consigneeId: records.consignee,
    accountId: records.shipper,
    accountNumber: records.accountNumber,
    billToAccountId: await of(3),
    warehouseId: 1,
    shipDate: '2027-02-03',
  });
}

const send = (endpoint: AnyEndpoint, good: ValidCall): Promise<TestCallResponse<AnyEndpoint>> =>
  world.call(endpoint, {
    ...(endpoint.permissions === 'scanner' ? { scanner } : { as: admin }),
    params: good.params,
    query: good.query,
    body: good.body,
    files: good.files,
  });
const first = async (id: string, good: ValidCall): Promise<Record<string, unknown>> => {
  const endpoint = endpoints.find((e) => e.id === id);
  if (!endpoint) throw new Error(`no call ${id}`);
  const answer = await send(endpoint, good);
  if (answer.status !== 200) throw new Error(`${id}: ${answer.status} ${answer.message}`);
  return z.record(z.string(), z.unknown()).parse(answer.data ?? {});
};
async function pick<T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> {
  const [found] = await world.rows<T>(text, values);
  if (!found) throw new Error(`The demo world has no row for this call: ${text}`);
  return found;
}

/** Returns a valid call: its sample, else one built from the required fields of its schemas. */
async function goodOf(endpoint: AnyEndpoint): Promise<ValidCall> {
  const recipe = recipes[endpoint.id];
  if (recipe?.buildCall)
    return recipe.buildCall({
      world,
      queryRow: pick,
      queryId: async (text, values) => Number((await pick<{ id: number }>(text, values)).id),
      callFirst: first,
    });
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1]));
  return {
    params: Object.fromEntries(
      names.map((name) => [name, records[recipe?.paramKinds?.[name] ?? 'house'] ?? 1]),
    ),
    ...(endpoint.query
      ? {
          query: z
            .record(z.string(), z.string())
            .catch({})
            .parse(texted(buildInputSample(endpoint.query, known))),
        }
      : {}),
    ...(endpoint.body ? { body: bodyOf(buildInputSample(endpoint.body, known)) } : {}),
  };
}
const bodyOf = (value: unknown): Record<string, unknown> | string =>
  z
    .union([z.record(z.string(), z.unknown()), z.string()])
    .catch({})
    .parse(value);
/** Converts a value to the form of a query or form body. Undefined if it cannot be sent that way. */
function texted(value: unknown): Record<string, string> | undefined {
  const fields = z.record(z.string(), z.unknown()).safeParse(value).data;
  if (!fields) return undefined;
  const said = Object.entries(fields).flatMap(([key, one]) =>
    one === undefined || one === null ? [] : [[key, String(one)] as const],
  );
  return said.every(([, text]) => text.isWellFormed()) ? Object.fromEntries(said) : undefined;
}
const pathValues = [
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  'NaN',
  'a\u0000b',
  '\uffff',
  'x'.repeat(150),
  '2027-02-30',
  '9999-12-31',
  '%',
  '__proto__',
];

/** Returns the valid call, and each variant that differs in one place. */
function callsOf(endpoint: AnyEndpoint, good: ValidCall): { where: string; call: ValidCall }[] {
  const out = [{ where: 'as it is', call: good }];
  for (const name of [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => String(m[1])))
    for (const value of pathValues)
      out.push({
        where: `{${name}} = ${JSON.stringify(value)}`,
        call: { ...good, params: { ...good.params, [name]: value } },
      });
  if (endpoint.query)
    for (const { where, value } of buildHostileValueVariants(endpoint.query, good.query ?? {}, known)) {
      const query = texted(value);
      if (query) out.push({ where: `?${where}`, call: { ...good, query } });
    }
  const [file] = good.files ?? [];
  if (file && endpoint.body)
    for (const { where, value } of buildHostileValueVariants(endpoint.body, file.fields ?? {}, known)) {
      const fields = texted(value);
      if (fields) out.push({ where: `form ${where}`, call: { ...good, files: [{ ...file, fields }] } });
    }
  if (file)
    for (const text of hostileTexts.filter((t) => t.isWellFormed() && t.length < 5000))
      out.push({
        where: `file name ${JSON.stringify(text)}`,
        call: { ...good, files: [{ ...file, name: text }] },
      });
  if (endpoint.body && !file)
    for (const { where, value } of buildHostileValueVariants(endpoint.body, good.body, known))
      out.push({ where: `body ${where}`, call: { ...good, body: bodyOf(value) } });
  return out;
}

/** Returns what is wrong with a response, or undefined. */
function wrongWith(answer: TestCallResponse<AnyEndpoint>): string | undefined {
  if (answer.status >= 500) return `${answer.status} ${answer.message}`;
  if (answer.status < 400) return undefined;
  return answer.error === '' || answer.message === '' || /\{\w+\}/.test(answer.message)
    ? `${answer.status} without the envelope: ${new TextDecoder().decode(answer.bytes).slice(0, 200)}`
    : undefined;
}
async function wrongOnes(
  endpoint: AnyEndpoint,
  calls: readonly { where: string; call: ValidCall }[],
): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...calls];
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const found = wrongWith(await send(endpoint, next.call));
      if (found) wrong.push(`${next.where}: ${found}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return wrong.toSorted();
}

const tried = new Map<string, number>();
const reached = selectEndpointsToTest(endpoints);
const walk = [
  ...reached.filter((e) => e.method === 'GET' || e.isReadOnly === true),
  ...sortWritesSoEachFindsItsData(reached.filter((e) => e.method !== 'GET' && e.isReadOnly !== true)),
];
describe('invalid values in every field', () => {
  it.each(walk.map((e) => [e.id, e] as const))('cause no server error in %s', async (id, endpoint) => {
    undone = false;
    const good = await goodOf(endpoint);
    undone = true;
    const calls = callsOf(endpoint, good);
    tried.set(id, calls.length);
    const wrong = await wrongOnes(endpoint, calls);
    undone = false;
    // Later calls depend on what this one leaves.
    if (endpoint.method !== 'GET' && endpoint.isReadOnly !== true) await send(endpoint, good);
    expect(wrong).toEqual([]);
  });
  it('were sent to all calls', () => {
    expect(tried.size).toBe(reached.length);
    const least = reached.length === endpoints.length ? 3000 : reached.length;
    expect([...tried.values()].reduce((a, b) => a + b, 0)).toBeGreaterThanOrEqual(least);
  });
});

const raw = async (
  path: string,
  init: RequestInit,
): Promise<{ status: number; error: string; message: string }> => {
  const answer = await fetch(`${world.address}/api${path}`, {
    ...init,
    headers: { authorization: `Bearer test:${admin.subject}`, ...init.headers },
  });
  const text = await answer.text();
  const said = z
    .looseObject({ error: z.string(), message: z.string() })
    .safeParse(JSON.parse(text === '' ? '{}' : text));
  return {
    status: answer.status,
    error: said.data?.error ?? '',
    message: said.data?.message ?? text.slice(0, 100),
  };
};
describe('an invalid request', () => {
  const writes = reached.filter(
    (e) => e.method !== 'GET' && e.body && typeof e.permissions !== 'string' && e.upload !== 'file',
  );
  const bodies: [string, string, string][] = [
    ['torn JSON', 'application/json', '{"a": [1, 2'],
    ['empty JSON', 'application/json', ''],
    ['a word', 'application/json', '"word"'],
    ['no JSON', 'application/json', '\u0000\u0001'],
    ['a poisoned prototype', 'application/json', '{"__proto__": {"x": 1}}'],
    ['XML', 'application/xml', '<a/>'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1'],
    ['an invalid type', 'x', 'x'],
    ['multipart without a boundary', 'multipart/form-data', 'x'],
    [
      'multipart that ends immediately',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\n\r\n<a',
    ],
    ['multipart without a part', 'multipart/form-data; boundary=x', '--x--\r\n'],
    [
      'a nameless part',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n',
    ],
    ['a body that is too long', 'application/json', `{"a":"${'x'.repeat(1_100_000)}"}`],
    ['a text that is too long', 'text/plain', 'x'.repeat(1_100_000)],
  ];
  it.each(bodies)(
    'with the body %s is rejected with an error message by every write',
    async (_, type, body) => {
      const wrong: string[] = [];
      const big = body.length > 100_000;
      for (const endpoint of big ? writes.slice(0, 4) : writes) {
        const params = Object.fromEntries(
          [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((m) => [String(m[1]), 2_147_483_647]),
        );
        const answer = await raw(fillPathParams(endpoint.path, params), {
          method: endpoint.method,
          headers: { 'content-type': type },
          body,
        });
        if (answer.status >= 500 || (answer.status >= 400 && (answer.error === '' || answer.message === '')))
          wrong.push(`${endpoint.id}: ${answer.status} ${answer.error} ${answer.message}`);
        if (big && answer.status !== 413) wrong.push(`${endpoint.id}: ${answer.status}`);
      }
      expect(wrong).toEqual([]);
    },
  );
  it('with too many form fields is rejected with an error message', async () => {
    const uploads = endpoints.filter((e) => e.upload === 'file');
    expect(uploads.length).toBeGreaterThan(0);
    for (const endpoint of uploads) {
      const form = new FormData();
      for (let n = 0; n < 25; n += 1) form.append(`field${n}`, 'x');
      form.append('file', new Blob(['<a/>']), 'a.xml');
      const path = endpoint.path.replaceAll(/\{\w+\}/g, '1');
      const answer = await raw(path, { method: endpoint.method, body: form });
      expect([endpoint.id, answer.status, answer.message]).toEqual([
        endpoint.id,
        400,
        'Couldn’t read the upload. Send it again.',
      ]);
    }
  });
  it.each(['%00', '%ED%A0%80', '%', '%C0%AF', 'x'.repeat(10_000), '%EF%BF%BF', '..%2F..%2Fetc'])(
    'with the URL part %s is rejected with an error message wherever it occurs',
    async (text) => {
      const wrong: string[] = [];
      for (const path of ['/accounts/', '/units/', '/data-entry/web-form/shipments/', '/calendar-feeds/'])
        for (const where of [`${path}${text}`, `/accounts?name=${text}`]) {
          const answer = await raw(where, {});
          if (
            answer.status >= 500 ||
            (answer.status >= 400 && (answer.error === '' || answer.message === ''))
          )
            wrong.push(`${where.slice(0, 60)}: ${answer.status} ${answer.error} ${answer.message}`);
        }
      expect(wrong).toEqual([]);
    },
  );
  it.each(['accountnumber', 'idempotency-key', 'if-match', 'accept-language', 'authorization'])(
    'may contain anything in the header %s',
    async (header) => {
      for (const value of [
        'x'.repeat(10_000),
        '0',
        '-1',
        '2147483648',
        "'",
        '%00',
        '\u00ff',
        'Bearer ',
        'Scanner x',
      ]) {
        const answer = await raw('/accounts/shipper-cutoff-groups', {
          method: 'POST',
          headers: { 'content-type': 'text/plain', [header]: value },
          body: '[',
        });
        expect([header, value, answer.status >= 400 && answer.status < 500, answer.error === '']).toEqual([
          header,
          value,
          true,
          false,
        ]);
      }
    },
  );
});
