import { getDayPlanEndpoint } from '#areas/outbound/routing/day-plan.contract.ts';
import { groupShipmentsEndpoint } from '#areas/billing/shipments/shipment-actions.contract.ts';
import { createTestShipment } from '#tests/billing-fixtures.ts';
import { scenarioDay } from './scenario.ts';
import type { Scenario, FreightStage } from './scenario.ts';
import { endpoints } from '#app/contract.ts';
import { runJobInlineAndGetStatusText } from './jobs.ts';
import type { JobKind } from '#kit/contract/live.ts';
import type { TestUser } from '#tests/world.ts';

/** A user action on freight: one request on the rows of a scenario. */
export interface ConcurrentAction {
  stages: readonly FreightStage[];
  /** The id of the endpoint that it calls, so that the matrix knows which endpoints are covered. */
  endpointId: string;
  /** Affects rows outside its scenario and could repair earlier violations. The tables are checked before and after it. */
  affectsRowsOutsideScenario?: true;
  buildRequest(scene: Scenario): Promise<ActionRequest> | ActionRequest;
}
export interface ActionRequest {
  params?: Record<string, number | string>;
  query?: Record<string, string | number | boolean | number[]>;
  body?: Record<string, unknown>;
  /** A scan instead of a portal request. */
  isScan?: boolean;
  /** A background job, run inline as its worker would run it. */
  job?: JobKind;
}

const onOrders = ['pending', 'finalized', 'received'] as const;
const onPaper = ['pending', 'finalized'] as const;
const onBoxes = ['finalized', 'received', 'loaded'] as const;
const inHouse = ['received', 'loaded'] as const;
const sides = { unitOfMeasure: 2, measure: 'inch', length: 43, width: 10, height: 7 };
const chosen = (scene: Scenario, ...more: number[]) => ({
  bulkPrintIdsIncluded: [...scene.unitIds.slice(0, 2), ...more],
});
const version = async (
  scene: Scenario,
  table: 'consolidate' | 'load' | 'load_pickup' | 'shipment_rate',
  id: number,
) => (await scene.world.row<{ v: number }>(`select row_version as v from ${table} where id = $1`, [id])).v;
const ofLine = (more: (scene: Scenario) => Omit<ActionRequest, 'params'>) => (scene: Scenario) => ({
  params: { id: scene.lineId },
  ...more(scene),
});
const ofPickup = (body?: (scene: Scenario) => Record<string, unknown>) => (scene: Scenario) => ({
  params: { id: scene.load?.id ?? 0, pickupId: scene.load?.pickupId ?? 0 },
  ...(body ? { body: body(scene) } : {}),
});
let scans = 0;
const scan =
  (kind: string, more: (scene: Scenario) => Record<string, unknown> = () => ({})) =>
  (scene: Scenario): ActionRequest => ({
    isScan: true,
    body: {
      clientEventId: `pair-${(scans += 1)}`,
      kind,
      code: scene.unitCodes[0] ?? '',
      scannedAt: scene.world.clock.now().toString(),
      ...more(scene),
    },
  });
const charge = { chargeCode: 'APT', description: 'Appointment', rate: 350_000, reason: 'Agreed' };

const aPrinterOf = async (scene: Scenario): Promise<number> =>
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

/**
 * Returns the task that moves a scenario's units from the fourth unit's location to the door of their truck. Concurrent actions
 * share one task.
 */
