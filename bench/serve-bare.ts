import fastify from 'fastify';
import { openPool } from '#kit/server/db.ts';

/** The throughput of Fastify and pg alone with the baseline's statements: the reference for many concurrent clients. */
const { url } = JSON.parse(process.argv[2] ?? '{}');
const pool = openPool(url, { max: 20 });
const statements = new Map<string, { text: string; values: unknown[] }[]>();

const app = fastify({ logger: false });
app.get<{ Params: { name: string } }>('/list/:name', async (request, reply) => {
  const found = statements.get(request.params.name);
  if (!found) return reply.status(404).send({});
  const client = await pool.connect();
  try {
    const parts: unknown[][] = [];
    for (const statement of found) parts.push((await client.query(statement)).rows);
    return { data: parts[0], totals: parts[1]?.[0] };
  } finally {
    client.release();
  }
});
process.on('message', ({ name, list }: { name: string; list: { text: string; values: unknown[] }[] }) => {
  statements.set(name, list);
  process.send?.({ defined: name });
});
process.on('disconnect', () => process.exit());
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
