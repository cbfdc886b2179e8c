import { getPlan } from '#areas/outbound/routing/day-plan.contract.ts';
import { groupShipments } from '#areas/billing/shipments/shipment-acts.contract.ts';
import { aShipment } from '#tests/billing-world.ts';
import { today } from './scene.ts';
import type { Scene, Stage } from './scene.ts';
import { endpoints } from '#app/contract.ts';
import { runJob } from './jobs.ts';
import type { JobKind } from '#kit/contract/live.ts';
import type { TestPerson } from '#tests/world.ts';

/** What people do to freight, as one call each on the rows of a scene. */
export interface Act {
  on: readonly Stage[];
  /** Sends it; a call by its id, so that the matrix knows which it covers. */
  call: string;
  /** Reaches beyond the rows of its scene, and could mend what others left broken: the tables are looked at before and after it. */
  beyond?: true;
  wish(scene: Scene): Promise<Wish> | Wish;
}
export interface Wish {
  params?: Record<string, number | string>;
  query?: Record<string, string | number | boolean | number[]>;
  body?: Record<string, unknown>;
  /** A scan instead of a call of the portal. */
  scanned?: boolean;
  /** Long work is run where it stands, as its worker would. */
  job?: JobKind;
}

const onOrders = ['pending', 'finalized', 'received'] as const;
const onPaper = ['pending', 'finalized'] as const;
const onBoxes = ['finalized', 'received', 'loaded'] as const;
const inHouse = ['received', 'loaded'] as const;
const sides = { unitOfMeasure: 2, measure: 'inch', length: 43, width: 10, height: 7 };
const chosen = (scene: Scene, ...more: number[]) => ({
  bulkPrintIdsIncluded: [...scene.boxes.slice(0, 2), ...more],
});
const version = async (
  scene: Scene,
  table: 'consolidate' | 'load' | 'load_pickup' | 'shipment_rate',
  id: number,
) => (await scene.world.row<{ v: number }>(`select row_version as v from ${table} where id = $1`, [id])).v;
const ofLine = (more: (scene: Scene) => Omit<Wish, 'params'>) => (scene: Scene) => ({
  params: { id: scene.lineId },
  ...more(scene),
});
const ofPickup = (body?: (scene: Scene) => Record<string, unknown>) => (scene: Scene) => ({
  params: { id: scene.load?.id ?? 0, pickupId: scene.load?.pickupId ?? 0 },
  ...(body ? { body: body(scene) } : {}),
});
let scans = 0;
const scan =
  (kind: string, more: (scene: Scene) => Record<string, unknown> = () => ({})) =>
  (scene: Scene): Wish => ({
    scanned: true,
    body: {
      clientEventId: `pair-${(scans += 1)}`,
      kind,
      code: scene.codes[0] ?? '',
      scannedAt: scene.world.clock.now().toString(),
      ...more(scene),
    },
  });
const charge = { chargeCode: 'APT', description: 'Appointment', rate: 350_000, reason: 'Agreed' };

const aPrinterOf = async (scene: Scene): Promise<number> =>
  (
    await scene.world.row<{ id: number }>(
      `
        insert into printer (warehouse_id, name, host, port, dpi)
        select receiving_warehouse_id, 'Dock ' || gen_random_uuid(), '10.20.3.41', 9100, 203
        from orders
        where id = (select order_id from consolidate where id = $1)
        returning id
      `,
      [scene.lineId],
    )
  ).id;

