/** Order files for the tests of the upload, made element by element. */

/** One unit; its elements in the order given. What stands in `more` is taken as it is. */
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
