import { z } from 'zod';
import type { DispatchArrival, DispatchReply, DispatchLoad, DispatchPort } from './port.ts';
import { DispatchUnavailableError } from './port.ts';

/** A dispatch system over HTTP. docs/dispatch.md describes the contract. */

export interface HttpDispatchOptions {
  url: string;
  token?: string | undefined;
  /** Milliseconds for one request of at most `atOnce` loads. */
  timeoutMs?: number;
}
const atOnce = 100;
/** A response for a hundred loads is about 200 kB. A much longer one cannot be a response to our request. */
const mostBytes = 5_000_000;

const instant = z.iso.datetime({ offset: true });
const arrival = z.object({
  load: z.string().trim().min(1).max(80),
  stop: z.int().min(1).max(100),
  eta: instant.nullish(),
  saidAt: instant.nullish(),
  deliveredAt: instant.nullish(),
  note: z.string().trim().max(200).nullish(),
});
const answer = z.object({ arrivals: z.array(z.unknown()).max(10_000) });
const named = z.object({ load: z.unknown(), stop: z.unknown() }).partial();

export function createHttpDispatch(config: HttpDispatchOptions): DispatchPort {
  return {
    async findArrivals(loads) {
      const out: DispatchReply = { arrivals: [], unusable: [], isOwnEstimate: false };
      // All or nothing: if the system fails halfway, none of its responses is used.
      for (let i = 0; i < loads.length; i += atOnce) {
        const parsed = answer.safeParse(await ask(config, loads.slice(i, i + atOnce)));
        if (!parsed.success)
          throw new DispatchUnavailableError('The dispatch system’s response has no list of arrivals.');
        readArrivals(parsed.data.arrivals, out);
      }
      return out;
    },
  };
}

async function ask(config: HttpDispatchOptions, loads: readonly DispatchLoad[]): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`${config.url.replace(/\/$/, '')}/v1/arrivals`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(config.token ? { authorization: `Bearer ${config.token}` } : {}),
      },
      body: JSON.stringify({
        loads: loads.map(({ load, order, departure, hasLeft: left, stops }) => ({
          load,
          order,
          departure,
          left,
          stops: stops.map(({ seq, destinationNumber: place }) => ({ stop: seq, place })),
        })),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs ?? 30_000),
    });
  } catch {
    throw new DispatchUnavailableError('The dispatch system didn’t respond.');
  }
  if (!response.ok)
    throw new DispatchUnavailableError('The dispatch system returned an error.', `HTTP ${response.status}`);
  const text = await bounded(response);
  try {
    return JSON.parse(text);
  } catch {
    throw new DispatchUnavailableError('The dispatch system’s response isn’t JSON.');
  }
}

/** Returns the body as text. Throws if it is longer than a response can be or breaks off. */
async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of response.body ?? []) {
      length += part.length;
      if (length > mostBytes) break;
      parts.push(part);
    }
  } catch {
    throw new DispatchUnavailableError('The dispatch system’s response was cut off.');
  }
  if (length > mostBytes) throw new DispatchUnavailableError('The dispatch system’s response is too long.');
  return Buffer.concat(parts).toString('utf8');
}

/** One invalid entry does not stop the others. It is listed as unusable. The same stop twice with the same time counts once. */
function readArrivals(items: readonly unknown[], out: DispatchReply): void {
  for (const [i, value] of items.entries()) {
    const parsed = arrival.safeParse(value);
    if (!parsed.success) {
      const names = named.safeParse(value).data;
      const [issue] = parsed.error.issues;
      out.unusable.push({
        load: typeof names?.load === 'string' ? names.load.slice(0, 80) : `#${i + 1}`,
        stop: typeof names?.stop === 'number' ? String(names.stop) : '',
        code: 'entryUnreadable',
        reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`,
      });
      continue;
    }
    const { load, stop, eta, saidAt, deliveredAt, note } = parsed.data;
    const one: DispatchArrival = {
      load,
      seq: stop,
      eta: eta ?? null,
      reportedAt: saidAt ?? null,
      deliveredAt: deliveredAt ?? null,
      note: note || null,
    };
    const before = out.arrivals.find((a) => a.load === load && a.seq === stop);
    if (!before) out.arrivals.push(one);
    else if (before.eta !== one.eta || before.deliveredAt !== one.deliveredAt)
      out.unusable.push({ load, stop: String(stop), code: 'duplicateStop', reason: '' });
  }
}