const tasks = new WeakMap<Scenario, Promise<number>>();
const taskOf = (scene: Scenario): Promise<number> => {
  const made =
    tasks.get(scene) ??
    scene.world
      .row<{ id: number }>(
        `
          insert into floor_task (
            warehouse_id, warehouse_day_id, from_kind, from_name, from_consignee_id, to_kind, to_door_id, units,
            sent_by, sent_at
          )
          select d.warehouse_id, d.id, 'consignee', a.name, a.id, 'door', p.door_id, 2, 'Dana Reyes', $4
          from warehouse_day d, account a, load_pickup p
          where d.warehouse_id = $1 and d.receiving_date = '${scenarioDay}' and a.id = $2 and p.id = $3
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
const ofTask = async (scene: Scenario): Promise<ActionRequest> => ({ params: { id: await taskOf(scene) } });

/** Creates a shuttle file row by which the units of the day leave two days later. */
const aRowOfFile = async (scene: Scenario): Promise<number> =>
  (
    await scene.world.row<{ id: number }>(
      `
        insert into shuttle_file (
          consignee_id, receiving_date, receiving_warehouse_id, outbound_date, outbound_warehouse_id, source
        )
        values ($1, '${scenarioDay}', $2, '2027-02-05', $2, 'manual')
        on conflict (consignee_id, receiving_date, receiving_warehouse_id)
        do update set outbound_date = excluded.outbound_date
        returning id
      `,
      [scene.consignee.id, scene.warehouseId],
    )
  ).id;

const lineOf = (scene: Scenario) => ({
  productId: scene.productId,
  description: 'Roses',
  unitOfMeasure: 2,
  measure: 'inch',
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits: 12,
  shipDate: scene.shipmentDate,
  invoiceRef: 'F-77',
});
/** Returns a master of two shipments on the scenario's day, beside its own shipment. Concurrent actions share one master. */
const masters = new WeakMap<Scenario, Promise<number>>();
const masterOf = (scene: Scenario): Promise<number> => {
  const made = masters.get(scene) ?? aMaster(scene);
  masters.set(scene, made);
  return made;
};
async function aMaster({
  world,
  shipper,
  consignee,
  shipmentDate: billedOn,
  firstAdmin: one,
}: Scenario): Promise<number> {
  const wish = { shipper, consignee, outboundDate: billedOn };
  const ids = [(await createTestShipment(world, wish)).id, (await createTestShipment(world, wish)).id];
  return (await world.call(groupShipmentsEndpoint, { as: one, body: { ids } })).data.id;
}
/** Returns the current bill line with another description. */
async function billedLine({ world, bolLineId }: Scenario): Promise<Record<string, unknown>> {
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

export const concurrentActions: Readonly<Record<string, ConcurrentAction>> = {
  'edit the line': {
    stages: onPaper,
    endpointId: 'orderEntry.edit',
    buildRequest: async (scene) => ({
      params: { id: scene.lineId },
      body: {
        consigneeAccountId: scene.otherConsignee.id,
        productId: scene.productId,
        ...sides,
        rowVersion: await version(scene, 'consolidate', scene.lineId),
      },
    }),
  },
  'print the labels at a printer': {
    stages: onBoxes,
    endpointId: 'labels.printManyOnPrinter',
    buildRequest: async (scene) => ({
      query: { bulkPrintIdsIncluded: [scene.lineId] },
      body: { printerId: await aPrinterOf(scene) },
    }),
  },
  'enter more boxes on the line': {
    stages: onOrders,
    endpointId: 'orderEntry.changeUnits',
    buildRequest: ofLine(() => ({ body: { numberOfUnits: 6 } })),
  },
  'take boxes off the line': {
    stages: onPaper,
    endpointId: 'orderEntry.changeUnits',
    buildRequest: ofLine(() => ({ body: { numberOfUnits: 1 } })),
  },
  'delete the line': {
    stages: onOrders,
    endpointId: 'orderEntry.delete',
    buildRequest: (scene) => ({ query: { unitsConsolidateId: [scene.lineId] } }),
  },
  'delete a box': {
    stages: onOrders,
    endpointId: 'orderEntry.deleteUnit',
    buildRequest: (scene) => ({ params: { unitId: scene.unitIds[0] ?? 0 } }),
  },
  'bring a box back': {
    stages: onOrders,
    endpointId: 'orderEntry.reactivateUnit',
    buildRequest: (scene) => ({ params: { unitId: scene.deletedUnitId } }),
  },
  'finalize the line': {
    stages: ['pending'],
    endpointId: 'orderEntry.finalize',
    buildRequest: (scene) => ({ body: { selection: [{ consolidateId: scene.lineId }] } }),
  },
  'move the line': {
    stages: onPaper,
    endpointId: 'orderEntry.changeShipDate',
    buildRequest: (scene) => ({
      query: { newShipDate: '2027-02-05' },
      body: { selection: [{ consolidateId: scene.lineId }] },
    }),
  },
  'enter the same line again': {
    stages: ['pending'],
    endpointId: 'orderEntry.add',
    affectsRowsOutsideScenario: true,
    buildRequest: (scene) => ({
      body: {
        shipperAccountId: scene.shipper.id,
        shipDate: scenarioDay,
        consigneeAccountId: scene.consignee.id,
        productId: scene.productId,
        numberOfUnits: 2,
        ...sides,
        length: 41,
      },
    }),
  },
  'move boxes': {
    stages: onBoxes,
    endpointId: 'outboundUnits.changeShipDate',
    buildRequest: (scene) => ({ body: { ...chosen(scene), newShipDate: '2027-02-08' } }),
  },
  'move all boxes': {
    stages: onBoxes,
    endpointId: 'outboundUnits.changeShipDate',
    buildRequest: (scene) => ({ body: { bulkPrintIdsIncluded: scene.unitIds, newShipDate: '2027-02-09' } }),
  },
  'delete boxes': {
    stages: ['finalized', 'received'],
    endpointId: 'outboundUnits.delete',
    buildRequest: (scene) => ({ body: chosen(scene) }),
  },
  'bring boxes back': {
    stages: onBoxes,
    endpointId: 'outboundUnits.reactivate',
    buildRequest: (scene) => ({ body: { bulkPrintIdsIncluded: [scene.deletedUnitId] } }),
  },
  'clear put-away': {
    stages: ['received'],
    endpointId: 'outboundUnits.clearPutAway',
    buildRequest: (scene) => ({ body: { bulkPrintIdsIncluded: [scene.unitIds[3] ?? 0] } }),
  },
  'synchronize days of service': {
    stages: onOrders,
    endpointId: 'serviceSync.start',
    affectsRowsOutsideScenario: true,
    buildRequest: () => ({ job: 'daysOfService.sync' }),
  },
  'apply a row of the shuttle file': {
    stages: ['received'],
    endpointId: 'shuttleFile.apply',
    affectsRowsOutsideScenario: true,
    buildRequest: async (scene) => ({ params: { id: await aRowOfFile(scene) } }),
  },
  'receive a box': {
    stages: ['pending', 'finalized'],
    endpointId: 'scanner.submitScan',
    buildRequest: scan('receive'),
  },
  'put a box away': {
    stages: ['received'],
    endpointId: 'scanner.submitScan',
    buildRequest: scan('putAway', (scene) => ({ position: scene.freeSlotCode })),
  },
  'stage a box': {
    stages: ['received'],
    endpointId: 'scanner.submitScan',
    buildRequest: scan('stage', () => ({ position: 'A-1' })),
  },
  'cool a box': { stages: ['received'], endpointId: 'scanner.submitScan', buildRequest: scan('cooler') },
  'load a box': {
    stages: ['received'],
    endpointId: 'scanner.submitScan',
    buildRequest: scan('load', (scene) => ({ pickupId: scene.load?.pickupId })),
  },
  'unload a box': {
    stages: ['loaded'],
    endpointId: 'scanner.submitScan',
    buildRequest: scan('unload', (scene) => ({ pickupId: scene.load?.pickupId })),
  },
  'take a task': {
    stages: ['received'],
    endpointId: 'scanner.takeTask',
    buildRequest: async (scene) => {
      await scene.world.rows('update floor_task set status = 3, ended_at = now() where status = 1');
      return { ...(await ofTask(scene)), isScan: true };
    },
  },
  'cancel a task': { stages: ['received'], endpointId: 'tasks.cancel', buildRequest: ofTask },
  'change the load': {
    stages: inHouse,
    endpointId: 'loads.save',
    buildRequest: async (scene) => ({
      params: { id: scene.load?.id ?? 0 },
      body: {
        loadLocks: 3,
        dayOfService: scenarioDay,
        trailer: 'TR 7',
        rowVersion: await version(scene, 'load', scene.load?.id ?? 0),
      },
    }),
  },
  'change the pickup': {
    stages: inHouse,
    endpointId: 'loads.savePickup',
    buildRequest: async (scene) => ({
      params: { id: scene.load?.id ?? 0, pickupId: scene.load?.pickupId ?? 0 },
      body: {
        doorId: scene.freeDoorId,
        seal: 'S-77',
        rowVersion: await version(scene, 'load_pickup', scene.load?.pickupId ?? 0),
      },
    }),
  },
  'pull the truck from its door': {
    stages: inHouse,
    endpointId: 'loads.savePickup',
    buildRequest: ofPickup(() => ({ doorId: null })),
  },
  'inspect the trailer': {
    stages: ['received'],
    endpointId: 'loads.inspect',
    buildRequest: ofPickup(() => ({ clean: true, odorFree: true, reeferOk: true, preCoolF: 34 })),
  },
  'mark the pickup loaded': {
    stages: ['received'],
    endpointId: 'loads.completePickup',
    buildRequest: ofPickup(),
  },
  'validate the release': {
    stages: inHouse,
    endpointId: 'loads.validateRelease',
    buildRequest: ofPickup((scene) => ({ warehouseId: scene.warehouseId })),
  },
  'release the pickup': {
    stages: inHouse,
    endpointId: 'loads.release',
    buildRequest: ofPickup(({ warehouseId }) => ({
      warehouseId,
      force: true,
      note: 'Empty',
      confirmed: true,
    })),
  },
  'explain a shortage': {
    stages: ['received'],
    endpointId: 'loads.explainShortages',
    buildRequest: async (scene) => ({
      body: {
        pickUpId: scene.load?.pickupId ?? 0,
        unitIds: [scene.unitIds[0] ?? 0],
        reasonCode: (
          await scene.world.row<{ code: string }>(
            'select min(code) as code from shortage_reason where active',
          )
        ).code,
      },
    }),
  },
  'synchronize the day': {
    stages: ['finalized', 'received'],
    endpointId: 'loads.syncDay',
    affectsRowsOutsideScenario: true,
    buildRequest: (scene) => ({
      job: 'routing.sync',
      body: { day: scenarioDay, warehouseIds: [scene.warehouseId], loadIds: null },
    }),
  },
  'accept a plan': {
    stages: ['finalized'],
    endpointId: 'dayPlan.apply',
    affectsRowsOutsideScenario: true,
    buildRequest: async (scene) => {
      const of = { warehouseId: scene.warehouseId, dayOfService: scenarioDay };
      const { data } = await scene.world.call(getDayPlanEndpoint, { as: scene.firstAdmin, query: of });
      const stops = data.leftOut.slice(0, 1).map((left) => left.id);
      return { body: { ...of, tours: [{ key: '+1', size: 0, stops }], confirmed: true } };
    },
  },
  'reopen the pickup': {
    stages: ['released'],
    endpointId: 'loads.reopen',
    buildRequest: (scene) => ({ params: { loadPickupId: scene.load?.pickupId ?? 0 } }),
  },
  'prove the delivery': {
    stages: ['released'],
    endpointId: 'deliveries.record',
    buildRequest: async (scene) => ({
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
    stages: ['released'],
    endpointId: 'loads.regenerateBols',
    buildRequest: (scene) => ({
      params: { loadId: scene.load?.id ?? 0, pickUpId: scene.load?.pickupId ?? 0 },
      body: { confirmed: true },
    }),
  },
  'make one bill again': {
    stages: ['released'],
    endpointId: 'bols.regenerate',
    buildRequest: (scene) => ({ params: { id: scene.bolId }, body: { confirmed: true } }),
  },
  'make the shipments': {
    stages: ['released'],
    endpointId: 'bols.generateShipments',
    buildRequest: (scene) => ({ params: { id: scene.bolId } }),
  },
  'make many shipments': {
    stages: ['released'],
    endpointId: 'bols.generateShipmentsForMany',
    buildRequest: (scene) => ({ body: { ids: [scene.bolId] } }),
  },
  'add a charge': {
    stages: ['rated'],
    endpointId: 'shipments.addRate',
    buildRequest: (scene) => ({ params: { id: scene.shipmentId }, body: charge }),
  },
  'change a charge': {
    stages: ['rated'],
    endpointId: 'shipments.editRate',
    buildRequest: async (scene) => ({
      params: { id: scene.shipmentId, rateId: scene.rateId },
      body: { ...charge, rowVersion: await version(scene, 'shipment_rate', scene.rateId) },
    }),
  },
  'take a charge off': {
    stages: ['rated'],
    endpointId: 'shipments.deleteRate',
    buildRequest: (scene) => ({
      params: { id: scene.shipmentId, rateId: scene.rateId },
      query: { reason: 'Wrong' },
    }),
  },
  'rate again': {
    stages: ['rated'],
    endpointId: 'shipments.rerate',
    buildRequest: (scene) => ({ params: { id: scene.shipmentId }, body: {} }),
  },
  'rate the day': {
    stages: ['rated'],
    endpointId: 'shipments.runRating',
    buildRequest: (scene) => ({
      job: 'rating',
      body: { outboundDateFrom: scene.shipmentDate, outboundDateTo: scene.shipmentDate },
    }),
  },
  'add a line to the shipment': {
    stages: ['rated'],
    endpointId: 'shipments.addDetail',
    buildRequest: (scene) => ({ params: { id: scene.shipmentId }, body: lineOf(scene) }),
  },
  'change a line of the shipment': {
    stages: ['rated'],
    endpointId: 'shipments.editDetail',
    buildRequest: (scene) => ({
      params: { detailId: scene.shipmentDetailIds[0] ?? 0 },
      body: { ...lineOf(scene), paymentTerm: 1, billToAccountId: scene.consignee.id },
    }),
  },
  'cancel a line of the shipment': {
    stages: ['rated'],
    endpointId: 'shipments.cancelDetail',
    buildRequest: (scene) => ({
      params: { id: scene.shipmentId, detailId: scene.shipmentDetailIds[0] ?? 0 },
      body: { shipmentCancelReasonId: scene.reasonId },
    }),
  },
  'cancel the shipment': {
    stages: ['rated'],
    endpointId: 'shipments.cancel',
    buildRequest: (scene) => ({
      params: { id: scene.shipmentId },
      query: { shipmentCancelReasonId: scene.reasonId },
    }),
  },
  'split the shipment': {
    stages: ['rated'],
    endpointId: 'shipments.split',
    buildRequest: (scene) => ({
      params: { id: scene.shipmentId },
      body: { detailIds: scene.shipmentDetailIds.slice(0, 1) },
    }),
  },
  'split the shipment and its charges': {
    stages: ['rated'],
    endpointId: 'shipments.split',
    buildRequest: (scene) => ({
      params: { id: scene.shipmentId },
      body: { detailIds: scene.shipmentDetailIds.slice(1), keepAmounts: true },
    }),
  },
  'split a line of the shipment': {
    stages: ['rated'],
    endpointId: 'shipments.splitDetail',
    buildRequest: (scene) => ({
      params: { detailId: scene.shipmentDetailIds[1] ?? 0 },
      body: { numberOfUnits: 7 },
    }),
  },
  'say how the shipment is rated': {
    stages: ['rated'],
    endpointId: 'shipments.setOptions',
    buildRequest: (scene) => ({
      params: { id: scene.shipmentId },
      body: { fuelExempt: true, reason: 'Agreed' },
    }),
  },
  'change who pays': {
    stages: ['rated'],
    endpointId: 'shipments.changeBillTo',
    buildRequest: (scene) => ({
      body: { outboundDateFrom: scene.shipmentDate, outboundDateTo: scene.shipmentDate, newPaymentTerm: 2 },
    }),
  },
  'group the shipment with another': {
    stages: ['rated'],
    endpointId: 'shipments.group',
    buildRequest: (scene) => ({ body: { ids: [scene.shipmentId, scene.secondShipmentId] } }),
  },
  'take a Master apart': {
    stages: ['rated'],
    endpointId: 'shipments.ungroup',
    buildRequest: async (scene) => ({ body: { ids: [await masterOf(scene)] } }),
  },
  'correct a line of the bill': {
    stages: ['released'],
    endpointId: 'bols.editLine',
    buildRequest: async (scene) => ({
      params: { billOfLadingDetailId: scene.bolLineId },
      body: { ...(await billedLine(scene)), confirmed: true },
    }),
  },
  'delete a line of the bill': {
    stages: ['released'],
    endpointId: 'bols.deleteLine',
    buildRequest: (scene) => ({ params: { billOfLadingDetailId: scene.bolLineId } }),
  },
  'delete the bill': {
    stages: ['released'],
    endpointId: 'bols.delete',
    buildRequest: (scene) => ({ params: { id: scene.bolId } }),
  },
  'close the day': {
    stages: ['rated'],
    endpointId: 'closing.close',
    buildRequest: (scene) => ({
      job: 'closing',
      body: { dateFrom: scene.shipmentDate, dateTo: scene.shipmentDate },
    }),
  },
  'undo the close': {
    stages: ['closed'],
    endpointId: 'closing.undo',
    buildRequest: (scene) => ({ query: { shipDate: scene.shipmentDate } }),
  },
};

const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

/** Sends the action and returns the status and message of its response. */
export async function sendActionAndGetStatusText(
  scenario: Scenario,
  action: ConcurrentAction,
  request: ActionRequest,
  user: TestUser,
): Promise<string> {
  const { world } = scenario;
  if (request.job) return runJobInlineAndGetStatusText(world, request.job, request.body ?? {});
  const endpoint = byId.get(action.endpointId);
  if (!endpoint) throw new Error(`no call ${action.endpointId}`);
  const answer = await world.call(endpoint, {
    ...(request.isScan ? { scanner: scenario.scannerToken } : { as: user }),
    params: request.params,
    query: request.query,
    body: request.body,
  });
  return `${answer.status} ${answer.message || JSON.stringify(answer.data ?? null).slice(0, 200)}`;
}