/** The task of a scene: its boxes from where the fourth stands to the door of their truck. Acts that meet meet at it. */
const tasks = new WeakMap<Scene, Promise<number>>();
const taskOf = (scene: Scene): Promise<number> => {
  const made =
    tasks.get(scene) ??
    scene.world
      .row<{ id: number }>(
        `
          insert into floor_task (
            warehouse_id, warehouse_day_id, from_what, from_name, from_consignee_id, to_what, to_door_id, units,
            sent_by, sent_at
          )
          select d.warehouse_id, d.id, 'consignee', a.name, a.id, 'door', p.door_id, 2, 'Dana Reyes', $4
          from warehouse_day d, account a, load_pickup p
          where d.warehouse_id = $1 and d.receiving_date = '${today}' and a.id = $2 and p.id = $3
          returning id
        `,
        [
          scene.warehouseId,
          scene.consignee.id,
          scene.load?.pickupId ?? 0,
          scene.world.clock.now().toString(),
        ],
      )
      .then(({ id }) => id);
  tasks.set(scene, made);
  return made;
};
const ofTask = async (scene: Scene): Promise<Wish> => ({ params: { id: await taskOf(scene) } });

/** A row by which the boxes of the day leave two days later. */
const aRowOfFile = async (scene: Scene): Promise<number> =>
  (
    await scene.world.row<{ id: number }>(
      `
        insert into shuttle_file (
          consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, source
        )
        values ($1, '${today}', $2, '2027-02-05', $2, 'manual')
        on conflict (consignee_id, receiving_date, receiving_warehouse_id)
        do update set outbound_date = excluded.outbound_date
        returning id
      `,
      [scene.consignee.id, scene.warehouseId],
    )
  ).id;

const lineOf = (scene: Scene) => ({
  productId: scene.productId,
  description: 'Roses',
  unitOfMeasure: 2,
  measure: 'inch',
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 12,
  shipDate: scene.billedOn,
  invoiceRef: 'F-77',
});
/** A Master of two shipments of the day of a scene, beside its own; acts that meet meet at it. */
const masters = new WeakMap<Scene, Promise<number>>();
const masterOf = (scene: Scene): Promise<number> => {
  const made = masters.get(scene) ?? aMaster(scene);
  masters.set(scene, made);
  return made;
};
async function aMaster({ world, shipper, consignee, billedOn, one }: Scene): Promise<number> {
  const wish = { shipper, consignee, outboundDate: billedOn };
  const ids = [(await aShipment(world, wish)).id, (await aShipment(world, wish)).id];
  return (await world.call(groupShipments, { as: one, body: { ids } })).data.id;
}
/** The line of a bill as it stands, with another description. */
async function billedLine({ world, bolLineId }: Scene): Promise<Record<string, unknown>> {
  const line = await world.row<Record<string, unknown>>(
    `
      select shipper_id as "shipperAccountId", payment_term as "paymentTerm", product_id as "productId",
        uom as "unitOfMeasure", l as length, w as width, h as height, units as "numberOfUnits"
      from bol_detail
      where id = $1
    `,
    [bolLineId],
  );
  return { ...line, measure: 'inch', description: 'Roses, red' };
}

