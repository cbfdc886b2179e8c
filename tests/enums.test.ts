import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, lifecycles } from '#app/contract.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { builtInRoleCodes } from '#areas/people/grants/grants.contract.ts';
import { userStatuses } from '#areas/people/users/users.contract.ts';
import { enumLabelsByKind, listSelectableStatusOptions, statusDisplays } from '#kit/web/statuses.ts';
import { readTranslations } from '#tools/translatable-texts.ts';

/**
 * The enumerations that API clients rely on, value = label, as shown and selectable everywhere
 * (docs/domain/portal.md#states-by-number).
 */
const stated: Record<string, Record<number, string>> = {
  order: { 0: 'Pending', 1: 'Finalized' },
  extension: { 0: 'Pending', 1: 'Approved', 2: 'Rejected' },
  unit: {
    1: 'Finalized',
    2: 'Received',
    3: 'Shuttled',
    4: 'Put Away',
    5: 'Mis-staged',
    6: 'Cooler',
    7: 'Loaded',
    100: 'Arrived',
  },
  pallet: { 0: 'good', 1: 'absent', 2: 'bad' },
  load: { 1: 'Pending', 2: 'Loading', 3: 'Loaded', 4: 'Released' },
  sync: { 0: 'In progress', 1: 'Error', 2: 'OK' },
  shuttle: { 0: 'Pending', 1: 'Loading', 2: 'Loaded', 3: 'Released', 4: 'Arrived' },
  eta: { 0: 'Pending', 1: 'Loading', 2: 'On-Route', 3: 'Delivered' },
  receipt: { 0: 'Created', 1: 'Unqualified', 2: 'Sent', 3: 'Redeemed', 4: 'Expired' },
  task: { 0: 'Open', 1: 'In progress', 2: 'Done', 3: 'Cancelled', 4: 'Expired' },
  shipment: { 1: 'Open', 2: 'Rated', 3: 'Error', 4: 'Master', 5: 'Closed', 6: 'Cancelled' },
  shipmentDetail: { 0: 'Cancelled', 1: 'Active' },
  cooler: { 0: 'Open', 1: 'Closed', 2: 'CC Review', 3: 'Label Needed', 4: 'Prod Desc Needed' },
  block: { 0: 'Active', 1: 'Inactive', 2: 'Expired' },
  dayOfService: { 1: 'Normal', 2: 'Holiday', 3: 'Temporary', 4: 'Blocked' },
  door: { 0: 'Disabled', 1: 'Active' },
};
const chosen: Record<string, Record<number, string>> = {
  invoiceType: { 0: 'Flower', 1: 'Manual', 2: 'Adjustment' },
  paymentTerm: { 1: 'Collect', 2: 'Prepaid', 3: '3rd Party' },
  unitOfMeasure: { 1: 'Bin', 2: 'Box', 3: 'Pallet' },
  accountType: { 1: 'Shipper', 2: 'Consignee', 3: 'Third Party Bill To' },
  scannerRole: { 1: 'Normal', 2: 'Supervisor', 3: 'Administrator', 4: 'Put Away' },
  doorKind: { 1: 'Receiving', 2: 'Outbound' },
  layoutArea: { 1: 'staging', 2: 'put away', 3: 'trailers', 4: 'shuttle' },
  layoutKind: { 1: 'template', 2: 'layout' },
  settingType: { 1: 'string', 2: 'integer', 3: 'double', 4: 'list', 5: 'email', 6: 'boolean', 8: 'time' },
};
/** Removes the noun prefix, because the English label does not depend on the noun. */
const say = (text: string) => text.replace(/^[a-z]+\|/i, '');
const root = new URL('..', import.meta.url).pathname;

