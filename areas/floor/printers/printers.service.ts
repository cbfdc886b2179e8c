import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { addPrinter, PrinterRow, savePrinter, SentLabels } from './printers.contract.ts';
import { printerErrors } from './printers.errors.ts';
import { dropPrints, printAgain, printAt } from './printing.service.ts';
import * as store from './printers.store.ts';
import { testLabel } from './test-label.print.ts';
import { warehouseOpen } from '#areas/floor/warehouse-settings/open-warehouse.service.ts';
import { printingOf } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { Again, uniqueViolation } from '#kit/server/db.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

const inUse = 'Another printer of the warehouse goes by this name.';
const shown = ({ name, host, port, dpi, active }: PrinterRow) => ({
  name,
  address: `${host}:${port}`,
  resolution: `${dpi} dpi`,
  active,
});
const seen = async (work: Work, id: number): Promise<PrinterRow> =>
  (await store.findPrinter(work, id)) ?? refuse(commonErrors.notFound);
const refuseTaken = (name: string): never =>
  refuse(printerErrors.taken, { name }, { fields: { name: inUse } });

export async function add(work: Work, body: BodyOf<typeof addPrinter>): Promise<PrinterRow> {
  if (!(await warehouseOpen(work, body.warehouseId))) refuseUnknown('warehouseId');
  const id = await store.insertPrinter(work, body);
  if (id === undefined) return refuseTaken(body.name);
  const made = await seen(work, id);
  await audit(work, { entity: 'printer', entityId: id, action: 'add', after: shown(made) });
  announce(work, 'printers', [id]);
  return made;
}

export async function save(work: Work, id: number, body: BodyOf<typeof savePrinter>): Promise<PrinterRow> {
  const before = await seen(work, id);
  if (await store.nameTaken(work, before, body.name)) refuseTaken(body.name);
  const active = body.active ?? before.active;
  const changed = await store
    .updatePrinter(work, id, body.rowVersion ?? before.rowVersion, { ...body, active })
    .catch((error: unknown) => {
      if (uniqueViolation(error)) throw new Again('The name was given to another printer meanwhile');
      throw error;
    });
  if (!changed) refuse(commonErrors.changedByOthers);
  if (!active) await dropPrints(work, id, 'The printer was taken out of use.');
  const after = await seen(work, id);
  // At another address it may answer at once.
  if (after.waiting > 0) await printAgain(work, id);
  await audit(work, {
    entity: 'printer',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'printers', [id]);
  return after;
}

export async function test(work: Work, id: number): Promise<SentLabels> {
  const { warehouseId } = await seen(work, id);
  const printing = await printingOf(work, { warehouseId });
  const sent = await printAt(work, id, 1, (printer) => ({
    subject: 'Test label',
    labels: [testLabel(printer, printing)],
  }));
  await audit(work, { entity: 'printer', entityId: id, action: 'test' });
  return sent;
}

/** What waits is not printed any more; the outbox still has it. */
export async function discard(work: Work, id: number): Promise<PrinterRow> {
  const before = await seen(work, id);
  if ((await dropPrints(work, id, 'Discarded')) === 0)
    refuse(printerErrors.nothingWaits, { name: before.name });
  await audit(work, {
    entity: 'printer',
    entityId: id,
    action: 'discard labels',
    before: { waiting: before.waiting },
  });
  announce(work, 'printers', [id]);
  return seen(work, id);
}
