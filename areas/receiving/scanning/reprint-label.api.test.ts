import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  submitScanEndpoint,
  reprintUnitOrPalletLabelEndpoint,
  getScannerSyncDataEndpoint,
} from './scanning.contract.ts';
import { sendPositionLabelsToPrinterEndpoint } from '#areas/floor/layouts/storage.contract.ts';
import { addPrinterEndpoint } from '#areas/floor/printers/printers.contract.ts';
import { createPrinterQueueHandler } from '#areas/floor/printers/printing.service.ts';
import {
  printBulkLabelsAtPrinterEndpoint,
  printUnitLabelAtPrinterEndpoint,
} from '#areas/orders/labels/labels.contract.ts';
import { sendOutboundLabelsToPrinterEndpoint } from '#areas/outbound/outbound-units/outbound-units.contract.ts';
import { createTcpPrinting } from '#integrations/printing/tcp.ts';
import {
  createTestConsignee,
  startTestOperatingDay,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  updateTestUnits,
  createTestFreight,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createTestPosition } from '#tests/floor-fixtures.ts';
import { startTestLabelPrinter } from '#tests/label-printer.ts';
import type { TestLabelPrinter } from '#tests/label-printer.ts';
import { createScannerUserAndGetToken, buildScan } from '#tests/scanner-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * Labels of units, positions and pallets on a printer of the warehouse. A real server acts as the printer and records what it
 * receives.
 */
let world: TestWorld;
let shipper: TestAccount & { warehouseId: number };
let consignee: TestAccount;
let manager: TestUser;
let seller: TestUser;
let token: string;
let paper: TestLabelPrinter;
const printers = new Map<203 | 300, number>();
const send = createPrinterQueueHandler({ printing: createTcpPrinting({ allowsAnyAddressAndPort: true }) });
const densities = [203, 300] as const;
const at = (dpi: 203 | 300) => ({ printerId: printers.get(dpi) ?? 0 });

/** Returns what the printer has received since the last check. */
async function printed(dpi: 203 | 300): Promise<string> {
  const before = paper.prints.length;
  const { printerId } = at(dpi);
  const left = () =>
    world.rows(
      "select 1 from outbox where kind = 'print' and status = 'queued' and payload ->> 'printerId' = $1",
      [String(printerId)],
    );
  while ((await left()).length > 0) await send({ printerId }, (act) => world.work(act));
  return paper.prints.slice(before).join('');
}
const labelsIn = (zpl: string): number => zpl.match(/\^XA\n/g)?.length ?? 0;
const prints = (unitIds: readonly number[]) =>
  world.rows<{ n: number }>('select label_prints as n from unit where id = any($1) order by id', [unitIds]);
/** Four inches in dots of the print head. */
const wide = { 203: '^PW812', 300: '^PW1200' };

beforeAll(async () => {
  world = await openTestWorld();
  paper = await startTestLabelPrinter();
  shipper = await createTestShipper(world, { name: 'Ñandú ^XZ~JA & Sons' });
  consignee = await createTestConsignee(world, { name: '花卉批发 🌹 _5E Lakeshore', city: 'Columbus' });
  await startTestOperatingDay(world, shipper.warehouseId, '2027-02-03');
  manager = await createTestUser(world, { role: 'WarehouseManager', warehouseId: shipper.warehouseId });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  token = await createScannerUserAndGetToken(world, { code: '101', warehouseId: shipper.warehouseId });
  for (const dpi of densities)
    printers.set(
      dpi,
      (
        await world.call(addPrinterEndpoint, {
          as: manager,
          body: {
            warehouseId: shipper.warehouseId,
            name: `Dock ${dpi}`,
            host: '127.0.0.1',
            port: paper.port,
            dpi,
          },
        })
      ).data.id,
    );
});
afterAll(async () => {
  await paper.close();
  await world.close();
});