describe('enumerations', () => {
  it.each(Object.entries(stated))(
    '%s shows exactly the values and labels of the specification',
    (kind, labels) => {
      const of = Object.keys(statusDisplays).find((k): k is keyof typeof statusDisplays => k === kind);
      if (!of) throw new Error(`no states of ${kind}`);
      expect(Object.fromEntries(listSelectableStatusOptions(of, say).map((o) => [o.value, o.label]))).toEqual(
        labels,
      );
    },
  );
  it.each(Object.entries(chosen))(
    '%s offers exactly the values and labels of the specification',
    (kind, labels) => {
      expect(Object.entries(enumLabelsByKind).find(([name]) => name === kind)?.[1]).toEqual(labels);
    },
  );
  it('a unit before finalizing is shown as Pending and is not a filter option', () => {
    expect(statusDisplays.unit[0].label).toBe('Pending');
    expect(listSelectableStatusOptions('unit', say).map((o) => o.value)).not.toContain('0');
  });
  it('lifecycles name their statuses as the tables do', () => {
    const kinds: Record<string, keyof typeof statusDisplays> = {
      unit: 'unit',
      Shipment: 'shipment',
      Invoice: 'invoice',
      Dispute: 'dispute',
      Claim: 'claim',
      'Shuttle load': 'shuttle',
      'Load pickup': 'load',
      'Extension request': 'extension',
      Task: 'task',
      Arrival: 'eta',
    };
    for (const life of lifecycles) {
      const kind = kinds[life.name];
      expect(kind, `which table names the states of ${life.name}?`).toBeDefined();
      const table: Record<string, { label: string }> = kind ? statusDisplays[kind] : {};
      const shown = Object.entries(table)
        .map(([value, { label }]) => ({ value: Number(value), label }))
        .toSorted((a, b) => a.value - b.value);
      expect([life.name, Object.values(life.states).toSorted((a, b) => a.value - b.value)]).toEqual([
        life.name,
        shown,
      ]);
    }
  });
  it('every lifecycle declared by a contract is included in the comparison', async () => {
    let declared = 0;
    for await (const file of glob('{areas,kit,app}/**/*.contract.ts', { cwd: root }))
      declared += (await readFile(`${root}/${file}`, 'utf8')).split(' = defineLifecycle(').length - 1;
    expect(lifecycles).toHaveLength(declared);
  });
  it('every label has a Spanish and a Chinese text, and no two statuses of one kind share it', async () => {
    const labels = [
      ...Object.values(statusDisplays).flatMap((t) => Object.values(t).map((s) => s.label)),
      ...Object.values(enumLabelsByKind).flatMap((t) => Object.values(t)),
    ];
    for (const language of ['es', 'zh'] as const) {
      const texts = await readTranslations(root, language);
      expect(labels.filter((label) => !texts.get(label))).toEqual([]);
      for (const [of, table] of Object.entries(statusDisplays)) {
        const said = Object.values(table).map((s) => texts.get(`${of}|${s.label}`) ?? texts.get(s.label));
        expect(new Set(said).size).toBe(said.length);
      }
    }
  });
  it('every status has a color and an icon, so that none depends on color alone', () => {
    for (const table of Object.values(statusDisplays))
      for (const state of Object.values(table))
        expect([state.tone.length > 0, state.icon.length > 0]).toEqual([true, true]);
  });
  it('accounts have the consignee flags of the specification', () => {
    expect([...consigneeFlags].toSorted()).toEqual([
      'accessibleDock',
      'appointmentRequired',
      'atlProduce',
      'bolRequired',
      'checkBarcodeTemp',
      'chilledLtlFak',
      'ecommerce',
      'emailInvoices',
      'enforceDeliveryWindow',
      'floral',
      'floralChains',
      'fuelExempt',
      'holidayExempt',
      'lumperStop',
      'mail',
      'massMarket',
      'needAgPaperWork',
      'packingList',
      'palletReceipts',
      'plants',
      'podRequired',
      'retailFlorist',
      'unsubscribeBroadcast',
      'uploadStatements',
    ]);
  });
});

/**
 * The enumeration of each query or body field, by endpoint and field name. A field of these names that is missing here fails the
 * test.
 */
