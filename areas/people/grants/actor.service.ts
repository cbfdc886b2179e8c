import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { actorErrors } from './actor.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { queryRow } from '#kit/server/query-rows.ts';
import { listDefaultPermissions, findRoleByTokenName, roles } from './grants.contract.ts';
import { permissionsOfUserSql, findCustomRolesByName, builtInRolesOfUserSql } from './user-roles.sql.ts';
import type { Role } from './grants.contract.ts';
import {
  isApiScope,
  listPermissionsOfCompanyScopes,
  listPermissionsOfScopes,
  getRoleForAccountType,
} from './api-scopes.rules.ts';
import type { Clock } from '#kit/server/clock.ts';
import { runInTransaction } from '#kit/server/db.ts';
import type { Tx } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import type { Actor, JobAuthority } from '#kit/server/request-context.ts';

/** What a verified token says of its bearer. Roles, permissions and groups are used only when the identity provider is an outside one. */
export interface Bearer {
  subject: string;
  email?: string;
  emailVerified?: boolean;
  name?: string;
  roles?: readonly string[];
  permissions?: readonly string[];
  groups?: readonly string[];
  /** The sign-in that the token belongs to; of a program the secret it got it with, `secret-<id>`. */
  sessionId?: string;
  /** When the token was made, in seconds. */
  issuedAt?: number;
}
const programOf = z.object({
  id: z.int(),
  /** Null for a program of the house, whose level `gives` says. */
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
  /** In milliseconds; null where nobody signed out everywhere. */
  signed_out: z.number().nullable(),
  /** Of a program: what it may do and which of its secrets work. */
  program: programOf.nullable(),
});
interface PersonRow extends z.output<typeof personRow> {
  /** Someone is bound to his groups though none of them may be left. */
  bound?: boolean;
}

