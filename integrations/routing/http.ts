import { z } from 'zod';
import type { RoutingReply, RoutingPort, RoutingRequest } from './port.ts';
import { RoutingUnavailableError } from './port.ts';

/** A routing system over HTTP. The contract is in docs/routing.md. */

const instant = z.iso.datetime({ offset: true }).nullish();
const freight = z.object({
  warehouse: z.string().min(1),
  consignee: z.string().min(1),
  shipper: z.string().min(1).optional(),
  units: z.int().positive().optional(),
  unitIds: z.array(z.int().positive()).max(10_000).optional(),
});
const drop = z.object({
  deliverTo: z.string().min(1),
  windowStart: instant,
  windowEnd: instant,
  miles: z.int().nonnegative().nullish(),
  serviceMinutes: z.int().min(0).max(1440).optional(),
  freight: z.array(freight).min(1),
});
const word = z.string().trim().max(80).nullish();
const route = z.object({
  key: z.string().trim().min(1).max(80),
  name: z.string().trim().min(1).max(100),
  warehouses: z.array(z.string().min(1)).min(1),
  trailer: word,
  tractor: word,
  carrier: word,
  drivers: z.array(z.string().trim().max(80)).max(2).optional(),
  departure: instant,
  trailerSize: word,
  drops: z.array(drop).min(1),
});
const answer = z.object({ routes: z.array(z.unknown()).max(10_000) });

export interface HttpRoutingOptions {
  url: string;
  token?: string | undefined;
  /** Milliseconds. The screens promise a result within five minutes. */
  timeoutMs?: number;
}

export function createHttpRouting(config: HttpRoutingOptions): RoutingPort {
  return {
    async plan(request: RoutingRequest): Promise<RoutingReply> {
      const body = await ask(config, request);
      const parsed = answer.safeParse(body);
      if (!parsed.success)
        throw new RoutingUnavailableError('The routing system returned no list of routes.');
      return readRoutes(parsed.data.routes);
    },
  };
}

async function ask(config: HttpRoutingOptions, request: RoutingRequest): Promise<unknown> {
  const address = `${config.url.replace(/\/$/, '')}/v1/plans`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(config.token ? { authorization: `Bearer ${config.token}` } : {}),
  };
  let response: Response;
  try {
    response = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs ?? 240_000),
    });
  } catch {
    throw new RoutingUnavailableError('The routing system did not respond.');
  }
  if (!response.ok)
    throw new RoutingUnavailableError(`The routing system responded with ${response.status}.`);
  const text = await textOf(response);
  try {
    return JSON.parse(text);
  } catch {
    throw new RoutingUnavailableError('The routing system did not return JSON.');
  }
}

/** A day of 10,000 routes is a tenth of this size. A longer response is rejected and not kept in memory. */
const mostBytes = 50_000_000;
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > mostBytes) break;
      parts.push(part);
    }
  } catch {
    throw new RoutingUnavailableError('The routing system’s response was cut off.');
  }
  if (size > mostBytes)
    throw new RoutingUnavailableError('The routing system’s response is larger than 50 MB.');
  return Buffer.concat(parts).toString('utf8');
}

/** One invalid route does not block the others. It is reported by key. */
function readRoutes(items: readonly unknown[]): RoutingReply {
  const out: RoutingReply = { routes: [], unroutedFreight: [], faults: [] };
  const seenKeys = new Set<string>();
  for (const [index, value] of items.entries()) {
    const parsed = route.safeParse(value);
    const key = z.object({ key: z.string() }).safeParse(value);
    const name = key.success && key.data.key !== '' ? key.data.key : `#${index + 1}`;
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      out.faults.push({
        key: name,
        code: 'routes.entryUnreadable',
        message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not valid'}`,
      });
    } else if (seenKeys.has(parsed.data.key))
      out.faults.push({
        key: name,
        code: 'routes.duplicateRoute',
        message: 'The same route was returned twice.',
      });
    else {
      seenKeys.add(parsed.data.key);
      out.routes.push(parsed.data);
    }
  }
  return out;
}
