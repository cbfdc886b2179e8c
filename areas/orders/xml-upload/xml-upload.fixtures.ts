import { firstActiveShipperIdSql, findFirstPendingLine } from '#tests/demo-records.ts';
import type { EndpointTestRecipes } from '#tests/recipes.ts';
/** Builds order files for the upload tests, element by element. */

/** One unit with its elements in the given order. `extraXml` is inserted unchanged. */
export function buildOrderDetailXml(fields: Record<string, string | number>, extraXml = ''): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<OrderDetail>${elements.join('')}${extraXml}</OrderDetail>\n`;
}
export const buildAelisOrderXml = (
  details: readonly string[],
  header: { date: string; shipper: string },
): string =>
  [
    '<?xml version="1.0"?>\n<AelisShipperEDI xmlns="urn:aelis">',
    `<OrderHeader><Shipdate>${header.date}</Shipdate><Shipper>${header.shipper}</Shipper></OrderHeader>\n`,
    ...details,
    '</AelisShipperEDI>',
  ].join('');

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */
export const recipes: EndpointTestRecipes = {
  'xmlUpload.deleteCode': {
    buildCall: async (w) => {
      const shipperAccountId = await w.queryId(firstActiveShipperIdSql);
      await w.world.rows(
        `
          insert into shipper_code (shipper_id, field, code, value, assigned_at, assigned_by)
          values ($1, 'consignee', 'LAKE-1', '1', now(), 'x')
        `,
        [shipperAccountId],
      );
      return { query: { shipperAccountId, field: 'consignee', code: 'LAKE-1' } };
    },
  },
  'xmlUpload.get': { paramKinds: { id: 'upload' } },
  'xmlUpload.add': {
    buildCall: async (w) => {
      const line = await findFirstPendingLine(w);
      const { number, consignee } = await w.queryRow<{ number: string; consignee: string }>(
        'select s.number, c.number as consignee from account s, account c where s.id = $1 and c.id = $2',
        [line.shipper_id, line.consignee_id],
      );
      const detail = buildOrderDetailXml({
        UnitID: `WLK${Math.trunc(performance.now())}`,
        UnitOfMeasure: 'QB',
        Consignee: consignee,
        Length: 41,
        Width: 10,
        Height: 7,
        Measure: 'Inch',
        Product: 'ROS-RED',
        PO: '77120',
      });
      const content = buildAelisOrderXml([detail], { date: '02/05/27', shipper: number });
      return { files: [{ name: 'walk.xml', content }] };
    },
    touchesOwnDataOnly: true,
  },
};
