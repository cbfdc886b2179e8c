import { connectToApi, waitForJobSuccess } from './calls.ts';
import type { ApiConnection } from './calls.ts';
import type { ExampleCompanyIds } from './set-up-company.ts';

/** Takes one order of three boxes from entry to a paid invoice. */

interface Saved {
  id: number;
  rowVersion: number;
}
interface Box {
  unitCode: string;
  status: number;
}

/** The shipper enters three boxes that are received in Miami on the day, and finalizes the order. */
async function enterOrder({ call }: ApiConnection, company: ExampleCompanyIds) {
  const order = await call<{ orderId: number; consolidates: { unitsConsolidateId: number }[] }>(
    'POST',
    '/data-entry/web-form/shipments',
    {
      shipperAccountId: company.shipperId,
      shipDate: company.day,
      consigneeAccountId: company.consigneeId,
      productId: company.rosesId,
      unitOfMeasure: 2,
      length: 41,
      width: 10,
      height: 7,
      numberOfUnits: 3,
      po: 'PO-1001',
    },
  );
  const selection = order.consolidates.map((line) => ({ consolidateId: line.unitsConsolidateId }));
  await call('PUT', '/data-entry/web-form/shipments/finalize', { selection });
  const boxes = await call<Box[]>('GET', `/data-entry/web-form/orders/${order.orderId}/units`);
  return { orderId: order.orderId, codes: boxes.map((box) => box.unitCode) };
}

/** Creates the layout of the day from the template and starts the operating day of a warehouse with it. */
export async function createLayoutAndStartOperatingDay(
  { call }: ApiConnection,
  warehouseId: number,
  layoutTemplateId: number,
  day: string,
) {
  const layout = await call<Saved>('POST', '/warehouse/layouts', { layoutDate: day, layoutTemplateId });
  await call('PUT', `/warehouse/warehouses/${warehouseId}/start-day`, {
    receivingDate: day,
    outboundDate: day,
    layoutId: layout.id,
    loadingSpeed: 120,
    preserveBlockedGroups: false,
    // West of the first warehouse the day may not have begun yet.
    confirmFuture: true,
  });
}

type Scan = (kind: string, code: string, more?: Record<string, unknown>) => Promise<void>;
/** A barcode user signs in with id and PIN. Each scan has an id of its own: the same id again changes nothing. */
async function signInScanner(baseUrl: string, scannerUserId: string, pin: string): Promise<Scan> {
  const { token } = await connectToApi(baseUrl).call<{ token: string }>('POST', '/scanner/login', {
    scannerUserId,
    pin,
    device: 'example',
  });
  const { call } = connectToApi(baseUrl, `Scanner ${token}`);
  const sync = await call<{ at: string }>('GET', '/scanner/sync');
  return async (kind, code, more = {}) => {
    const result = await call<{ ok: boolean; title: string; sentence: string | null }>(
      'POST',
      '/scanner/scan',
      { clientEventId: crypto.randomUUID(), kind, code, scannedAt: sync.at, ...more },
    );
    if (!result.ok) throw new Error(`${kind} ${code}: ${result.sentence ?? result.title}`);
  };
}

/** Miami receives the boxes, puts them away and sends them to Dallas, where they are taken off the truck. */
async function receiveAndShuttle(
  calls: ApiConnection,
  baseUrl: string,
  company: ExampleCompanyIds,
  codes: string[],
) {
  const { call } = calls;
  const inMiami = await signInScanner(baseUrl, 'miami1', '4711');
  for (const code of codes) await inMiami('receive', code, { doorNumber: 1, tempF: 36 });
  // A put-away slot takes one box.
  for (const [index, code] of codes.entries()) await inMiami('putAway', code, { position: `P-${index + 1}` });

  const shuttle = await call<Saved>('POST', '/outbound/shuttle-loads', {
    number: 'S1',
    trailer: 'T-100',
    seal: '4411',
    dayOfService: company.day,
    warehouseId: company.miamiId,
    outboundWarehouseId: company.dallasId,
  });
  for (const code of codes) await inMiami('shuttle', code, { shuttleLoadId: shuttle.id });
  await call('PUT', `/outbound/shuttle-loads/${shuttle.id}/complete`);
  await call('PUT', `/outbound/shuttle-loads/${shuttle.id}/release`);
  await call('PUT', `/outbound/shuttle-inbound/${shuttle.id}/arrived`);

  const inDallas = await signInScanner(baseUrl, 'dallas1', '4711');
  for (const code of codes) await inDallas('arrive', code, { shuttleLoadId: shuttle.id });
  for (const code of codes) await inDallas('stage', code, { position: 'A-1' });
  return inDallas;
}

