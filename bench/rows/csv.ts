import { to as copyTo } from 'pg-copy-streams';
import { invoiceTypes } from '#areas/billing/ledger/invoice-statuses.contract.ts';
import { exportInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { purchaseOrdersOfInvoiceSubquery } from './list-baselines.ts';
import type { BenchRow } from '../row.ts';

export const csvExportBenchRows: BenchRow[] = [
  {
    name: 'csv',
    description: 'every invoice as CSV over HTTP; the same columns by a bare COPY piped',
    maxRatio: 1.3,
    rounds: 3,
    callsPerRound: 2,
    async prepare(bench) {
      const caller = await bench.person('kemi.okafor@coldlane.example');
      const copy = `
        copy (
          select i.number, i.date,
            case i.type when ${invoiceTypes.flower} then 'Flower' when ${invoiceTypes.manual} then 'Manual'
            else 'Adjustment' end,
            case when i.deleted_at is not null then 'Deleted' when i.credited then 'Credited'
            when i.posted_at is not null then 'Posted' else 'Draft' end, t.name, t.number, t.city,
            t.state_code, c.name, d.name, 'L-' || l.load_number, o.pos, i.outbound_date, i.due_date, i.units,
            i.cubes * 0.01, i.amount * 0.01
          from invoice i
          join account t on t.id = i.bill_to_id
          left join account c on c.id = i.consignee_id
          left join account d on d.id = i.deliver_to_id
          left join load l on l.id = i.load_id
          cross join lateral (${purchaseOrdersOfInvoiceSubquery}) o
          where i.deleted_at is null
          order by i.date desc, i.number desc, i.id desc
        ) to stdout with (format csv)
      `;
      return {
        async baseline() {
          let bytes = 0;
          for await (const part of bench.bare.query(copyTo(copy))) bytes += Buffer.byteLength(part);
          if (bytes === 0) throw new Error('COPY gave nothing');
        },
        product: async () => void (await bench.raw(exportInvoicesEndpoint, { caller, discard: true })),
      };
    },
  },
];
