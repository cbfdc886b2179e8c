import { mayShip } from '#areas/calendar/shipping/may-ship.rules.ts';
import { shippingOf } from '#areas/calendar/shipping/shipping.service.ts';
import { uploadXml } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { inTransaction, openPool } from '#kit/server/db.ts';
import { house } from '#kit/server/jobs.ts';
import { formOf } from '../http.ts';
import { spread, timed } from '../measure.ts';
import type { Row } from '../row.ts';
import { worldNow, worldToday } from '../world.ts';
import { parties } from './freight.ts';
import { fileOf } from './upload.ts';

const units = 20_000;
const among = 500;
const rounds = 3;

/**
 * What asking whether each unit may ship costs of an upload: facts of 500 consignees read, every unit's
 * answer, beside the whole upload of the same file.
 */
export const rows: Row[] = [
  {
    name: 'may-ship-of-upload',
    about:
      'the facts of 500 consignees and 20,000 answers, as a share of the upload of 20,000 units for the same 500 consignees',
    async measure(bench) {
      const of = await parties(bench);
      if (of.consignees.length < among)
        throw new Error(`The measured world has ${of.consignees.length} consignees that are served today`);
      const as = await bench.person('grace.lindqvist@coldlane.example');
      const pool = openPool(bench.world.url, { max: 1 });
      const ids = of.consignees.slice(0, among).map((c) => c.id);
      const uploads: number[] = [];
      const asked: number[] = [];
      try {
        for (let round = 0; round < rounds; round += 1) {
          const form = formOf('bench.xml', fileOf(of, among).file);
          uploads.push(
            await timed(async () => {
              const answer = await bench.served.client.ask(`/api${uploadXml.path}`, {
                method: 'POST',
                headers: { ...bench.headersOf(as), ...form.headers },
                body: form.body,
              });
              const { data }: { data?: { totalUnitsSuccess: number } } = JSON.parse(answer.body.toString());
              if (data?.totalUnitsSuccess !== units)
                throw new Error(
                  `${data?.totalUnitsSuccess ?? 0} of ${units} units were entered (${answer.status})`,
                );
            }),
          );
          asked.push(
            await timed(() =>
              inTransaction(pool, 'all', async (tx, client) => {
                const book = (
                  await shippingOf(
                    {
                      tx,
                      client,
                      actor: house,
                      now: Temporal.Instant.from(worldNow),
                      announcements: new Map(),
                    },
                    { shipperIds: [of.shipper], consigneeIds: ids, shipDates: [worldToday] },
                  )
                ).get(of.shipper)?.book;
                if (!book) throw new Error('No book');
                for (let n = 0; n < units; n += 1)
                  if (!mayShip(book, { consigneeId: ids[n % among] ?? 0, shipDate: worldToday }).yes)
                    throw new Error('A unit of the measured world may not ship');
              }),
            ),
          );
        }
      } finally {
        await pool.end();
      }
      const [upload, answers] = [spread(uploads).median, spread(asked).median];
      return [
        { label: 'upload', value: upload, unit: 'ms' },
        { label: 'answers', value: answers, unit: 'ms' },
        { label: 'share', value: Math.round((answers / upload) * 1000) / 10, unit: '%', atMost: 20 },
      ];
    },
  },
];
