import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { loadShipperContextsWithoutScopeCheck } from '#areas/calendar/shipping/shipping.service.ts';
import { uploadOrderXmlEndpoint } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { runInTransactionWithRetries, openPool } from '#kit/server/db.ts';
import { systemActor } from '#kit/server/jobs.ts';
import { buildMultipartFormWithFile } from '../http.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { benchNowIso, benchToday } from '../bench-database.ts';
import { findFreightPartiesServedFromMiami } from './freight.ts';
import { buildXmlUploadFile } from './upload.ts';

const units = 20_000;
const among = 500;
const rounds = 3;

/**
 * The cost of checking whether each unit may ship during an upload. Reads the facts of 500 consignees and decides for every unit,
 * compared with the whole upload of the same file.
 */
export const shippingDecisionBenchRows: BenchRow[] = [
  {
    name: 'may-ship-of-upload',
    description:
      'the facts of 500 consignees and 20,000 answers, as a share of the upload of 20,000 units for the same 500 consignees',
    async measure(bench) {
      const parties = await findFreightPartiesServedFromMiami(bench);
      if (parties.consignees.length < among)
        throw new Error(
          `The benchmark data has ${parties.consignees.length} consignees that are served today`,
        );
      const caller = await bench.person('grace.lindqvist@coldlane.example');
      const pool = openPool(bench.world.url, { max: 1 });
      const ids = parties.consignees.slice(0, among).map((c) => c.id);
      const uploads: number[] = [];
      const durationsMs: number[] = [];
      try {
        for (let round = 0; round < rounds; round += 1) {
          const form = buildMultipartFormWithFile('bench.xml', buildXmlUploadFile(parties, among).file);
          uploads.push(
            await measureMs(async () => {
              const answer = await bench.served.client.ask(`/api${uploadOrderXmlEndpoint.path}`, {
                method: 'POST',
                headers: { ...bench.headersOf(caller), ...form.headers },
                body: form.body,
              });
              const { data }: { data?: { totalUnitsSuccess: number } } = JSON.parse(answer.body.toString());
              if (data?.totalUnitsSuccess !== units)
                throw new Error(
                  `${data?.totalUnitsSuccess ?? 0} of ${units} units were entered (${answer.status})`,
                );
            }),
          );
          durationsMs.push(
            await measureMs(() =>
              runInTransactionWithRetries(pool, 'all', async (tx, client) => {
                const shippingIndex = (
                  await loadShipperContextsWithoutScopeCheck(
                    {
                      tx,
                      client,
                      actor: systemActor,
                      now: Temporal.Instant.from(benchNowIso),
                      publishedChanges: new Map(),
                    },
                    { shipperIds: [parties.shipper], consigneeIds: ids, shipDates: [benchToday] },
                  )
                ).get(parties.shipper)?.shippingIndex;
                if (!shippingIndex) throw new Error('No book');
                for (let n = 0; n < units; n += 1)
                  if (
                    !decideShipping(shippingIndex, { consigneeId: ids[n % among] ?? 0, shipDate: benchToday })
                      .canShip
                  )
                    throw new Error('A unit of the benchmark data cannot ship');
              }),
            ),
          );
        }
      } finally {
        await pool.end();
      }
      const [upload, answers] = [computeSpreadMs(uploads).median, computeSpreadMs(durationsMs).median];
      return [
        { label: 'upload', value: upload, unit: 'ms' },
        { label: 'answers', value: answers, unit: 'ms' },
        { label: 'share', value: Math.round((answers / upload) * 1000) / 10, unit: '%', atMost: 20 },
      ];
    },
  },
];