export const acts: Readonly<Record<string, Act>> = {
  'edit the line': {
    on: onPaper,
    call: 'orderEntry.edit',
    wish: async (scene) => ({
      params: { id: scene.lineId },
      body: {
        consigneeAccountId: scene.other.id,
        productId: scene.productId,
        ...sides,
        rowVersion: await version(scene, 'consolidate', scene.lineId),
      },
    }),
  },
  'print the labels at a printer': {
    on: onBoxes,
    call: 'labels.bulkAt',
    wish: async (scene) => ({
      query: { bulkPrintIdsIncluded: [scene.lineId] },
      body: { printerId: await aPrinterOf(scene) },
    }),
  },
  'enter more boxes on the line': {
    on: onOrders,
    call: 'orderEntry.changeUnits',
    wish: ofLine(() => ({ body: { numberOfUnits: 6 } })),
  },
  'take boxes off the line': {
    on: onPaper,
    call: 'orderEntry.changeUnits',
    wish: ofLine(() => ({ body: { numberOfUnits: 1 } })),
  },
  'delete the line': {
    on: onOrders,
    call: 'orderEntry.delete',
    wish: (scene) => ({ query: { unitsConsolidateId: [scene.lineId] } }),
  },
  'delete a box': {
    on: onOrders,
    call: 'orderEntry.deleteUnit',
    wish: (scene) => ({ params: { unitId: scene.boxes[0] ?? 0 } }),
  },
  'bring a box back': {
    on: onOrders,
    call: 'orderEntry.reactivateUnit',
    wish: (scene) => ({ params: { unitId: scene.deleted } }),
  },
  'finalize the line': {
    on: ['pending'],
    call: 'orderEntry.finalize',
    wish: (scene) => ({ body: { selection: [{ consolidateId: scene.lineId }] } }),
  },
  'move the line': {
    on: onPaper,
    call: 'orderEntry.changeShipDate',
    wish: (scene) => ({
      query: { newShipDate: '2027-02-05' },
      body: { selection: [{ consolidateId: scene.lineId }] },
    }),
  },
  'enter the same line again': {
    on: ['pending'],
    call: 'orderEntry.add',
    beyond: true,
    wish: (scene) => ({
      body: {
        shipperAccountId: scene.shipper.id,
        shipDate: today,
        consigneeAccountId: scene.consignee.id,
        productId: scene.productId,
        numberOfUnits: 2,
        ...sides,
        length: 41,
      },
    }),
  },
  'move boxes': {
    on: onBoxes,
    call: 'outboundUnits.changeShipDate',
    wish: (scene) => ({ body: { ...chosen(scene), newShipDate: '2027-02-08' } }),
  },
  'move all boxes': {
    on: onBoxes,
    call: 'outboundUnits.changeShipDate',
    wish: (scene) => ({ body: { bulkPrintIdsIncluded: scene.boxes, newShipDate: '2027-02-09' } }),
  },
  'delete boxes': {
    on: ['finalized', 'received'],
    call: 'outboundUnits.delete',
    wish: (scene) => ({ body: chosen(scene) }),
  },
  'bring boxes back': {
    on: onBoxes,
    call: 'outboundUnits.reactivate',
    wish: (scene) => ({ body: { bulkPrintIdsIncluded: [scene.deleted] } }),
  },
  'clear put-away': {
    on: ['received'],
    call: 'outboundUnits.clearPutAway',
    wish: (scene) => ({ body: { bulkPrintIdsIncluded: [scene.boxes[3] ?? 0] } }),
  },
  'synchronize days of service': {
    on: onOrders,
    call: 'serviceSync.start',
    beyond: true,
    wish: () => ({ job: 'daysOfService.sync' }),
  },
  'apply a row of the shuttle file': {
    on: ['received'],
    call: 'shuttleFile.apply',
    beyond: true,
    wish: async (scene) => ({ params: { id: await aRowOfFile(scene) } }),
  },
  'receive a box': { on: ['pending', 'finalized'], call: 'scanner.scan', wish: scan('receive') },
  'put a box away': {
    on: ['received'],
    call: 'scanner.scan',
    wish: scan('putAway', (scene) => ({ position: scene.slot })),
  },
  'stage a box': { on: ['received'], call: 'scanner.scan', wish: scan('stage', () => ({ position: 'A-1' })) },
  'cool a box': { on: ['received'], call: 'scanner.scan', wish: scan('cooler') },
  'load a box': {
    on: ['received'],
    call: 'scanner.scan',
    wish: scan('load', (scene) => ({ pickupId: scene.load?.pickupId })),
  },
  'unload a box': {
    on: ['loaded'],
    call: 'scanner.scan',
    wish: scan('unload', (scene) => ({ pickupId: scene.load?.pickupId })),
  },
  'take a task': {
    on: ['received'],
    call: 'scanner.takeTask',
    wish: async (scene) => {
      await scene.world.rows('update floor_task set status = 3, ended_at = now() where status = 1');
      return { ...(await ofTask(scene)), scanned: true };
    },
  },
  'cancel a task': { on: ['received'], call: 'tasks.cancel', wish: ofTask },
  'change the load': {
    on: inHouse,
    call: 'loads.save',
    wish: async (scene) => ({
      params: { id: scene.load?.id ?? 0 },
      body: {
        loadLocks: 3,
        dayOfService: today,
        trailer: 'TR 7',
        rowVersion: await version(scene, 'load', scene.load?.id ?? 0),
      },
    }),
  },
  'change the pickup': {
    on: inHouse,
    call: 'loads.savePickup',
    wish: async (scene) => ({
      params: { id: scene.load?.id ?? 0, pickupId: scene.load?.pickupId ?? 0 },
      body: {
        doorId: scene.doorId,
        seal: 'S-77',
        rowVersion: await version(scene, 'load_pickup', scene.load?.pickupId ?? 0),
      },
    }),
  },
  'pull the truck from its door': {
    on: inHouse,
    call: 'loads.savePickup',
    wish: ofPickup(() => ({ doorId: null })),
  },
  'inspect the trailer': {
    on: ['received'],
    call: 'loads.inspect',
    wish: ofPickup(() => ({ clean: true, odorFree: true, reeferOk: true, preCoolF: 34 })),
  },
  'mark the pickup loaded': { on: ['received'], call: 'loads.completePickup', wish: ofPickup() },
  'validate the release': {
    on: inHouse,
    call: 'loads.validateRelease',
    wish: ofPickup((scene) => ({ warehouseId: scene.warehouseId })),
  },
  'release the pickup': {
    on: inHouse,
    call: 'loads.release',
    wish: ofPickup(({ warehouseId }) => ({ warehouseId, force: true, note: 'Empty', confirmed: true })),
  },
  'explain a shortage': {
    on: ['received'],
    call: 'loads.explainShortages',
    wish: async (scene) => ({
      body: {
        pickUpId: scene.load?.pickupId ?? 0,
        unitIds: [scene.boxes[0] ?? 0],
        reasonCode: (
          await scene.world.row<{ code: string }>(
            'select min(code) as code from shortage_reason where active',
          )
        ).code,
      },
    }),
  },
  'synchronize the day': {
    on: ['finalized', 'received'],
    call: 'loads.syncDay',
    beyond: true,
    wish: (scene) => ({
      job: 'routing.sync',
      body: { day: today, warehouseIds: [scene.warehouseId], loadIds: null },
    }),
  },
  'accept a plan': {
    on: ['finalized'],
    call: 'plan.accept',
    beyond: true,
    wish: async (scene) => {
      const of = { warehouseId: scene.warehouseId, dayOfService: today };
      const { data } = await scene.world.call(getPlan, { as: scene.one, query: of });
      const stops = data.leftOut.slice(0, 1).map((left) => left.id);
      return { body: { ...of, tours: [{ key: '+1', size: 0, stops }], confirmed: true } };
    },
  },
  'reopen the pickup': {
    on: ['released'],
    call: 'loads.reopen',
    wish: (scene) => ({ params: { loadPickupId: scene.load?.pickupId ?? 0 } }),
  },
  'prove the delivery': {
    on: ['released'],
    call: 'deliveries.deliver',
    wish: async (scene) => ({
      params: {
        dropId: (
          await scene.world.row<{ id: number }>('select min(id) as id from load_drop where load_id = $1', [
            scene.load?.id ?? 0,
          ])
        ).id,
      },
      body: { lumper: true, again: true },
    }),
  },
  'make the bills again': {
    on: ['released'],
    call: 'loads.regenerateBols',
    wish: (scene) => ({
      params: { loadId: scene.load?.id ?? 0, pickUpId: scene.load?.pickupId ?? 0 },
      body: { confirmed: true },
    }),
  },
  'make one bill again': {
    on: ['released'],
    call: 'bols.regenerate',
    wish: (scene) => ({ params: { id: scene.bolId }, body: { confirmed: true } }),
  },
  'make the shipments': {
    on: ['released'],
    call: 'bols.generateShipments',
    wish: (scene) => ({ params: { id: scene.bolId } }),
  },
  'make many shipments': {
    on: ['released'],
    call: 'bols.generateManyShipments',
    wish: (scene) => ({ body: { ids: [scene.bolId] } }),
  },
  'add a charge': {
    on: ['rated'],
    call: 'shipments.addRate',
    wish: (scene) => ({ params: { id: scene.shipmentId }, body: charge }),
  },
  'change a charge': {
    on: ['rated'],
    call: 'shipments.editRate',
    wish: async (scene) => ({
      params: { id: scene.shipmentId, rateId: scene.rateId },
      body: { ...charge, rowVersion: await version(scene, 'shipment_rate', scene.rateId) },
    }),
  },
  'take a charge off': {
    on: ['rated'],
    call: 'shipments.deleteRate',
    wish: (scene) => ({ params: { id: scene.shipmentId, rateId: scene.rateId } }),
  },
  'rate again': {
    on: ['rated'],
    call: 'shipments.rerun',
    wish: (scene) => ({ params: { id: scene.shipmentId }, body: {} }),
  },
  'rate the day': {
    on: ['rated'],
    call: 'shipments.runRating',
    wish: (scene) => ({
      job: 'rating',
      body: { outboundDateFrom: scene.billedOn, outboundDateTo: scene.billedOn },
    }),
  },
  'add a line to the shipment': {
    on: ['rated'],
    call: 'shipments.addDetail',
    wish: (scene) => ({ params: { id: scene.shipmentId }, body: lineOf(scene) }),
  },
  'change a line of the shipment': {
    on: ['rated'],
    call: 'shipments.editDetail',
    wish: (scene) => ({
      params: { detailId: scene.detailIds[0] ?? 0 },
      body: { ...lineOf(scene), paymentTerm: 1, billToAccountId: scene.consignee.id },
    }),
  },
  'cancel a line of the shipment': {
    on: ['rated'],
    call: 'shipments.cancelDetail',
    wish: (scene) => ({
      params: { id: scene.shipmentId, detailId: scene.detailIds[0] ?? 0 },
      body: { shipmentCancelReasonId: scene.reasonId },
    }),
  },
  'cancel the shipment': {
    on: ['rated'],
    call: 'shipments.cancel',
    wish: (scene) => ({
      params: { id: scene.shipmentId },
      query: { shipmentCancelReasonId: scene.reasonId },
    }),
  },
  'split the shipment': {
    on: ['rated'],
    call: 'shipments.split',
    wish: (scene) => ({
      params: { id: scene.shipmentId },
      body: { detailIds: scene.detailIds.slice(0, 1) },
    }),
  },
  'split the shipment and its charges': {
    on: ['rated'],
    call: 'shipments.split',
    wish: (scene) => ({
      params: { id: scene.shipmentId },
      body: { detailIds: scene.detailIds.slice(1), keepAmounts: true },
    }),
  },
  'split a line of the shipment': {
    on: ['rated'],
    call: 'shipments.splitDetail',
    wish: (scene) => ({ params: { detailId: scene.detailIds[1] ?? 0 }, body: { numberOfUnits: 7 } }),
  },
  'say how the shipment is rated': {
    on: ['rated'],
    call: 'shipments.setOptions',
    wish: (scene) => ({ params: { id: scene.shipmentId }, body: { fuelExempt: true } }),
  },
  'change who pays': {
    on: ['rated'],
    call: 'shipments.changeBillTo',
    wish: (scene) => ({
      body: { outboundDateFrom: scene.billedOn, outboundDateTo: scene.billedOn, newPaymentTerm: 2 },
    }),
  },
  'group the shipment with another': {
    on: ['rated'],
    call: 'shipments.group',
    wish: (scene) => ({ body: { ids: [scene.shipmentId, scene.secondId] } }),
  },
  'take a Master apart': {
    on: ['rated'],
    call: 'shipments.ungroup',
    wish: async (scene) => ({ body: { ids: [await masterOf(scene)] } }),
  },
  'correct a line of the bill': {
    on: ['released'],
    call: 'bols.editLine',
    wish: async (scene) => ({
      params: { billOfLadingDetailId: scene.bolLineId },
      body: { ...(await billedLine(scene)), confirmed: true },
    }),
  },
  'delete a line of the bill': {
    on: ['released'],
    call: 'bols.deleteLine',
    wish: (scene) => ({ params: { billOfLadingDetailId: scene.bolLineId } }),
  },
  'delete the bill': {
    on: ['released'],
    call: 'bols.delete',
    wish: (scene) => ({ params: { id: scene.bolId } }),
  },
  'close the day': {
    on: ['rated'],
    call: 'closing.close',
    wish: (scene) => ({ job: 'closing', body: { dateFrom: scene.billedOn, dateTo: scene.billedOn } }),
  },
  'undo the close': {
    on: ['closed'],
    call: 'closing.undo',
    wish: (scene) => ({ query: { shipDate: scene.billedOn } }),
  },
};