const fieldKinds: [RegExp, string, readonly (number | string)[]][] = [
  [/^orderEntry\.|^labels\./, 'status', [0, 1]],
  [/^extensions?\./i, 'status', [0, 1, 2]],
  [/^blockedAccounts\./, 'status', [0, 1, 2]],
  [/^cooler/, 'status', [0, 1, 2, 3, 4]],
  [/^palletReceipts\./, 'status', [0, 1, 2, 3, 4]],
  [/^shuttleLoads\./, 'status', [0, 1, 2, 3, 4]],
  [/^(etas|textMessages)\./, 'status', [0, 1, 2, 3]],
  [/^(outboundUnits|units|shipmentTracking)\./, 'status', [1, 2, 3, 4, 5, 6, 7, 100]],
  [/^loads\./, 'status', [1, 2, 3, 4]],
  [/^shipments\./, 'status', [1, 2, 3, 4, 5, 6]],
  [/^invoices\./, 'status', [0, 1, 2, 3]],
  [/^invoices\./, 'type', [0, 1, 2]],
  [/^scannerUsers\./, 'role', [1, 2, 3, 4]],
  [/^users\./, 'role', [...builtInRoleCodes, 'own-0123abcd']],
  [/^users\./, 'status', userStatuses],
  [/^doors\./, 'option', [1, 2]],
  [/./, 'palletStatus', [0, 1, 2]],
  [/./, 'syncStatus', [0, 1, 2]],
  [/./, 'detailStatus', [0, 1]],
  [/./, 'recordType', [1, 2, 3, 4]],
  [/./, 'rateUnit', ['$', '%']],
  [/^(orderEntry|labels)\./, 'createdByUsername', ['Everyone', 'Me']],
  [/^accounts\./, 'accountTypeId', [1, 2, 3]],
  [/^(shipments|bols)\./, 'unitOfMeasure', [1, 2, 3]],
  [/^(shipments|bols)\./, 'measure', ['inch', 'cm']],
  [/^(shipments|bols)\./, 'paymentTerm', [1, 2, 3]],
  [/^orderEntry\./, 'unitOfMeasure', [1, 2, 3]],
  [/^boxSizes\./, 'unitOfMeasure', [1, 2, 3]],
  [/^orderEntry\./, 'measure', ['inch', 'cm']],
  [/^orderEntry\./, 'paymentTerm', [1, 2, 3]],
  [/^outbox\./, 'kind', ['email', 'sms', 'accounting', 'dispatch', 'portal', 'webhook', 'print']],
  [/^(outbox|webhooks)\./, 'status', ['queued', 'sent', 'failed']],
  [/^payments\.listWriteOffs/, 'status', [0, 1]],
  [/^payments\./, 'status', [0, 1, 2, 3]],
  [/^disputes\./, 'status', [0, 1, 2, 3]],
  [/^claims\./, 'status', [0, 1, 2, 3, 4, 5, 6, 7]],
  [/^claims\./, 'type', ['lost', 'short', 'damaged', 'temperature', 'late']],
  [/^quotes\./, 'status', [1, 2, 3]],
  [/^accessorials\./, 'rateType', ['Flat', 'Unit', 'Cube', 'Pallet', 'Bin']],
  [/^shipments\./, 'rateType', ['Unit', 'Cube', '% of Revenue', 'Trailer', 'Pallet', 'Bin', 'Flat']],
  [/^settings\./, 'type', [1, 2, 3, 4, 5, 6, 8]],
  [/^invoices\.listLines/, 'invoiceType', [0, 1, 2]],
  [/^storageLocations\.(add|save)/, 'area', [1, 2, 3, 4]],
  [
    /^storageLocations\.(find|print)/,
    'area',
    ['all', 'staging', 'put away', 'trailer', 'shuttle', 'invalid'],
  ],
];
const watched = new RegExp(
  `^(${[
    'status',
    'type',
    'role',
    'option',
    'accountTypeId',
    'unitOfMeasure',
    'measure',
    'paymentTerm',
    'rateType',
    'invoiceType',
    'area',
    'kind',
    'palletStatus',
    'syncStatus',
    'detailStatus',
    'recordType',
    'rateUnit',
    'createdByUsername',
  ].join('|')})$`,
);
const fieldsOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {};

describe('a lifecycle', () => {
  it('names the entity of its statuses, as they are shown', () => {
    expect(lifecycles.map(({ noun: of }) => of).filter((of) => !(of in statusDisplays))).toEqual([]);
  });
  it('has its entity named in every error that names a status', async () => {
    const bare: string[] = [];
    for await (const file of glob('areas/**/*.{ts,tsx}', { cwd: root })) {
      if (/test/.test(file)) continue;
      const source = await readFile(`${root}/${file}`, 'utf8');
      for (const [call] of source.matchAll(
        /(?:reject|toErrorInResponse|no|t)\([\w.]+(?:\.sentence)?, \{ state\b[^}]*\}/g,
      ))
        if (!call.includes('thing')) bare.push(`${file}: ${call}`);
    }
    expect(bare).toEqual([]);
  });
});

describe('enumeration fields in requests', () => {
  const fields = endpoints.flatMap((e) =>
    [fieldsOf(e.query), fieldsOf(e.body)].flatMap((shape) =>
      Object.entries(shape).flatMap(([name, schema]) =>
        watched.test(name) ? [{ id: e.id, name, schema }] : [],
      ),
    ),
  );
  it('are found', () => expect(fields.length).toBeGreaterThan(10));
  it.each(fields.map((f) => [`${f.id} ${f.name}`, f] as const))(
    '%s accepts the values of its enumeration, including 0, and no others',
    (_, { id, name, schema }) => {
      const values = fieldKinds.find(([call, field]) => field === name && call.test(id))?.[2];
      if (name === 'kind' && !values) return;
      expect(values, `which enumeration is ${id} ${name}?`).toBeDefined();
      const takes = (value: unknown) => schema.safeParse(value).success || schema.safeParse([value]).success;
      const wrong = (values ?? []).filter((v) => !takes(v) && !takes(String(v)));
      expect(wrong).toEqual([]);
      expect(
        [-1, 7, 8, 99, '7', 'x', '__proto__', 1.5].filter(
          (v) => !(values ?? []).some((known) => String(known) === String(v)) && takes(v),
        ),
      ).toEqual([]);
    },
  );
});