const selectPerson = sql`
  select u.id, u.subject, u.name, u.email, u.active, u.status, u.account_id, u.warehouse_id,
    extract(epoch from u.signed_out_at)::float8 * 1000 as signed_out,
    ${builtInRolesOfUserSql(sql`u.id`)} as roles, ${permissionsOfUserSql(sql`u.id`)} as permissions,
    array(select g.account_id from user_group g where g.user_id = u.id order by g.account_id) as groups,
    (
      select jsonb_build_object(
        'id', c.id, 'accountType', a.account_type, 'gives', c.gives, 'scopes', c.scopes, 'rateLimit',
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
    runInTransaction(
      pool,
      'all',
      (tx) => queryRow(tx, personRow)`${selectPerson} where ${sql.ref(`u.${where}`)} = ${value}`,
    );
/** Whoever was shut out is told so, and not asked to come in again. */
const refuseEnded = (person: PersonRow | undefined): never =>
  reject(person?.active === false ? actorErrors.inactive : commonErrors.signedOut, {}, { code: 50012 });

/**
 * Keeps who people are for as long as nothing about them changes: the database announces every change on the channel `people`,
 * and `forget` drops what is kept. `outside` says that roles, permissions and groups come from the token (an outside identity provider).
 */
export function createActorCache(pool: pg.Pool, opts: { outside: boolean; clock: Clock }) {
  const find = finder(pool);
  const people = new Map<string, { person: PersonRow; at: number }>();
  let changes = 0;
  const accountNumbers = new Map<string, { account: { id: number; active: boolean }; at: number }>();
  /** A change whose notification was lost is seen within half a minute. */
  const isFresh = (known: { at: number }): boolean => performance.now() - known.at < 30_000;

  /** The actor of a verified bearer; 401 when the person is unknown or no longer active. */
  async function actorOf(bearer: Bearer): Promise<Actor> {
    const known = people.get(bearer.subject);
    let person = known && isFresh(known) ? known.person : undefined;
    if (!person) {
      const asked = changes;
      people.delete(bearer.subject);
      person = await find('subject', bearer.subject);
      // What changed while it was read is not kept as if it were new.
      if (person && asked === changes && people.size < 10_000)
        people.set(bearer.subject, { person, at: performance.now() });
    }
    if (!isActive(person)) return refuseEntry(person, bearer);
    if (bearer.subject.startsWith('client|')) return programFrom(person, bearer, opts.clock.now());
    // The provider's session is not ours to end: its tokens are refused by their age.
    if (opts.outside && person.signed_out !== null && (bearer.issuedAt ?? 0) * 1000 <= person.signed_out)
      return reject(commonErrors.signedOut, {}, { code: 50012 });
    return opts.outside
      ? actorFrom({ ...person, ...(await outsideClaims(pool, bearer)) })
      : { ...actorFrom(person), session: bearer.sessionId };
  }

  /** The actor narrowed to the account that the accountNumber header names; 403 when it is not theirs. */
  async function choose(actor: Actor, accountNumber: string): Promise<Actor> {
    const known = accountNumbers.get(accountNumber);
    let account = known && isFresh(known) ? known.account : undefined;
    if (!account) {
      account = await runInTransaction(pool, 'all', (tx) =>
        tx
          .selectFrom('account')
          .select(['id', 'active'])
          .where('number', '=', accountNumber)
          .executeTakeFirst(),
      );
      if (account && accountNumbers.size < 10_000)
        accountNumbers.set(accountNumber, { account, at: performance.now() });
    }
    const theirs =
      account !== undefined &&
      (actor.accounts === 'all' ? account.active : actor.accounts.includes(account.id));
    if (!account || !theirs) return reject(actorErrors.foreignAccount);
    return { ...actor, chosenAccountId: account.id };
  }

  return {
    actorOf,
    choose,
    /** Refuses the token of a session that has ended. */
    refuseEnded: async (subject: string): Promise<never> => refuseEnded(await find('subject', subject)),
    /**
     * The actor of a user by id, for the jobs they started; undefined for somebody who may not sign in. What an outside
     * provider's token said then, `held`, is all that is known of its people.
     */
    async actorById(id: number, held: JobAuthority | null): Promise<Actor | undefined> {
      const person = await find('id', id);
      if (!person || !person.active || person.status !== 'active') return undefined;
      if (person.program) return programActor(person, person.program);
      const actor = actorFrom(person);
      return opts.outside && held ? { ...actor, ...held, permissions: new Set(held.permissions) } : actor;
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

/** Why somebody with a good token is not let in. */
function refuseEntry(person: PersonRow | undefined, bearer: Bearer): never {
  // Nobody is remembered for an address that is somebody's and was not proven.
  const unproven = !person && bearer.email !== undefined && bearer.emailVerified !== true;
  if (unproven || (person?.active && person.status !== 'inactive'))
    return reject(actorErrors.emailNotValidated, {}, { code: 50012 });
  return reject(person ? actorErrors.inactive : commonErrors.signedOut, {}, { code: 50012 });
}

/**
 * Roles, permissions and groups as an outside provider's token names them. A role of the house is named as it is called here; one
 * that was renamed or deleted here gives nothing any more.
 */
async function outsideClaims(
  pool: pg.Pool,
  bearer: Bearer,
): Promise<Pick<PersonRow, 'roles' | 'permissions' | 'groups' | 'bound'>> {
  const said = bearer.roles ?? [];
  const held = said.map(findRoleByTokenName).filter((r) => r !== undefined);
  const own = await ownRolesNamed(
    pool,
    said.filter((name) => findRoleByTokenName(name) === undefined),
  );
  const numbers = [...(bearer.groups ?? [])];
  return {
    roles: [...new Set([...held, ...own.map((role) => role.base)])],
    permissions:
      bearer.permissions && bearer.permissions.length > 0
        ? [...bearer.permissions]
        : [...new Set([...listDefaultPermissions(held), ...own.flatMap((role) => role.permissions)])],
    groups: numbers.length === 0 ? [] : await activeAccounts(pool, numbers),
    bound: numbers.length > 0,
  };
}
/** Two hundred names are more than any role here has; what is beyond them was never meant for this house. */
async function ownRolesNamed(pool: pg.Pool, names: readonly string[]) {
  if (names.length === 0) return [];
  return runInTransaction(pool, 'all', (tx) => findCustomRolesByName(tx, names.slice(0, 200)));
}
async function activeAccounts(pool: pg.Pool, numbers: string[]): Promise<number[]> {
  const found = await runInTransaction(pool, 'all', (tx) =>
    tx.selectFrom('account').select('id').where('number', 'in', numbers).where('active', '=', true).execute(),
  );
  return found.map((account) => account.id);
}

/**
 * What a user may do at this moment by our own tables; undefined for somebody who may not sign in. Of an
 * outside provider's people these know nothing.
 */
export async function actorOfUser(tx: Tx, id: number): Promise<Actor | undefined> {
  const person = await queryRow(
    tx,
    personRow,
  )`${selectPerson} where u.id = ${id} and u.active and u.status = 'active'`;
  return person && (person.program ? programActor(person, person.program) : actorFrom(person));
}

/** A program acts as a person of its account's role, within its scopes; 401 when the secret behind its token has ended. */
function programFrom(person: PersonRow, bearer: Bearer, now: Temporal.Instant): Actor {
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
  const { id, accountType, gives, rateLimit } = program;
  const chosen = program.scopes.filter(isApiScope);
  const held =
    accountType === null
      ? { roles: [gives ?? ''], permissions: listPermissionsOfCompanyScopes(chosen) }
      : {
          roles: [getRoleForAccountType(accountType)],
          permissions: listPermissionsOfScopes(accountType, chosen),
        };
  return { ...actorFrom({ ...person, ...held }), program: { id, rateLimit } };
}

function actorFrom(person: PersonRow): Actor {
  const held = person.roles.map(findRoleByTokenName).filter((r): r is Role => r !== undefined);
  const bound =
    person.bound === true ||
    person.groups.length > 0 ||
    (held.length > 0 && held.every((r) => roles[r].groups)) ||
    held.length === 0;
  const floor = held.length > 0 && held.every((r) => r === 'Warehouse' || r === 'WarehouseManager');
  return {
    userId: person.id,
    subject: person.subject,
    name: person.name,
    email: person.email,
    roles: held,
    permissions: new Set(person.permissions),
    accounts: bound ? person.groups : 'all',
    warehouses: floor && person.warehouse_id !== null ? [person.warehouse_id] : 'all',
    accountId: person.account_id ?? undefined,
    warehouseId: person.warehouse_id ?? undefined,
  };
}
