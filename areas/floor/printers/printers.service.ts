import type { BodyOf } from '#kit/contract/endpoint.ts';
import type {
  addPrinterEndpoint,
  PrinterRow,
  updatePrinterDiscardingLabelsIfInactiveEndpoint,
  EnqueueLabelsResult,
} from './printers.contract.ts';
import { printerErrors } from './printers.errors.ts';
import {
  discardQueuedPrints,
  schedulePrinterQueueRunNow,
  enqueueLabelsForPrinter,
} from './printing.service.ts';
import * as store from './printers.repository.ts';
import { buildTestLabelZpl } from './test-label.print.ts';
import { isActiveWarehouseInScope } from '#areas/floor/warehouse-settings/usable-warehouse.service.ts';
import { loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { RetryTransactionError, getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

const inUse = 'Another printer in this warehouse already has this name.';
const toAuditValues = ({ name, host, port, dpi, active }: PrinterRow) => ({
  name,
  address: `${host}:${port}`,
  resolution: `${dpi} dpi`,
  active,
});
const getPrinter = async (work: RequestContext, id: number): Promise<PrinterRow> =>
  (await store.findPrinter(work, id)) ?? reject(commonErrors.notFound);
const refuseTaken = (name: string): never =>
  reject(printerErrors.nameTaken, { name }, { fields: { name: inUse } });

export async function addPrinter(
  work: RequestContext,
  body: BodyOf<typeof addPrinterEndpoint>,
): Promise<PrinterRow> {
  if (!(await isActiveWarehouseInScope(work, body.warehouseId))) rejectNotFound('warehouseId');
  const id = await store.insertPrinterUnlessNameTaken(work, body);
  if (id === undefined) return refuseTaken(body.name);
  const createdPrinter = await getPrinter(work, id);
  await recordAudit(work, {
    entity: 'printer',
    entityId: id,
    action: 'add',
    after: toAuditValues(createdPrinter),
  });
  publishChange(work, 'printers', [id]);
  return createdPrinter;
}

export async function updatePrinterDiscardingLabelsIfInactive(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updatePrinterDiscardingLabelsIfInactiveEndpoint>,
): Promise<PrinterRow> {
  const before = await getPrinter(work, id);
  if (await store.isPrinterNameTakenIgnoringCase(work, before, body.name)) refuseTaken(body.name);
  const active = body.active ?? before.active;
  const changed = await store
    .updatePrinterAndClearFailure(work, id, body.rowVersion ?? before.rowVersion, { ...body, active })
    .catch((error: unknown) => {
      if (getViolatedUniqueConstraint(error))
        throw new RetryTransactionError('Another printer has taken the name in the meantime');
      throw error;
    });
  if (!changed) reject(commonErrors.recordChanged);
  if (!active) await discardQueuedPrints(work, id, 'Printer deactivated.');
  const after = await getPrinter(work, id);
  // At another address it can respond immediately.
  if (after.waiting > 0) await schedulePrinterQueueRunNow(work, id);
  await recordAudit(work, {
    entity: 'printer',
    entityId: id,
    action: 'change',
    before: toAuditValues(before),
    after: toAuditValues(after),
  });
  publishChange(work, 'printers', [id]);
  return after;
}

export async function printTestLabel(work: RequestContext, id: number): Promise<EnqueueLabelsResult> {
  const { warehouseId } = await getPrinter(work, id);
  const printing = await loadPrintContext(work, { warehouseId });
  const sent = await enqueueLabelsForPrinter(work, id, 1, (printer) => ({
    subject: 'Test label',
    labels: [buildTestLabelZpl(printer, printing)],
  }));
  await recordAudit(work, { entity: 'printer', entityId: id, action: 'test' });
  return sent;
}

/** Discards the queued labels. They are not printed, but the outbox keeps them. */
export async function discardQueuedLabels(work: RequestContext, printerId: number): Promise<PrinterRow> {
  const before = await getPrinter(work, printerId);
  if ((await discardQueuedPrints(work, printerId, 'Discarded')) === 0)
    reject(printerErrors.queueEmpty, { name: before.name });
  await recordAudit(work, {
    entity: 'printer',
    entityId: printerId,
    action: 'discard labels',
    before: { waiting: before.waiting },
  });
  publishChange(work, 'printers', [printerId]);
  return getPrinter(work, printerId);
}