describe.each(densities)('at a printer of %i dpi', (dpi) => {
  it('a box label is printed, counted and recorded in the box’s history', async () => {
    const { unitIds, unitCodes } = await createTestFreight(world, { shipper, consignee });
    const unitId = unitIds[0] ?? 0;
    const sent = await world.call(printUnitLabelAtPrinterEndpoint, {
      as: manager,
      params: { unitId },
      body: at(dpi),
    });
    expect(sent.data).toEqual({ printer: `Dock ${dpi}`, labels: 1, silent: false });
    const zpl = await printed(dpi);
    expect([labelsIn(zpl), zpl.includes(wide[dpi]), zpl.includes(unitCodes[0] ?? '?')]).toEqual([
      1,
      true,
      true,
    ]);
    expect(zpl).toMatch(/\^BC/);
    expect(zpl).toMatch(/\^BQ/);
    // Names must not become commands. The label begins and ends once and sends the printer no other command.
    expect([zpl.match(/\^XZ/g)?.length, zpl.includes('~'), zpl.includes('^CI28')]).toEqual([1, false, true]);
    expect(zpl).toContain('_C3_91and_C3_BA _5EXZ_7EJA & Sons');
    expect(zpl).toMatch(/\^GFA,/);
    const again = await world.call(printUnitLabelAtPrinterEndpoint, {
      as: manager,
      params: { unitId },
      body: at(dpi),
    });
    expect([again.status, await printed(dpi)]).toEqual([200, expect.stringContaining('REPRINT 1')]);
    const events = await world.rows<{ kind: string }>(
      "select kind from unit_event where unit_id = $1 and kind like 'label%' order by id",
      [unitId],
    );
    expect(events.map((event) => event.kind)).toEqual(['labelPrinted', 'labelReprinted']);
  });
  it('position labels are printed large, one per label', async () => {
    const { id: layoutTemplateId } = await world.row<{ id: number }>(
      "insert into layout_template (warehouse_id, code, name) values ($1, $2, 'Week') returning id",
      [shipper.warehouseId, `T${dpi}`],
    );
    const { id: locationId } = await world.row<{ id: number }>(
      'insert into storage_location (template_id, area, code) values ($1, 2, $2) returning id',
      [layoutTemplateId, `B${dpi}`],
    );
    await createTestPosition(world, locationId, 1, { consigneeId: consignee.id });
    await createTestPosition(world, locationId, 2);
    const sent = await world.call(sendPositionLabelsToPrinterEndpoint, {
      as: manager,
      query: { layoutTemplateId },
      body: at(dpi),
    });
    expect(sent.data.labels).toBe(2);
    const zpl = await printed(dpi);
    expect([labelsIn(zpl), zpl.includes(wide[dpi])]).toEqual([2, true]);
    expect(zpl).toContain(`^FDB${dpi}-1^FS`);
    expect(zpl).toContain(`^FDB${dpi}-2^FS`);
    const none = await world.call(sendPositionLabelsToPrinterEndpoint, {
      as: manager,
      query: { layoutTemplateId, area: 'staging' },
      body: at(dpi),
    });
    expect(none.status).toBe(412);
  });
  it('the label of an opened pallet has its SSCC in standard GS1 form', async () => {
    const opened = await world.call(submitScanEndpoint, {
      scanner: token,
      body: buildScan('palletOpen', ''),
    });
    const code = opened.data.palletCode ?? '';
    const sent = await world.call(reprintUnitOrPalletLabelEndpoint, {
      scanner: token,
      body: { ...at(dpi), code },
    });
    expect(sent.data.labels).toBe(1);
    const zpl = await printed(dpi);
    expect(zpl).toContain(wide[dpi]);
    expect(zpl).toContain(`^FD(00) ${code}^FS`);
    // Code set C, FNC1, application identifier 00, and the SSCC in pairs of digits.
    expect(zpl).toContain(`^FD>;>800${code}^FS`);
  });
});

