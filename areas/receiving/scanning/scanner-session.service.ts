import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import type { ScannerSession } from './scanning.contract.ts';
import { scannerSignInErrors } from './scanning.errors.ts';
import { listScanKindsOfRole } from './scanning.rules.ts';
import { scannerRoles } from '#areas/floor/scanner-users/scanner-roles.contract.ts';
import { readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import {
  clearPinAttemptsExceptUnknownOrigins,
  recordWrongPin,
  lockAndSummarizePinAttempts,
} from '#areas/people/passwords/sign-in-attempts.service.ts';
import type { PinAttempts } from '#areas/people/passwords/sign-in-attempts.service.ts';
import { checkPin, hashPin } from '#areas/floor/scanner-users/pins.service.ts';
import type { Clock } from '#kit/server/clock.ts';
import { RetryTransactionError, runInTransactionWithRetries } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { ApiError, reject } from '#kit/server/reject.ts';
import { readCredentialOfScheme } from '#kit/server/auth-scheme.ts';
import type { Actor, AuthenticatedCaller, RequestContext } from '#kit/server/request-context.ts';
import { recordAudit } from '#kit/server/request-context.ts';
import { z } from 'zod';
import { scannerSessionSchema } from './scanning.contract.ts';
import { queryRows, queryRowsWithCachedPlan } from '#kit/server/query-rows.ts';

/**
 * How long an id is locked after wrong PINs. The time doubles with each further one, until a sign-in succeeds or a manager
 * unlocks it. A four-digit PIN must not be found by trying.
 */
const lockMinutes = 5;
const longestLockMinutes = 8 * 60;
const lockedFor = (failures: number): number => Math.min(lockMinutes * 2 ** failures, longestLockMinutes);
/** Returns until when this many attempts lock the id. Null: it is not locked. */
const lockOf = ({ made: attemptCount, last, maxAttempts: allowed }: PinAttempts): Temporal.Instant | null =>
  last === null || attemptCount < allowed
    ? null
    : Temporal.Instant.from(last).add({ minutes: lockedFor(attemptCount - allowed) });
const lastOf = (locks: readonly (Temporal.Instant | null)[]): Temporal.Instant | null =>
  locks
    .filter((lock) => lock !== null)
    .toSorted(Temporal.Instant.compare)
    .at(-1) ?? null;

const personRow = z.object({
  id: z.int(),
  code: z.string(),
  pinHash: z.string(),
  name: z.string(),
  role: z.int(),
  language: z.string(),
  active: z.boolean(),
  warehouse: scannerSessionSchema.shape.warehouse,
});
// Guessing ids must take as long as guessing PINs. One hash of an unknown secret serves the whole server.
let decoy: Promise<string> | undefined;

/**
 * Signs a barcode user in. A wrong PIN and an unknown id get the same response. Failed attempts are stored although the sign-in
 * is rejected.
 */
export async function signInScanner(
  work: RequestContext,
  input: { scannerUserId: string; pin: string; device?: string },
): Promise<ScannerSession | ApiError> {
  const found = await queryRows(work.tx, personRow)`
    select s.id, s.scanner_user_id as code, s.pin_hash as "pinHash", s.full_name as name, s.role,
      s.language, s.active,
      jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name, 'zone', w.time_zone) as warehouse
    from scanner_user s
    join warehouse w on w.id = s.warehouse_id
    where upper(s.scanner_user_id) = upper(${input.scannerUserId})
    for update of s
  `;
  const person = found[0];
  const whence = work.actor.client ?? { address: '' };
  // Attempts are counted and locked whether or not the id exists.
  const tries = await lockAndSummarizePinAttempts(work, input.scannerUserId, whence);
  const locked = lastOf(tries.map(lockOf));
  if (locked && Temporal.Instant.compare(locked, work.now) > 0) {
    const minutes = Math.max(1, Math.ceil(work.now.until(locked).total('minutes')));
    return new ApiError(scannerSignInErrors.idLocked, { minutes });
  }
  const right = await checkPin(input.pin, person?.pinHash ?? (await (decoy ??= hashPin('0000'))));
  if (!person || !person.active || !right) {
    await recordWrongPin(work, input.scannerUserId, whence);
    if (person) {
      await tell(work, person, 'sign-in refused', input.device);
      const after = lastOf(tries.map((t) => lockOf({ ...t, made: t.made + 1, last: work.now.toString() })));
      if (after) await showLock(work, person, after);
    }
    return new ApiError(scannerSignInErrors.wrongCredentials);
  }
  await clearPinAttemptsExceptUnknownOrigins(work, input.scannerUserId, whence);
  await sql`update scanner_user set locked_until = null where id = ${person.id}`.execute(work.tx);
  const hours = await readNumberSettingOrDefault(work, 'scannerSessionHours');
  const token = randomBytes(32).toString('base64url');
  const expiresAt = work.now.add({ hours }).toString();
  await sql`
    insert into scanner_session (token_hash, scanner_user_id, device, started_at, expires_at)
    values (
      ${digest(token)}, ${person.id}, ${input.device ?? ''}, ${work.now.toString()}::timestamptz,
      ${expiresAt}::timestamptz
    )
  `.execute(work.tx);
  await tell(work, person, 'signed in', input.device);
  return {
    token,
    expiresAt,
    name: person.name,
    code: person.code,
    role: person.role,
    language: person.language,
    kinds: [...listScanKindsOfRole(person.role)],
    mayStartDay: person.role === scannerRoles.administrator,
    warehouse: person.warehouse,
  };
}

/** Updates what the manager sees on Barcode Users: until when wrong PINs lock the user out. */
async function showLock(
  work: RequestContext,
  { id }: { id: number },
  until: Temporal.Instant,
): Promise<void> {
  await sql`
    update scanner_user
    set locked_until = greatest(locked_until, ${until.toString()}::timestamptz)
    where id = ${id}
  `.execute(work.tx);
}

/** Records who signed in or out, and with which device. Before the sign-in there is no actor yet. */
const tell = (
  work: RequestContext,
  person: { id: number; name: string },
  action: string,
  device = '',
): Promise<void> =>
  recordAudit(
    { ...work, actor: { ...work.actor, name: person.name } },
    { entity: 'scanner_user', entityId: person.id, action, after: { device } },
  );

export async function signOutScanner(work: RequestContext): Promise<{ message: string }> {
  const { scanner } = work.actor;
  if (scanner) await tell(work, { id: scanner.id, name: work.actor.name }, 'signed out', scanner.device);
  await sql`
    update scanner_session
    set ended_at = ${work.now.toString()}::timestamptz
    where token_hash = ${scanner?.session ?? ''} and ended_at is null
  `.execute(work.tx);
  return { message: 'Signed out.' };
}

const holderRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  role: z.int(),
  warehouseId: z.int(),
  device: z.string(),
});
type Holder = z.output<typeof holderRow>;
const rememberedAtMost = 5000;

