import { firstShipperIdSql, findPendingLine } from '#tests/demo-records.ts';
import type { Recipes } from '#tests/recipes.ts';
/** Builds order files for the upload tests, element by element. */

/** One unit with its elements in the given order. `more` is inserted unchanged. */
export function detailXml(fields: Record<string, string | number>, more = ''): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<OrderDetail>${elements.join('')}${more}</OrderDetail>\n`;
}
export const aelisXml = (details: readonly string[], head: { date: string; shipper: string }): string =>
  [
    '<?xml version="1.0"?>\n<AelisShipperEDI xmlns="urn:aelis">',
    `<OrderHeader><Shipdate>${head.date}</Shipdate><Shipper>${head.shipper}</Shipper></OrderHeader>\n`,
    ...details,
    '</AelisShipperEDI>',
  ].join('');

/** Test recipes for the endpoints of this feature (tests/recipes.ts). */
export const recipes: Recipes = {
  'xmlUpload.forgetCode': {
    good: async (w) => {
      const shipperAccountId = await w.queryId(firstShipperIdSql);
      await w.world.rows(
        `
          insert into shipper_code (shipper_id, field, code, value, said_at, said_by)
          values ($1, 'consignee', 'LAKE-1', '1', now(), 'x')
        `,
        [shipperAccountId],
      );
      return { query: { shipperAccountId, field: 'consignee', code: 'LAKE-1' } };
    },
  },
  'xmlUpload.one': { names: { id: 'upload' } },
  'xmlUpload.add': {
    good: async (w) => {
      const line = await findPendingLine(w);
      const { number, consignee } = await w.queryRow<{ number: string; consignee: string }>(
        'select s.number, c.number as consignee from account s, account c where s.id = $1 and c.id = $2',
        [line.shipper_id, line.consignee_id],
      );
      const detail = detailXml({
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
      const content = aelisXml([detail], { date: '02/05/27', shipper: number });
      return { files: [{ name: 'walk.xml', content }] };
    },
    harmless: true,
  },
};
