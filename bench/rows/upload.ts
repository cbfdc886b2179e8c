import { ParseOption, XmlDocument } from 'libxml2-wasm';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { uploadOrderXmlEndpoint } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { buildMultipartFormWithFile } from '../http.ts';
import { measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import { consigneeCountPerUpload, findFreightPartiesServedFromMiami } from './freight.ts';

const units = 20_000;
interface Senders {
  shipperNumber: string;
  productCode: string;
  consignees: { number: string }[];
}

/** Builds a file in the industry's own format, one element per unit and field: 20,000 units are close to five megabytes. */
export function buildXmlUploadFile(
  parties: Senders,
  consigneeCount = consigneeCountPerUpload,
): { codes: string[]; file: Buffer } {
  if (parties.consignees.length < consigneeCount)
    throw new Error(
      `Only ${parties.consignees.length} of ${consigneeCount} consignees are served from Miami today`,
    );
  const stamp = Date.now().toString(36).toUpperCase();
  const codes = Array.from({ length: units }, (_, n) => `${stamp}${n}`);
  const [year = '', month = '', day = ''] = benchToday.split('-');
  const detail = (code: string, n: number) =>
    [
      `<OrderDetail><UnitID>${code}</UnitID><UnitOfMeasure>Box</UnitOfMeasure>`,
      `<Consignee>${parties.consignees[n % consigneeCount]?.number ?? ''}</Consignee>`,
      '<Length>41</Length><Width>10</Width><Height>7</Height><Measure>Inch</Measure>',
      `<Product>${parties.productCode}</Product><PO>${n % 50}</PO></OrderDetail>`,
    ].join('');
  const head = [
    `<OrderHeader><Shipdate>${month}/${day}/${year.slice(2)}</Shipdate>`,
    `<Shipper>${parties.shipperNumber}</Shipper></OrderHeader>`,
  ].join('');
  const details = codes.map(detail).join('\n');
  return {
    codes,
    file: Buffer.from(
      `<?xml version="1.0" encoding="UTF-8"?><AelisShipperEDI>${head}${details}</AelisShipperEDI>`,
    ),
  };
}

export const uploadBenchRows: BenchRow[] = [
  {
    name: 'upload',
    description:
      'an XML file of 20,000 units for 200 consignees, all checks, committed; libxml2 parses it and one insert writes the units, committed',
    maxRatio: 3,
    rounds: 3,
    callsPerRound: 1,
    async prepare(bench) {
      const parties = await findFreightPartiesServedFromMiami(bench);
      const caller = await bench.person('grace.lindqvist@coldlane.example');
      const line = await bench.row<{ order_id: number; id: number; consignee_id: number }>(
        `
          select order_id, id, consignee_id
          from consolidate
          where shipper_id = $1 and deleted_at is null
          order by id desc
          limit 1
        `,
        [parties.shipper],
      );
      return {
        async baseline() {
          const { codes, file } = buildXmlUploadFile(parties);
          const ms = await measureMs(async () => {
            XmlDocument.fromBuffer(file, { option: ParseOption.XML_PARSE_NONET }).dispose();
            await bench.bare.query('begin');
            await bench.rows(
              `
                insert into unit (
                  unit_code, number_in_line, consolidate_id, order_id, shipper_id, consignee_id,
                  deliver_to_id, bill_to_id, status, ship_date, day_of_service, outbound_date,
                  receiving_warehouse_id, outbound_warehouse_id, cube
                )
                select code, n, $2, $3, $4, $5, $5, $5, ${unitStatus.pending}, $6, $6, $6, $7, $7, 166
                from unnest($1::text[]) with ordinality as v(code, n)
              `,
              [
                codes,
                line.id,
                line.order_id,
                parties.shipper,
                line.consignee_id,
                benchToday,
                parties.warehouse,
              ],
            );
            await bench.bare.query('commit');
          });
          await bench.rows(
            `
              delete from unit
              where consolidate_id = $1 and not exists (select 1 from unit_event e where e.unit_id = unit.id)
            `,
            [line.id],
          );
          return ms;
        },
        async product() {
          const { file } = buildXmlUploadFile(parties);
          const form = buildMultipartFormWithFile('bench.xml', file);
          let entered = 0;
          const ms = await measureMs(async () => {
            const answer = await bench.served.client.ask(`/api${uploadOrderXmlEndpoint.path}`, {
              method: 'POST',
              headers: { ...bench.headersOf(caller), ...form.headers },
              body: form.body,
            });
            const {
              data,
              message,
            }: { data?: { totalUnitsSuccess: number; faults?: unknown[] }; message?: string } = JSON.parse(
              answer.body.toString(),
            );
            entered = data?.totalUnitsSuccess ?? 0;
            if (entered !== units)
              throw new Error(
                `${entered} of ${units} units were entered (${answer.status} ${message ?? ''} ${JSON.stringify(data?.faults?.slice(0, 2))})`,
              );
          });
          return ms;
        },
      };
    },
  },
];
