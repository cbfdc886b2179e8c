import { createEmptyUploadResult } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import type { UploadResult } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedOrderLine } from './orders.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';

/** Files that two demo shippers uploaded: their latest orders. */
const senders = [
  { number: 'MA00101', shown: 5, email: 'maria.fuentes@andesrose.example', fileStart: 'andes' },
  { number: 'MA00102', shown: 2, email: undefined, fileStart: 'orders' },
] as const;

type Sender = (typeof senders)[number];

export function seedOrderFileUploads(
  tables: SeedTables,
  parties: SeedParties,
  lines: readonly SeedOrderLine[],
): void {
  for (const sender of senders) planOfShipper(tables, parties, lines, sender);
}

function planOfShipper(
  tables: SeedTables,
  parties: SeedParties,
  lines: readonly SeedOrderLine[],
  { number, shown: orderCount, email, fileStart }: Sender,
): void {
  const shipper = parties.account(number);
  const shipperLines = lines.filter((line) => line.shipper.id === shipper.id);
  const orders = [...Map.groupBy(shipperLines, (line) => line.order)]
    .toSorted(([a], [b]) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, orderCount);
  for (const [order, orderLines] of orders.toReversed()) {
    const units = orderLines.reduce((sum, line) => sum + line.units.length, 0);
    const fileName = `${fileStart}_${order.ship_date.slice(5, 7)}${order.ship_date.slice(8, 10)}_${order.order_number}.xml`;
    keep(tables, {
      at: order.created_at,
      shipper: shipper.id,
      userId: (email === undefined ? undefined : parties.userIdByEmail.get(email)) ?? null,
      answer: {
        ...createEmptyUploadResult(fileName, false),
        orderNumber: String(order.order_number),
        Shipdate: order.ship_date,
        Shipper: number,
        totalUnitsInFile: units,
        totalUnitsSuccess: units,
        ResponseDetail: orderLines.map((line) => ({
          consignee: getRequiredMapValue(parties.accountById, line.consigneeId).number,
          consigneename: getRequiredMapValue(parties.accountById, line.consigneeId).name,
          unitsSucces: line.units.length,
          unitsFailed: 0,
          unitsDuplicates: 0,
          message: '',
          unitIds: line.units.map((unit) => unit.unit_code),
          unitIdsFailed: [],
          unitIdsDuplicates: [],
        })),
        orderId: order.id,
        format: 'coldlane',
        shipperAccountId: shipper.id,
        shipperName: shipper.name,
      },
    });
  }
}

function keep(
  tables: SeedTables,
  {
    answer,
    at,
    shipper,
    userId,
  }: { answer: UploadResult; at: string; shipper: number; userId: number | null },
): void {
  const { ResponseDetail, faults, groups, duplicates, messages, ...header } = answer;
  tables.addWithId('xml_upload', {
    file_name: answer.fileName,
    sha256: answer.fileName.padEnd(64, '0').slice(0, 64),
    shipper_id: shipper,
    ship_date: answer.Shipdate,
    user_id: userId,
    user_name: userId === null ? 'Integration' : 'María Fuentes',
    at,
    dry_run: false,
    header,
    details: { ResponseDetail, faults, groups, duplicates, messages, made: [] },
    order_id: answer.orderId,
  });
}