/**
 * Authenticates the scanner user of a request: `Authorization: Scanner <token>`. The user is cached, because a scanner calls all
 * day, and confirmed in the transaction of each call. So a deactivated user loses access immediately, without a query of its own.
 */
export function createScannerAuthenticator(pool: pg.Pool, clock: Clock) {
  const remembered = new Map<string, Holder>();
  async function find(tx: Tx, hash: string): Promise<Holder> {
    const found = await queryRowsWithCachedPlan(tx, holderRow)`
      select s.id, s.scanner_user_id as code, s.full_name as name, s.role, s.warehouse_id as "warehouseId",
        x.device
      from scanner_session x
      join scanner_user s on s.id = x.scanner_user_id
      where x.token_hash = ${hash}
        and x.ended_at is null
        and x.expires_at > ${clock.now().toString()}::timestamptz
        and s.active
    `;
    const [holder] = found;
    if (!holder) remembered.delete(hash);
    else if (remembered.size < rememberedAtMost) remembered.set(hash, holder);
    return holder ?? reject(scannerSignInErrors.signedOut, {}, { code: 50008 });
  }
  return async (request: {
    headers: { authorization?: string | undefined };
  }): Promise<AuthenticatedCaller> => {
    const token = readCredentialOfScheme('Scanner', request.headers.authorization);
    if (token === undefined) return reject(scannerSignInErrors.signedOut, {}, { code: 50008 });
    const hash = digest(token);
    const cachedHolder = remembered.get(hash);
    if (!cachedHolder)
      return {
        actor: actorFrom(
          await runInTransactionWithRetries(pool, 'all', (tx) => find(tx, hash), { reads: true }),
          hash,
        ),
      };
    const who: AuthenticatedCaller = {
      actor: actorFrom(cachedHolder, hash),
      async confirm(tx) {
        const now = await find(tx, hash);
        if (isDeepStrictEqual(now, cachedHolder)) return;
        Object.assign(cachedHolder, now);
        who.actor = actorFrom(now, hash);
        throw new RetryTransactionError('The scanner was assigned to another user');
      },
    };
    return who;
  };
}

export interface ActiveScannerUser {
  id: number;
  role: number;
  device: string;
  warehouseId: number;
}
/** Returns the scanner's user and the one warehouse they work in. */
export function requireScannerUser(work: RequestContext): ActiveScannerUser {
  const { scanner, warehouseId } = work.actor;
  if (!scanner || warehouseId === undefined)
    return reject(scannerSignInErrors.signedOut, {}, { code: 50008 });
  return { id: scanner.id, role: scanner.role, device: scanner.device, warehouseId };
}

const actorFrom = (h: Holder, session: string): Actor => ({
  userId: null,
  subject: `scanner:${h.id}`,
  name: h.name,
  email: '',
  roles: [],
  permissions: new Set(),
  accounts: 'all',
  warehouses: [h.warehouseId],
  warehouseId: h.warehouseId,
  scanner: { id: h.id, code: h.code, role: h.role, device: h.device, session },
});

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url');
