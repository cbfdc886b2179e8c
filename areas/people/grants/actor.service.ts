import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { callerAccessErrors } from './actor.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import {
  listDefaultPermissionStringsOfRoles,
  findRoleByTokenName,
  builtInRoleDefinitions,
} from './grants.contract.ts';
import {
  permissionsOfUserSql,
  findCustomRolesByName,
  builtInAndBaseRolesOfUserSql,
} from './user-roles.sql.ts';
import type { BuiltInRole } from './grants.contract.ts';
import {
  isApiScope,
  listPermissionsOfCompanyScopes,
  listPermissionsOfAccountScopes,
  getApiClientRoleForAccountType,
} from './api-scopes.rules.ts';
import type { Clock } from '#kit/server/clock.ts';
import { runInTransactionWithRetries } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import type { Actor, JobAuthority } from '#kit/server/request-context.ts';

/** The identity in a verified token. Roles, permissions and groups are used only with an external identity provider. */
export interface TokenIdentity {
  subject: string;
  email?: string;
  emailVerified?: boolean;
  name?: string;
  roles?: readonly string[];
  permissions?: readonly string[];
  groups?: readonly string[];
  /** The session that the token belongs to. For an API client, the secret it was issued for: `secret-<id>`. */
  sessionId?: string;
  /** When the token was issued, in seconds. */
  issuedAt?: number;
}
const programOf = z.object({
  id: z.int(),
  /** Null for an API client of the company. `gives` is its access level. */
  accountType: z.int().nullable(),
  gives: z.string().nullable(),
  scopes: z.array(z.string()),
  rateLimit: z.int(),
  secrets: z.array(z.object({ id: z.int(), until: z.string().nullable() })),
});
type Program = z.output<typeof programOf>;
const personRow = z.object({
  id: z.int(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  active: z.boolean(),
  status: z.string(),
  account_id: z.int().nullable(),
  warehouse_id: z.int().nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  groups: z.array(z.int()),
  /** In milliseconds. Null when the user has not signed out everywhere. */
  signed_out: z.number().nullable(),
  /** For an API client: its scopes, and which of its secrets work. */
  program: programOf.nullable(),
});
interface PersonRow extends z.output<typeof personRow> {
  /** The user is limited to their groups, even if none of them is left. */
  bound?: boolean;
}

const selectPerson = sql`
  select u.id, u.subject, u.name, u.email, u.active, u.status, u.account_id, u.warehouse_id,
    extract(epoch from u.signed_out_at)::float8 * 1000 as signed_out,
    ${builtInAndBaseRolesOfUserSql(sql`u.id`)} as roles, ${permissionsOfUserSql(sql`u.id`)} as permissions,
    array(select g.account_id from user_group g where g.user_id = u.id order by g.account_id) as groups,
    (
      select jsonb_build_object(
        'id', c.id, 'accountType', a.account_type, 'gives', c.base_role, 'scopes', c.scopes, 'rateLimit',
        c.rate_limit, 'secrets',
        (
          select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'until', s.expires_at)), '[]')
          from api_client_secret s
          where s.api_client_id = c.id and s.revoked_at is null
        )
      )
      from api_client c
      left join account a on a.id = c.account_id
      where c.user_id = u.id and (a.id is null or a.active)
    ) as program
  from app_user u
`;

type Find = (where: 'subject' | 'id', value: string | number) => Promise<PersonRow | undefined>;
const finder =
  (pool: pg.Pool): Find =>
  (where, value) =>
    runInTransactionWithRetries(
      pool,
      'all',
      (tx) => queryFirstRow(tx, personRow)`${selectPerson} where ${sql.ref(`u.${where}`)} = ${value}`,
    );
/** Rejects a deactivated user with that reason, without asking them to sign in again. */
const refuseEnded = (person: PersonRow | undefined): never =>
  reject(
    person?.active === false ? callerAccessErrors.userInactive : commonErrors.signedOut,
    {},
    { code: 50012 },
  );

/**
 * Caches users until they change. The database publishes every change on the channel `people`. With `usesExternalProvider`,
 * roles, permissions and groups come from the token.
 */
export function createActorCache(pool: pg.Pool, options: { usesExternalProvider: boolean; clock: Clock }) {
  const find = finder(pool);
  const people = new Map<string, { person: PersonRow; at: number }>();
  let changes = 0;
  const accountNumbers = new Map<string, { account: { id: number; active: boolean }; at: number }>();
  /** A change with a lost notification is noticed within 30 seconds. */
  const isFresh = (cacheEntry: { at: number }): boolean => performance.now() - cacheEntry.at < 30_000;

  /** Returns the actor of a verified token. Throws 401 when the user is unknown or inactive. */
  async function actorOf(bearer: TokenIdentity): Promise<Actor> {
    const cachedPerson = people.get(bearer.subject);
    let person = cachedPerson && isFresh(cachedPerson) ? cachedPerson.person : undefined;
    if (!person) {
      const changesBeforeRead = changes;
      people.delete(bearer.subject);
      person = await find('subject', bearer.subject);
      // A user that changed while being read is not cached.
      if (person && changesBeforeRead === changes && people.size < 10_000)
        people.set(bearer.subject, { person, at: performance.now() });
    }
    if (!isActive(person)) return refuseEntry(person, bearer);
    if (bearer.subject.startsWith('client|')) return programFrom(person, bearer, options.clock.now());
    // We cannot end sessions of an external provider, so tokens issued earlier than the sign-out are rejected.
    if (
      options.usesExternalProvider &&
      person.signed_out !== null &&
      (bearer.issuedAt ?? 0) * 1000 <= person.signed_out
    )
      return reject(commonErrors.signedOut, {}, { code: 50012 });
    return options.usesExternalProvider
      ? actorFrom({ ...person, ...(await outsideClaims(pool, bearer)) })
      : { ...actorFrom(person), session: bearer.sessionId };
  }

  /** Limits the actor to the account in the accountNumber header. Throws 403 when it is not theirs. */
  async function choose(actor: Actor, accountNumber: string): Promise<Actor> {
    const cachedAccount = accountNumbers.get(accountNumber);
    let account = cachedAccount && isFresh(cachedAccount) ? cachedAccount.account : undefined;
    if (!account) {
      account = await findAccountByNumber(pool, accountNumber);
      if (account && accountNumbers.size < 10_000)
        accountNumbers.set(accountNumber, { account, at: performance.now() });
    }
    const isOwnAccount =
      account !== undefined &&
      (actor.accounts === 'all' ? account.active : actor.accounts.includes(account.id));
    if (!account || !isOwnAccount) return reject(callerAccessErrors.accountNotAccessible);
    return { ...actor, chosenAccountId: account.id };
  }

  return {
    actorOf,
    choose,
    /** Rejects the token of an ended session. */
    refuseEnded: async (subject: string): Promise<never> => refuseEnded(await find('subject', subject)),
    /**
     * Returns the actor of a user by id, for the jobs they started. Undefined when they cannot sign in. For users of an external
     * provider, uses the claims saved in `jobAuthority`.
     */
    async actorById(id: number, jobAuthority: JobAuthority | null): Promise<Actor | undefined> {
      const person = await find('id', id);
      if (!person || !person.active || person.status !== 'active') return undefined;
      if (person.program) return programActor(person, person.program);
      const actor = actorFrom(person);
      return options.usesExternalProvider && jobAuthority
        ? { ...actor, ...jobAuthority, permissions: new Set(jobAuthority.permissions) }
        : actor;
    },
    forget(): void {
      changes += 1;
      people.clear();
      accountNumbers.clear();
    },
  };
}

const isActive = (person: PersonRow | undefined): person is PersonRow =>
  person !== undefined && person.active && person.status === 'active';

/** Throws the reason why a user with a valid token cannot sign in. */
function refuseEntry(person: PersonRow | undefined, bearer: TokenIdentity): never {
  // No user row is created for an unverified address that belongs to another user.
  const unproven = !person && bearer.email !== undefined && bearer.emailVerified !== true;
  if (unproven || (person?.active && person.status !== 'inactive'))
    return reject(callerAccessErrors.emailNotValidated, {}, { code: 50012 });
  return reject(person ? callerAccessErrors.userInactive : commonErrors.signedOut, {}, { code: 50012 });
}

/**
 * Reads roles, permissions and groups from an external provider's token. Custom roles are matched by name. A renamed or deleted
 * one grants nothing.
 */
async function outsideClaims(
  pool: pg.Pool,
  bearer: TokenIdentity,
): Promise<Pick<PersonRow, 'roles' | 'permissions' | 'groups' | 'bound'>> {
  const tokenRoleNames = bearer.roles ?? [];
  const builtInRoles = tokenRoleNames.map(findRoleByTokenName).filter((r) => r !== undefined);
  const customRoles = await ownRolesNamed(
    pool,
    tokenRoleNames.filter((name) => findRoleByTokenName(name) === undefined),
  );
  const numbers = [...(bearer.groups ?? [])];
  return {
    roles: [...new Set([...builtInRoles, ...customRoles.map((role) => role.base)])],
    permissions:
      bearer.permissions && bearer.permissions.length > 0
        ? [...bearer.permissions]
        : [
            ...new Set([
              ...listDefaultPermissionStringsOfRoles(builtInRoles),
              ...customRoles.flatMap((role) => role.permissions),
            ]),
          ],
    groups: numbers.length === 0 ? [] : await activeAccounts(pool, numbers),
    bound: numbers.length > 0,
  };
}
/** At most two hundred names are checked, more than any user here has roles. */
async function ownRolesNamed(pool: pg.Pool, names: readonly string[]) {
  if (names.length === 0) return [];
  return runInTransactionWithRetries(pool, 'all', (tx) => findCustomRolesByName(tx, names.slice(0, 200)));
}
const findAccountByNumber = (pool: pg.Pool, accountNumber: string) =>
  runInTransactionWithRetries(pool, 'all', (tx) =>
    tx.selectFrom('account').select(['id', 'active']).where('number', '=', accountNumber).executeTakeFirst(),
  );
async function activeAccounts(pool: pg.Pool, numbers: string[]): Promise<number[]> {
  const found = await runInTransactionWithRetries(pool, 'all', (tx) =>
    tx.selectFrom('account').select('id').where('number', 'in', numbers).where('active', '=', true).execute(),
  );
  return found.map((account) => account.id);
}

/**
 * Returns what a user can do now by our own tables. Undefined when they cannot sign in. Does not cover roles from an external
 * provider.
 */
export async function loadActorOfActiveUserFromOwnTables(tx: Tx, id: number): Promise<Actor | undefined> {
  const person = await queryFirstRow(
    tx,
    personRow,
  )`${selectPerson} where u.id = ${id} and u.active and u.status = 'active'`;
  return person && (person.program ? programActor(person, person.program) : actorFrom(person));
}

/**
 * An API client acts like a user with its account's role, within its scopes. Throws 401 when the secret behind its token has
 * ended.
 */
function programFrom(person: PersonRow, bearer: TokenIdentity, now: Temporal.Instant): Actor {
  const { program } = person;
  const secret = program?.secrets.find((s) => `secret-${s.id}` === bearer.sessionId);
  if (
    !program ||
    !secret ||
    (secret.until !== null && Temporal.Instant.compare(Temporal.Instant.from(secret.until), now) < 0)
  )
    return reject(commonErrors.signedOut, {}, { code: 50012 });
  return programActor(person, program);
}
function programActor(person: PersonRow, program: Program): Actor {
  const { id, accountType, gives: companyRole, rateLimit } = program;
  const chosen = program.scopes.filter(isApiScope);
  const clientGrants =
    accountType === null
      ? { roles: [companyRole ?? ''], permissions: listPermissionsOfCompanyScopes(chosen) }
      : {
          roles: [getApiClientRoleForAccountType(accountType)],
          permissions: listPermissionsOfAccountScopes(accountType, chosen),
        };
  return { ...actorFrom({ ...person, ...clientGrants }), program: { id, rateLimit } };
}

function actorFrom(person: PersonRow): Actor {
  const builtInRoles = person.roles.map(findRoleByTokenName).filter((r): r is BuiltInRole => r !== undefined);
  const bound =
    person.bound === true ||
    person.groups.length > 0 ||
    (builtInRoles.length > 0 && builtInRoles.every((r) => builtInRoleDefinitions[r].groups)) ||
    builtInRoles.length === 0;
  const floor =
    builtInRoles.length > 0 && builtInRoles.every((r) => r === 'Warehouse' || r === 'WarehouseManager');
  return {
    userId: person.id,
    subject: person.subject,
    name: person.name,
    email: person.email,
    roles: builtInRoles,
    permissions: new Set(person.permissions),
    accounts: bound ? person.groups : 'all',
    warehouses: floor && person.warehouse_id !== null ? [person.warehouse_id] : 'all',
    accountId: person.account_id ?? undefined,
    warehouseId: person.warehouse_id ?? undefined,
  };
}
