import { defaultCompanyTimeZone } from '#kit/contract/time-zones.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Example values by field name. The first pattern that matches a field's name wins. */
const words: readonly [RegExp, string][] = [
  [/(^|\.)id$|Id$/, '100245'],
  [/pin$/i, '4711'],
  [/^day\d$|schedule/, '14:30'],
  [/earlyAccess/, '2027-02-03'],
  [/plannedDeparture/, '2027-02-03 14:30'],
  [/email/i, 'orders@andesrose.example'],
  [/phone/i, '+13055550142'],
  [/url/i, 'https://erp.andesrose.example/coldlane'],
  [/(At|Since|Until)$|^at$|instant/i, '2027-02-03T14:30:00Z'],
  [/(date|shipdate|day|from|to|dayOfService)$/i, '2027-02-03'],
  [/(hour|time|windowStart|windowEnd|opens|closes)$/i, '14:30'],
  [/zone/i, defaultCompanyTimeZone],
  [/sscc/i, '003999910002450017'],
  [/unitCode/i, 'AR-000245-01'],
  [/product.*(desc|name)/i, 'Roses 50 cm'],
  [/product/i, 'ROS'],
  [/warehouse.*name/i, 'Miami'],
  [/warehouse/i, 'MIA'],
  [/shipper.*name/i, 'Andes Rose'],
  [/consignee.*name/i, 'Fresh Petals Atlanta'],
  [/(shipper|consignee|billTo|account|deliverTo)/i, '10021'],
  [/load.*name/i, 'L-60211'],
  [/name/i, 'Andes Rose'],
  [/city/i, 'Atlanta'],
  [/state/i, 'GA'],
  [/zip/i, '30303'],
  [/address/i, '120 Market Street'],
  [/language/i, 'en'],
  [/(number|order)/i, '100245'],
  [/code/i, 'MIA'],
  [/(message|sentence|note|reason|text|why)/i, 'Second truck'],
  [/po$/i, 'PO-7781'],
  [/awb/i, '045-12345675'],
];
const numbers: readonly [RegExp, number][] = [
  [/accountTypeId/, 2],
  [/(^|\.)id$|Ids?$/, 100_245],
  [/cube/i, 412],
  [/(cents|amount|total|price)/i, 18_450],
  [/(length|height)$/i, 40],
  [/width/i, 12],
  [/temp/i, 34],
  [/(year)/i, 2027],
  [/page$/i, 1],
  [/rows$/i, 20],
  [/version/i, 1],
];

const figs: JsonObject = {
  description: 'Figs',
  category: 'produce',
  defaultUnitOfMeasure: 2,
  defaultLength: 16,
  defaultWidth: 12,
  defaultHeight: 4,
  tempMinF: 33,
  tempMaxF: 39,
  warmMinutes: 90,
};

/** Example values that differ from the defaults for specific endpoints. */
const written: Record<string, JsonObject> = {
  'identityProof.submit': { typed: '482 913' },
  'users.save': { roles: ['Warehouse'], accountIds: [] },
  'notifications.setEmailSchedule': { quietFrom: '21:00', quietUntil: '06:30' },
  // Values from RFC 8291, appendix A.
  'push.add': {
    endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0',
  },
  'roles.add': { base: 'Billing', permissions: ['homeView:home', 'invoicesView:billing'] },
  'roles.save': { permissions: ['homeView:home', 'invoicesView:billing'] },
  'roles.preview': { permissions: ['homeView:home', 'invoicesView:billing'] },
  'users.invite': { roles: ['Warehouse'], accountIds: [] },
  'products.add': { ...figs, code: 'FIG-12' },
  'products.save': { ...figs, code: 'FIG-12' },
  'products.saveLimits': { tempMinF: 33, tempMaxF: 39, warmMinutes: 90 },
  'shuttleLoads.add': { warehouseId: 1, outboundWarehouseId: 2 },
  'planning.addLane': { fromId: 100_245, toId: 100_246 },
  'planning.saveLane': { fromId: 100_245, toId: 100_246 },
  'planning.addSeparation': { oneId: 100_245, otherId: 100_246 },
};
/** Fields left out of an example because the endpoint rejects them together with other fields of it. */
const excluded: Record<string, readonly string[]> = {
  'accounts.add': ['warehouseId'],
  'accounts.save': ['warehouseId'],
  'identityProof.submit': ['passkey'],
};

export function buildBodyExample(schema: JsonObject, endpointId: string): Json {
  const example = buildSchemaExample(schema, endpointId);
  if (typeof example !== 'object' || example === null || Array.isArray(example)) return example;
  return {
    ...Object.fromEntries(
      Object.entries(example).filter(([field]) => !excluded[endpointId]?.includes(field)),
    ),
    ...written[endpointId],
  };
}

/** Builds an example that matches a JSON schema and looks like real freight data. */
export function buildSchemaExample(schema: Json, fieldName: string): Json {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return null;
  if ('const' in schema) return schema['const'] ?? null;
  const { enum: choices, anyOf, oneOf, allOf } = schema;
  const usual = numbers.find(([pattern]) => pattern.test(fieldName))?.[1];
  if (Array.isArray(choices)) return choices.find((choice) => choice === usual) ?? choices[0] ?? null;
  const options = [anyOf, oneOf].find((o) => Array.isArray(o));
  if (Array.isArray(options)) return buildSchemaExample(options.find((o) => !isNull(o)) ?? null, fieldName);
  if (Array.isArray(allOf)) return buildSchemaExample(allOf[0] ?? null, fieldName);
  const type = Array.isArray(schema['type']) ? schema['type'].find((t) => t !== 'null') : schema['type'];
  if (type === 'object') return exampleObject(schema);
  const schemaExample = Array.isArray(schema['examples']) ? schema['examples'][0] : undefined;
  if (type === 'array' && schemaExample !== undefined) return schemaExample;
  if (type === 'array') return [buildSchemaExample(schema['items'] ?? null, fieldName.replace(/s$/, ''))];
  if (type === 'integer' || type === 'number') return within(schema, usual ?? 4);
  if (type === 'boolean') return false;
  if (type === 'string') return text(schema, fieldName);
  return null;
}

const isNull = (schema: Json): boolean =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) && schema['type'] === 'null';

function exampleObject(schema: JsonObject): Json {
  const { properties } = schema;
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return {};
  return Object.fromEntries(
    Object.entries(properties).map(([key, child]) => [key, buildSchemaExample(child, key)]),
  );
}

function within(schema: JsonObject, preferredValue: number): number {
  const { minimum, maximum } = schema;
  const low = typeof minimum === 'number' ? Math.max(preferredValue, minimum) : preferredValue;
  return typeof maximum === 'number' ? Math.min(low, maximum) : low;
}

function text(schema: JsonObject, name: string): string {
  // Schemas of dates and times carry their own example.
  const schemaExample = Array.isArray(schema['examples']) ? schema['examples'][0] : undefined;
  if (typeof schemaExample === 'string') return schemaExample;
  const found = words.find(([pattern]) => pattern.test(name))?.[1] ?? 'Roses';
  return typeof schema['maxLength'] === 'number' ? found.slice(0, schema['maxLength']) : found;
}