describe('a torn label', () => {
  it('is reprinted at the user’s warehouse, for any notation of its code', async () => {
    const { unitIds, unitCodes } = await createTestFreight(world, { shipper, consignee, units: 1 });
    await updateTestUnits(world, unitIds, { sscc: '106141411234567897' });
    for (const code of [unitCodes[0] ?? '', '106141411234567897', '(00)106141411234567897']) {
      const sent = await world.call(reprintUnitOrPalletLabelEndpoint, {
        scanner: token,
        body: { ...at(203), code },
      });
      expect([code, sent.status]).toEqual([code, 200]);
      expect(await printed(203)).toContain(unitCodes[0]);
    }
    expect(await prints(unitIds)).toEqual([{ n: 3 }]);
    const { who } = await world.row<{ who: string }>(
      "select user_name as who from unit_event where unit_id = $1 and kind = 'labelPrinted'",
      [unitIds[0]],
    );
    expect(who).toBe('Person 101');
  });
  it('is not printed for an unknown box or another warehouse’s box', async () => {
    const other = await createTestShipper(world, { warehouseId: (await createTestWarehouse(world)).id });
    const away = await createTestFreight(world, { shipper: other, consignee, units: 1 });
    for (const code of ['NO-SUCH-BOX', away.unitCodes[0] ?? '']) {
      const answer = await world.call(reprintUnitOrPalletLabelEndpoint, {
        scanner: token,
        body: { ...at(203), code },
      });
      expect([answer.status, answer.message]).toEqual([412, 'Unknown code.']);
    }
    const far = await createScannerUserAndGetToken(world, { code: '900', warehouseId: other.warehouseId });
    const there = await world.call(reprintUnitOrPalletLabelEndpoint, {
      scanner: far,
      body: { ...at(203), code: away.unitCodes[0] ?? '' },
    });
    expect(there.status).toBe(404);
    expect(await printed(203)).toBe('');
  });
  it('is printed once when the scanner retries after a lost response', async () => {
    const { unitIds, unitCodes } = await createTestFreight(world, { shipper, consignee, units: 1 });
    const wish = { scanner: token, body: { ...at(203), code: unitCodes[0] ?? '' }, key: 'torn once' };
    const [one, two] = [
      await world.call(reprintUnitOrPalletLabelEndpoint, wish),
      await world.call(reprintUnitOrPalletLabelEndpoint, wish),
    ];
    expect([one.status, two.data]).toEqual([200, one.data]);
    expect([labelsIn(await printed(203)), await prints(unitIds)]).toEqual([1, [{ n: 1 }]]);
  });
  it('can be reprinted at the warehouse’s printers listed on the scanner', async () => {
    const { data } = await world.call(getScannerSyncDataEndpoint, { scanner: token });
    expect(data.printers.map((printer) => printer.name)).toEqual(['Dock 203', 'Dock 300']);
  });
});

describe('bulk labels', () => {
  it('are sent ten at a time in order, and counted once', async () => {
    const { consolidateId, unitIds, unitCodes } = await createTestFreight(world, {
      shipper,
      consignee,
      units: 23,
    });
    const sent = await world.call(printBulkLabelsAtPrinterEndpoint, {
      as: manager,
      query: { bulkPrintIdsIncluded: [consolidateId] },
      body: at(300),
    });
    expect(sent.data.labels).toBe(23);
    const before = paper.prints.length;
    const zpl = await printed(300);
    expect(paper.prints.slice(before).map(labelsIn)).toEqual([10, 10, 3]);
    const inOrder = [...zpl.matchAll(/\^BCN[^\n]*\^FD([^^]+)\^FS/g)].length;
    expect([inOrder, labelsIn(zpl)]).toEqual([23, 23]);
    expect(
      unitCodes.every((code, n) => n === 0 || zpl.indexOf(code) > zpl.indexOf(unitCodes[n - 1] ?? '')),
    ).toBe(true);
    expect(await prints(unitIds)).toEqual(unitIds.map(() => ({ n: 1 })));
  });
  it('for the units of a search are printed in the same way', async () => {
    const { unitIds } = await createTestFreight(world, { shipper, consignee, units: 2 });
    const sent = await world.call(sendOutboundLabelsToPrinterEndpoint, {
      as: manager,
      query: { bulkPrintIdsIncluded: unitIds },
      body: at(203),
    });
    expect([sent.data.labels, labelsIn(await printed(203))]).toEqual([2, 2]);
    const none = await world.call(sendOutboundLabelsToPrinterEndpoint, { as: manager, body: at(203) });
    expect(none.status).toBe(400);
  });
  it('beyond the printer limit are refused, and none is counted', async () => {
    const { consolidateId, unitIds } = await createTestFreight(world, { shipper, consignee, units: 501 });
    const answer = await world.call(printBulkLabelsAtPrinterEndpoint, {
      as: manager,
      query: { bulkPrintIdsIncluded: [consolidateId] },
      body: at(203),
    });
    expect([answer.status, answer.message]).toEqual([
      400,
      'A printer accepts at most 500 labels at once. You selected 501. Select fewer or use this device.',
    ]);
    expect((await prints(unitIds)).every(({ n }) => n === 0)).toBe(true);
    expect(await printed(203)).toBe('');
  });
  it('cannot be printed by a shipper at warehouse printers', async () => {
    const { unitIds, consolidateId } = await createTestFreight(world, { shipper, consignee, units: 1 });
    const one = await world.call(printUnitLabelAtPrinterEndpoint, {
      as: seller,
      params: { unitId: unitIds[0] ?? 0 },
      body: at(203),
    });
    const many = await world.call(printBulkLabelsAtPrinterEndpoint, {
      as: seller,
      query: { bulkPrintIdsIncluded: [consolidateId] },
      body: at(203),
    });
    expect([one.status, many.status, await prints(unitIds)]).toEqual([404, 404, [{ n: 0 }]]);
  });
});
