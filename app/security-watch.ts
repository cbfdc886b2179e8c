import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RunAsSystem } from './authentication.ts';
import { endpoints } from './contract.ts';
import { recordSecurityCounts } from '#areas/admin/security-log/security-log.service.ts';
import type { SecurityCount } from '#areas/admin/security-log/security-log.service.ts';
import { signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { rateLimitNetworkOf } from '#kit/server/network.ts';
import { getRequestActor, getSecurityEvent } from '#kit/server/security-events.ts';
import type { SecurityEventKind } from '#kit/server/security-events.ts';

/**
 * Writes a log line for each 401 and 403, and counts what an administrator should see in the security log
 * (docs/decisions/234-the-security-log-counts.md).
 */

/** How often the counts are written. What a crash loses is in the log lines. */
const writeMs = 2_000;
/** Addresses and people that one server keeps apart in one minute. The others share a row for each kind. */
const mostApart = 300;
const mostCalls = 5;

/** Calls that check a password, PIN or proof: their refusal is that of a sign-in. */
const signIns = new Set([signInScannerEndpoint.id, 'proof.give']);
/** Public calls whose path or body holds a secret. */
const links = new Set([
  ...endpoints
    .filter(({ permissions: needs, perMinute }) => needs === 'public' && perMinute)
    .map(({ id }) => id),
  'calendarFeeds.read',
  'passwords.set',
  'signUp.activate',
]);

/** The call as it is listed: its id, or the method and the pattern of its route. Never the address itself: it may hold a secret. */
function callOf(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  return config.endpoint ?? `${request.method} ${url ?? '*'}`;
}

function kindOf(request: FastifyRequest, status: number): SecurityEventKind | undefined {
  const { endpoint = '' } = request.routeOptions.config;
  if (status === 429) return 'tooMany';
  const noted = getSecurityEvent(request)?.kind;
  if (noted) return noted;
  if (status === 403) return 'forbidden';
  const isRefused = status >= 400 && status < 500;
  if (isRefused && status !== 400 && signIns.has(endpoint)) return 'signInRefused';
  if (isRefused && status !== 400 && links.has(endpoint)) return 'wrongLink';
  return undefined;
}

/** Watches the answers of a server; `inHouse` writes the counts, and is answered. */
export function monitorSecurityEvents(app: FastifyInstance, inHouse: RunAsSystem): RunAsSystem {
  let counts = new Map<string, SecurityCount>();
  /** The addresses of the running minute. */
  let minute = 0;
  let apart = new Set<string>();

  function count(kind: SecurityEventKind, request: FastifyRequest): void {
    const now = Date.now();
    const thisMinute = Math.floor(now / 60_000);
    if (thisMinute !== minute) [minute, apart] = [thisMinute, new Set()];
    const { userId = null } = getRequestActor(request) ?? {};
    const email = getSecurityEvent(request)?.email ?? null;
    const network = rateLimitNetworkOf(request.ip);
    const who = JSON.stringify([network, userId, email]);
    const isApart = apart.has(who) || apart.size < mostApart;
    if (isApart) apart.add(who);
    const key = isApart ? JSON.stringify([thisMinute, kind, who]) : `${thisMinute} ${kind}`;
    const made: SecurityCount = counts.get(key) ?? {
      kind,
      address: isApart ? network : 'others',
      userId: isApart ? userId : null,
      email: isApart ? email : null,
      calls: [],
      times: 0,
      firstAt: now,
      lastAt: now,
    };
    made.times += 1;
    made.lastAt = now;
    const call = callOf(request);
    if (made.calls.length < mostCalls && !made.calls.includes(call)) made.calls.push(call);
    counts.set(key, made);
  }
  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const written = [...counts.values()];
    counts = new Map();
    // While the database is away, or its disk is full, the log lines alone tell.
    await inHouse((work) => recordSecurityCounts(work, written)).catch((error: unknown) =>
      app.log.warn({ err: error, lost: written.length }, 'security events were not kept'),
    );
  }

  app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
    const status = reply.raw.statusCode;
    if (status === 401 || status === 403) {
      const { userId = null, subject = null } = getRequestActor(request) ?? {};
      request.log.warn({ status, who: subject, userId, what: callOf(request), from: request.ip }, 'refused');
    }
    const kind = kindOf(request, status);
    if (kind) count(kind, request);
  });
  const timer = setInterval(() => void write(), writeMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });
  return inHouse;
}