interface Load {
  id: number;
  pickups: { id: number }[];
  drops: { id: number }[];
}
interface Planned {
  plan: { tours: { key: string; size: number; stops: { id: number }[] }[] };
}
/** Lets the planner make loads of the day out of Dallas, loads the truck and releases it, which makes the bill of lading. */
async function loadAndRelease(
  { call }: ApiConnection,
  company: ExampleCompanyIds,
  codes: string[],
  inDallas: Scan,
) {
  const ofDay = { warehouseId: company.dallasId, dayOfService: company.day };
  const { plan } = await call<Planned>('POST', '/routing/plan/again', { ...ofDay, tours: [], whole: true });
  const tours = plan.tours.map(({ key, size, stops }) => ({ key, size, stops: stops.map(({ id }) => id) }));
  await call('PUT', '/routing/plan', { ...ofDay, tours });
  const [load] = await call<Load[]>(
    'GET',
    `/outbound/loads?dayOfServiceFrom=${company.day}&dayOfServiceTo=${company.day}`,
  );
  const pickupId = load?.pickups[0]?.id;
  if (!load || pickupId === undefined) throw new Error('The plan made no load.');
  const pickup = `/outbound/loads/${load.id}/pickup/${pickupId}`;
  await call('PUT', pickup, { doorId: company.outboundDoorId, seal: '9001', trailer: 'T-200' });
  for (const code of codes) await inDallas('load', code, { pickupId });
  const { rowVersion } = await call<Saved>('GET', `/outbound/loads/${load.id}`);
  await call('PUT', `/outbound/loads/${load.id}`, {
    loadLocks: 2,
    dayOfService: company.day,
    trailer: 'T-200',
    carrier: 'Own trucks',
    driver1: 'Sam Lee',
    rowVersion,
  });
  const released = await call<{ bols: { bolId: number; bolNumber: string }[] }>('PUT', `${pickup}/release`, {
    warehouseId: company.dallasId,
  });
  for (const drop of load.drops)
    // A proof minutes after the truck left, a day's drive away, is asked about: this one is meant so.
    await call(
      'PUT',
      `/customer-center/etas/${drop.id}/delivered`,
      { signedBy: 'R. Diaz' },
      { 'confirm-dates': 'true' },
    );
  return released.bols;
}

interface Invoice {
  id: number;
  number: string;
  amount: number;
  date: string;
}
/** Shipments from the bills of lading, rates, the close of the day, and the posted invoice. */
async function bill(calls: ApiConnection, company: ExampleCompanyIds, bolIds: number[]): Promise<Invoice> {
  const { call } = calls;
  await call('PUT', '/billing/bills-of-lading/generate-shipments', { ids: bolIds });
  const rating = await call<{ jobId: number }>('POST', '/billing/shipments/rating/run', {
    outboundDateFrom: company.day,
    outboundDateTo: company.day,
  });
  await waitForJobSuccess(calls, rating.jobId);
  // You close a day when it is over. `confirmed` closes today all the same.
  const close = await call<{ jobId: number }>('POST', '/billing/shipments/close', {
    dateFrom: company.day,
    dateTo: company.day,
    confirmed: true,
  });
  await waitForJobSuccess(calls, close.jobId);
  const ofPayer = `/billing/invoices?billToAccountId=${company.payerId}`;
  const drafts = await call<Invoice[]>('GET', ofPayer);
  await call('PUT', '/billing/invoices/posting', { bulkPrintIdsIncluded: drafts.map((draft) => draft.id) });
  const [invoice] = await call<Invoice[]>('GET', ofPayer);
  if (!invoice) throw new Error('The close made no invoice.');
  return invoice;
}

/** The file of the bank names the invoice and its amount: the payment is recorded and applied. */
async function importPayment({ call }: ApiConnection, invoice: Invoice): Promise<void> {
  const file = `Date,Amount,Reference,Payer,Text\n${invoice.date},${(invoice.amount / 100).toFixed(2)},WIRE-77,Lone Star Buyers,Invoice ${invoice.number}\n`;
  const form = new FormData();
  form.append('dryRun', 'false');
  form.append('file', new Blob([file], { type: 'text/csv' }), 'bank.csv');
  await call('POST', '/billing/payments/import', form);
}

export interface FirstOrderResult {
  orderId: number;
  codes: string[];
  bolNumbers: string[];
  invoice: Invoice;
  /** What the payer owes in the end, in cents. */
  owedCents: number;
}
/** Runs everything from the order to the statement. The scanners sign in at `baseUrl` by themselves. */
export async function runFirstOrderThroughStatement(
  api: ApiConnection,
  baseUrl: string,
  company: ExampleCompanyIds,
): Promise<FirstOrderResult> {
  const { orderId, codes } = await enterOrder(api, company);
  await createLayoutAndStartOperatingDay(api, company.miamiId, company.miamiTemplateId, company.day);
  await createLayoutAndStartOperatingDay(api, company.dallasId, company.dallasTemplateId, company.day);
  const inDallas = await receiveAndShuttle(api, baseUrl, company, codes);
  const bols = await loadAndRelease(api, company, codes, inDallas);
  const invoice = await bill(
    api,
    company,
    bols.map((bol) => bol.bolId),
  );
  await importPayment(api, invoice);
  const statement = await api.send('GET', `/customer-service/statements?accountId=${company.payerId}`);
  return {
    orderId,
    codes,
    bolNumbers: bols.map((bol) => bol.bolNumber),
    invoice,
    owedCents: Number(statement.totals?.['closing']),
  };
}