/** Writes that stand in no pair, and what keeps them from freight. */
export const apart: readonly (readonly [RegExp, string])[] = [
  [
    /^(accounts|shippers|blockedAccounts|cutoffGroups|holidays|daysOfService|calendarFeeds)\./,
    'masters: read by acts on freight, with their own version each',
  ],
  [
    /^(tariffs|simulations|quotes|fuel|accessorials|surcharges|chargeCodes|cancelReasons)\./,
    'what is charged: rated shipments keep their charges; two at once: tariffs.api.test',
  ],
  [
    /^(users|roles|signUp|session|passwords|passkeys|secondFactor|account|views|notices|push|personalData)\./,
    'people; two who erase one: personal-data.api.test',
  ],
  [/^proof\./, 'the caller alone: five minutes in which ways in may change'],
  [/^(scannerUsers|apiClients|webhooks|outbox|checks)\./, 'programs, and what is sent and checked'],
  [
    /^retention\./,
    'what is old and let go: nothing that is open; a hold and two runs at once: archiving.api.test',
  ],
  [/^reports\./, 'what is counted goes out by mail: no freight; twice at once: report-mail.api.test'],
  [/^(orderTemplates)\./, 'templates hold no freight; applying one enters lines as orderEntry.addMany does'],
  [/^(regions|warehouseSettings|startDay)\./, 'regions, places, hours and days of a warehouse'],
  [
    /^accountingSettings\./,
    'where documents go: it holds no freight; two who change it: accounting-settings.api.test',
  ],
  [
    /^mails\./,
    'how mails are worded: they hold no freight; two who save one: mail-words.api.test, at-once.full.api.test',
  ],
  [
    /^(company|setup)\./,
    'what documents say, first numbers and steps left for later: no freight; two at once: profile.api.test, setup.api.test',
  ],
  [/^settings\./, 'what the house goes by: it holds no freight; two who change one: settings.api.test'],
  [
    /^(layoutTemplates|layouts|storageLocations|storagePositions)\./,
    'plans of the floor: they hold no freight, and what they and scans do to a place at once is asked in places.api.test',
  ],
  [
    /^(reasons|states)\./,
    'lists of the company: they hold no freight; two at once: reasons.api.test, states.api.test',
  ],
  [/^systemSetup\./, 'tries what the server was started with: it holds no freight'],
  [
    /^imports\./,
    'what is brought over is written by the services of its features; two who write one import: imports.api.test',
  ],
  [/^products\./, 'products hold no freight; one that changes while it is ordered: product-records.api.test'],
  [/^boxSizes\./, 'no freight refers to a box size; two who save one: box-sizes.api.test'],
  [/^palletReceipts\./, 'papers about empty pallets: they hold no freight'],
  [
    /^temperatures\./,
    'what was measured: it moves no freight; the same said twice at once: temperatures.api.test',
  ],
  [/^traceability\./, 'the lot of a line, on paper: it moves no freight'],
  [
    /^textMessages\./,
    'messages: they move no freight; double clicks, hiding and STOP at once: text-messages.api.test, text-webhooks.api.test',
  ],
  [
    /^etas\./,
    'arrivals: they move no freight; overrides, synchronizations and proofs at once: dispatch-sync.api.test',
  ],
  [
    /^dayLinks\./,
    'links to look by: they move no freight; making, ending and looking at once: day-links.api.test',
  ],
  [
    /^proofs\./,
    'what a driver proved of freight that has left; proofs and photos at once: driver-proofs.api.test',
  ],
  [
    /^scanner\.closeDifference$/,
    'closes as shuttleLoads.closeDifference does; at once: shuttle-arrivals.api.test',
  ],
  [/^cooler\./, 'what waits in the cooler: areas/receiving/cooler/cooler-clashes.full.api.test.ts'],
  [
    /^printers\.|^storageLocations\.printAt$/,
    'printers hold no freight; what is printed at one at once: printers.api.test',
  ],
  [/^(labels\.unitAt|outboundUnits\.labelsAt|scanner\.label)$/, 'count labels as labels.bulkAt does'],
  [
    /^tasks\.(send|save|sendAgain)$|^scanner\.giveBackTask$/,
    'write the task alone, as tasks.cancel does; with scans at once: scanner-tasks.api.test',
  ],
  [/^doors\./, 'doors: held by the pickup that stands there, see loads.savePickup'],
  [/^extensions\./, 'requests decide over their own lines; approving finalizes as orderEntry.finalize does'],
  [/^xmlUpload\./, 'a file makes an order of its own'],
  [
    /^shuttle(Loads|Manifest)\.|^outboundUnits\.changeShuttle$|^scanner\.closeDifference$/,
    'shuttles: areas/shuttles/shuttle-loads/shuttle-clashes.api.test.ts',
  ],
  [
    /^(shuttleFile|shuttleSetup)\./,
    'rows of the shuttle file: what they do to freight is shuttleFile.apply; two at once: shuttle-file-clashes.full.api.test',
  ],
  [/^orderEntry\.(addMany|repeat|checkRows)$/, 'enter lines as orderEntry.add does'],
  [
    /^scanner\.(login|logout|startDay|batch|sendLeft|dismissLeft)$/,
    'sessions; a batch is scans one after the other, also one that somebody left behind',
  ],
  [
    /^loads\.(sendEtc|finalRelease)$/,
    'a mail; the end of a day needs every pickup released: day-close tests',
  ],
  [/^loads\.(syncLoads|resync)$/, 'the same work as loads.syncDay'],
  [/^planning\./, 'how trailers are planned: it moves no freight; two who say it at once: planning.api.test'],
  [
    /^bols\.(add|addLine)$/,
    'a bill by hand is freight of its own; beside a close of its day: bol-acts.api.test',
  ],
  [/^invoices\./, 'invoices: posting tests'],
  [/^claims\./, 'papers and money about freight: it moves none; two at once: claims.api.test'],
  [/^claimPacks\./, 'papers about freight: they move none; two at once: packs.api.test'],
  [/^disputes\./, 'money: it moves no freight; two at once: disputes.api.test'],
  [/^statements\./, 'what is mailed: it moves no freight; two at once: schedule.api.test'],
  [/^collections\./, 'what was said about money: it moves no freight; two at once: collections.api.test'],
  [/^payments\./, 'money: it moves no freight; two at once: payments.api.test'],
  [/^shipments\.approve(Many)?$/, 'moves no freight; two at once, and what ends it: approving.api.test'],
  [/validate|preview/i, 'asks only'],
];

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/** Does it, and tells how it was answered: the state and what was said. */
export async function send(scene: Scene, act: Act, wish: Wish, as: TestPerson): Promise<string> {
  const { world } = scene;
  if (wish.job) return runJob(world, wish.job, wish.body ?? {});
  const endpoint = byId.get(act.call);
  if (!endpoint) throw new Error(`no call ${act.call}`);
  const answer = await world.call(endpoint, {
    ...(wish.scanned ? { scanner: scene.scanner } : { as }),
    params: wish.params,
    query: wish.query,
    body: wish.body,
  });
  return `${answer.status} ${answer.message || JSON.stringify(answer.data ?? null).slice(0, 200)}`;
}
