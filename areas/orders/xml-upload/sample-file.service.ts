import { readFile } from 'node:fs/promises';
import type { OrderXmlRootElement } from './xml-upload.contract.ts';
import {
  listActiveProductCandidates,
  findActiveConsigneeCandidates,
  findUploadShipperByIdUnscoped,
} from './xml-upload.repository.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import {
  loadShipperContextsWithoutScopeCheck,
  requireAllAccountsInScope,
} from '#areas/calendar/shipping/shipping.service.ts';
import { addDays } from '#kit/contract/dates.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { uploadErrors } from './xml-upload.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const schema = await readFile(new URL('./coldlane-order-1.xsd', import.meta.url), 'utf8');
/** The published schema of our own format. */
export const orderXsdFile = { name: 'coldlane-order-1.xsd', body: schema };

interface SampleUnit {
  code: string;
  consignee: string;
  sides: readonly [number, number, number];
}

/**
 * Builds a file that this shipper can upload unchanged: consignees it can send to, the next ship date that works for them, and
 * unused codes.
 */
export async function buildSampleOrderFile(
  work: RequestContext,
  shipperId: number,
  format: OrderXmlRootElement,
): Promise<{ name: string; body: string }> {
  requireAllAccountsInScope(work, [shipperId], 'shipperAccountId');
  const shipper = (await findUploadShipperByIdUnscoped(work, shipperId)) ?? reject(commonErrors.notFound);
  const candidates = (await findActiveConsigneeCandidates(work, shipperId)).slice(0, 200);
  const today = work.now.toString().slice(0, 10);
  const shippingIndex =
    (
      await loadShipperContextsWithoutScopeCheck(work, {
        shipperIds: [shipperId],
        consigneeIds: candidates.map((c) => c.id),
        shipDates: [today, addDays(today, 21)],
      })
    ).get(shipperId)?.shippingIndex ?? reject(commonErrors.notFound);
  const first = dateInZone(work.now, shippingIndex.facts.warehouse.zone);
  for (let daysAhead = 0; daysAhead <= 21; daysAhead += 1) {
    const shipDate = addDays(first, daysAhead);
    const served = candidates
      .filter((c) => decideShipping(shippingIndex, { consigneeId: c.id, shipDate }).canShip)
      .slice(0, 2);
    if (served.length === 0) continue;
    const product = (await listActiveProductCandidates(work))[0]?.code ?? '';
    const stamp = String(work.now.epochMilliseconds).slice(-9);
    const sizes = [
      [41, 10, 7],
      [41, 12, 11],
    ] as const;
    const units = served.flatMap((consignee, i) =>
      [1, 2].map((n): SampleUnit => ({
        code: `SAMPLE${stamp}${i}${n}`,
        consignee: consignee.code,
        sides: sizes[i] ?? sizes[0],
      })),
    );
    const body =
      format === 'AelisShipperEDI'
        ? aelisSample(shipper.number, shipDate, product, units)
        : coldlaneSample(shipper.number, shipDate, product, units);
    return { name: `sample-${format}.xml`, body };
  }
  return reject(uploadErrors.noSampleDate);
}

const shortDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}`;
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const element = (name: string, value: string | number): string =>
  `<${name}>${escaped(String(value))}</${name}>`;

function aelisSample(
  shipper: string,
  shipDate: string,
  product: string,
  units: readonly SampleUnit[],
): string {
  const detail = (unit: SampleUnit) => `  <OrderDetail>
    ${element('UnitID', unit.code)}
    ${element('UnitOfMeasure', 'Box')}
    ${element('FarmName', 'El Rosal')}
    ${element('AWB', '729-12345675')}
    ${element('Consignee', unit.consignee)}
    ${element('Length', unit.sides[0])}
    ${element('Width', unit.sides[1])}
    ${element('Height', unit.sides[2])}
    ${element('Measure', 'Inch')}
    ${element('Product', product)}
    ${element('Product_Description', 'Sample')}
    ${element('PO', '77120')}
    ${element('Invoice', 'INV-1001')}
  </OrderDetail>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<AelisShipperEDI>
  <OrderHeader>
    ${element('Shipdate', shortDate(shipDate))}
    ${element('Shipper', shipper)}
  </OrderHeader>
${units.map(detail).join('\n')}
</AelisShipperEDI>
`;
}

function coldlaneSample(
  shipper: string,
  shipDate: string,
  product: string,
  units: readonly SampleUnit[],
): string {
  const line = (consignee: string, sampleUnits: readonly SampleUnit[]) => `    <line>
      ${element('consignee', consignee)}
      ${element('unit-of-measure', 'Box')}
      ${element('measure', 'Inch')}
      ${element('length', sampleUnits[0]?.sides[0] ?? 41)}
      ${element('width', sampleUnits[0]?.sides[1] ?? 10)}
      ${element('height', sampleUnits[0]?.sides[2] ?? 7)}
      ${element('product', product)}
      ${element('description', 'Sample')}
      ${element('farm', 'El Rosal')}
      ${element('awb', '729-12345675')}
      ${element('po', '77120')}
      ${element('invoice', 'INV-1001')}
      <units>
${sampleUnits.map((unit) => `        ${element('unit', unit.code)}`).join('\n')}
      </units>
    </line>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<coldlane-order version="1">
  ${element('shipper', shipper)}
  ${element('ship-date', shipDate)}
  <lines>
${[...Map.groupBy(units, (unit) => unit.consignee)].map(([consignee, consigneeUnits]) => line(consignee, consigneeUnits)).join('\n')}
  </lines>
</coldlane-order>
`;
}
