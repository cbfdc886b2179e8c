import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RunInSystemTransaction } from './authentication.ts';
import { endpoints } from './contract.ts';
import { recordSecurityEventCounts } from '#areas/admin/security-log/security-log.service.ts';
import type { SecurityEventCount } from '#areas/admin/security-log/security-log.service.ts';
import { signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { getRateLimitNetwork } from '#kit/server/network.ts';
import { getRequestActor, getRequestSecurityEvent } from '#kit/server/security-events.ts';
import type { SecurityEventKind } from '#kit/server/security-events.ts';

/**
 * Writes a log line for each 401 and 403, and counts what an administrator needs to see in the security log
 * (docs/decisions/234-the-security-log-counts-rejected-requests.md).
 */

/** How often the counts are written, in ms. Counts lost in a crash are still in the log lines. */
const writeMs = 2_000;
/** How many addresses and users one server counts separately per minute. The others share one row per kind. */
const mostApart = 300;
const mostCalls = 5;

/** Endpoints that check a password, PIN or proof. Their errors count as refused sign-ins. */
const signIns = new Set([signInScannerEndpoint.id, 'identityProof.submit']);
/** Public endpoints whose path or body contains a secret. */
const links = new Set([
  ...endpoints
    .filter(({ permissions: needs, perMinute }) => needs === 'public' && perMinute)
    .map(({ id }) => id),
  'calendarFeeds.read',
  'passwords.set',
  'signUp.activate',
]);

/**
 * The endpoint as listed in the log: its id, or the method and route pattern. Never the URL itself, which may contain a secret.
 */
function callOf(request: FastifyRequest): string {
  const { config, url } = request.routeOptions;
  return config.endpoint ?? `${request.method} ${url ?? '*'}`;
}

/** The badge that was tried at a scanner. It is never stored as typed: the log names it only if a barcode user has it. */
function badgeOf(request: FastifyRequest): string | null {
  if (request.routeOptions.config.endpoint !== signInScannerEndpoint.id) return null;
  const tried = signInScannerEndpoint.body?.safeParse(request.body);
  return tried?.success ? tried.data.scannerUserId.toUpperCase() : null;
}

function kindOf(request: FastifyRequest, status: number): SecurityEventKind | undefined {
  const { endpoint = '' } = request.routeOptions.config;
  if (status === 429) return 'tooMany';
  const noted = getRequestSecurityEvent(request)?.kind;
  if (noted) return noted;
  if (status === 403) return 'forbidden';
  const isRefused = status >= 400 && status < 500;
  if (isRefused && status !== 400 && signIns.has(endpoint)) return 'signInRefused';
  if (isRefused && status !== 400 && links.has(endpoint)) return 'wrongLink';
  return undefined;
}

/** Counts the security events of all responses and writes the counts with `runAsSystem`. Returns `runAsSystem` unchanged. */
export function registerSecurityEventCounting(
  app: FastifyInstance,
  runAsSystem: RunInSystemTransaction,
): RunInSystemTransaction {
  let counts = new Map<string, SecurityEventCount>();
  /** The addresses seen in the current minute. */
  let minute = 0;
  let apart = new Set<string>();

  function count(kind: SecurityEventKind, request: FastifyRequest): void {
    const now = Date.now();
    const thisMinute = Math.floor(now / 60_000);
    if (thisMinute !== minute) [minute, apart] = [thisMinute, new Set()];
    const { userId = null } = getRequestActor(request) ?? {};
    const email = getRequestSecurityEvent(request)?.email ?? null;
    const network = getRateLimitNetwork(request.ip);
    const badge = badgeOf(request);
    const who = JSON.stringify([network, userId, email, badge]);
    const isApart = apart.has(who) || apart.size < mostApart;
    if (isApart) apart.add(who);
    const key = isApart ? JSON.stringify([thisMinute, kind, who]) : `${thisMinute} ${kind}`;
    const securityCount: SecurityEventCount = counts.get(key) ?? {
      kind,
      address: isApart ? network : 'others',
      userId: isApart ? userId : null,
      email: isApart ? email : null,
      badge: isApart ? badge : null,
      calls: [],
      times: 0,
      firstAt: now,
      lastAt: now,
    };
    securityCount.times += 1;
    securityCount.lastAt = now;
    const call = callOf(request);
    if (securityCount.calls.length < mostCalls && !securityCount.calls.includes(call))
      securityCount.calls.push(call);
    counts.set(key, securityCount);
  }
  async function write(): Promise<void> {
    if (counts.size === 0) return;
    const written = [...counts.values()];
    counts = new Map();
    // While the database is down or its disk is full, only the log lines record these events.
    await runAsSystem((work) => recordSecurityEventCounts(work, written)).catch((error: unknown) =>
      app.log.warn({ err: error, lost: written.length }, 'security events could not be saved'),
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
  return runAsSystem;
}
