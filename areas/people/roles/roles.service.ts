import type {
  addRole,
  dropRole,
  findRoles,
  previewRole,
  RoleDetail,
  RoleRow,
  saveRole,
  Touched,
} from './roles.contract.ts';
import { roleErrors } from './roles.errors.ts';
import { beyond, fates, objection, objectionToBase } from './roles.rules.ts';
import type { Editor, Shape } from './roles.rules.ts';
import * as store from './roles.store.ts';
import { roleCodes, roleNamed } from '#areas/people/grants/grants.contract.ts';
import type { Role } from '#areas/people/grants/grants.contract.ts';
import { roleTitles, titleOf } from '#areas/people/grants/role-titles.contract.ts';
import { rolesSaid } from '#areas/people/second-factor/second-factor.rules.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { AnswerOf, BodyOf } from '#kit/contract/endpoint.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';

/** Roles of the house, each on a role of the product (docs/domain/people.md#roles-of-the-house). */

export const all = (work: Work): Promise<RoleRow[]> => store.allRoles(work.tx);
/** With what the house wants of whoever has each: a role of the house wants what its base wants. */
export async function listed(work: Work): Promise<AnswerOf<typeof findRoles>> {
  const { secondFactorRoles } = await settingsOf(work, ['secondFactorRoles']);
  const wanted = rolesSaid(secondFactorRoles);
  return (await all(work)).map((role) => ({ ...role, wantsSecondFactor: wanted.includes(role.base) }));
}
export const one = async (work: Work, id: number): Promise<RoleDetail> =>
  (await store.findRole(work.tx, id)) ?? refuse(commonErrors.notFound);

/**
 * The roles that somebody is given or had, kept until the transaction ends; 400 at the field `roles` when one of those given is
 * not there any more. Whoever gives roles asks this first.
 */
export async function rolesToGive(
  work: Work,
  before: readonly string[],
  given: readonly string[],
): Promise<RoleRow[]> {
  await store.holdGiven(work.tx, [...before, ...given]);
  const known = await all(work);
  const missing = given.some((code) => !known.some((role) => role.code === code));
  if (missing) refuse(roleErrors.unknownRole, {}, { fields: { roles: roleErrors.unknownRole.sentence } });
  return known;
}

async function ownOne(work: Work, id: number): Promise<RoleDetail> {
  const role = await one(work, id);
  if (!role.own) refuse(roleErrors.ofTheProduct);
  return role;
}
/** A role of the house, held: nobody gives, changes or deletes it meanwhile. */
async function held(work: Work, id: number, rowVersion: number): Promise<RoleDetail> {
  if (!(await store.holdRole(work.tx, id))) refuse(commonErrors.notFound);
  const role = await ownOne(work, id);
  if (role.rowVersion !== rowVersion) refuse(commonErrors.changedByOthers, {}, { data: role });
  return role;
}

function mustBeAllowed(editor: Editor, before: Shape | null, after: Shape): void {
  const fault = objection(editor, before, after);
  if (fault) refuseFor(fault, after.base);
}
const refuseFor = (fault: Fault, base: Role): never => refuse(fault, { base: roleTitles[base].title });

async function mustBeFree(work: Work, id: number, name: string): Promise<void> {
  await store.inTurnOfNames(work.tx);
  const ofProduct = [...roleCodes, ...roleCodes.map(titleOf)];
  if (roleNamed(name) !== undefined || (await store.looksTaken(work.tx, { id, name, ofProduct })))
    refuse(roleErrors.nameTaken, {}, { fields: { name: roleErrors.nameTaken.sentence } });
}

export async function add(work: Work, wish: BodyOf<typeof addRole>): Promise<RoleDetail> {
  mustBeAllowed(work.actor, null, wish);
  await mustBeFree(work, 0, wish.name);
  const id = await store.insertRole(work.tx, wish);
  const { name, base, permissions } = wish;
  await audit(work, { entity: 'role', entityId: id, action: 'added', after: { name, base, permissions } });
  announce(work, 'people');
  return one(work, id);
}

export async function save(work: Work, id: number, wish: BodyOf<typeof saveRole>): Promise<RoleDetail> {
  const before = await held(work, id, wish.rowVersion);
  mustBeAllowed(work.actor, before, { ...wish, base: before.base });
  if (wish.name !== before.name) await mustBeFree(work, id, wish.name);
  if (!(await store.updateRole(work.tx, id, wish))) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'role',
    entityId: id,
    action: 'changed',
    before: { name: before.name, taken: beyond(before.permissions, wish.permissions) },
    after: { name: wish.name, given: beyond(wish.permissions, before.permissions) },
  });
  announce(work, 'people');
  return one(work, id);
}

/** The role that people get in place of the one that ends: on the same base, so that rank and row scope stay. */
function successorOf(known: readonly RoleRow[], role: RoleRow, moveTo: string): RoleRow {
  const next = known.find((one) => one.code === moveTo && one.code !== role.code);
  if (!next)
    return refuse(roleErrors.unknownRole, {}, { fields: { moveTo: roleErrors.unknownRole.sentence } });
  if (next.base !== role.base) return refuse(roleErrors.otherSight, { base: roleTitles[role.base].title });
  return next;
}

/** What a change would mean for whom; reads alone, and holds nothing. */
export async function preview(
  work: Work,
  id: number,
  wish: BodyOf<typeof previewRole>,
): Promise<{ touched: Touched[]; untouched: number }> {
  const role = await ownOne(work, id);
  const known = await all(work);
  const people = await store.findMembers(work.tx, id);
  if (wish.moveTo !== undefined) {
    const next = successorOf(known, role, wish.moveTo);
    return fates(people, known, known, { code: role.code, by: next.code });
  }
  const { permissions = role.permissions } = wish;
  const then = known.map((other) => (other.id === id ? { ...other, permissions } : other));
  return fates(people, known, then);
}

export async function drop(
  work: Work,
  id: number,
  { rowVersion, moveTo }: BodyOf<typeof dropRole>,
): Promise<{ message: string }> {
  const role = await held(work, id, rowVersion);
  const fault = objectionToBase(work.actor, role.base);
  if (fault) refuseFor(fault, role.base);
  const people = await store.findMembers(work.tx, id);
  if (people.length > 0) {
    if (moveTo === undefined) return refuse(roleErrors.hasMembers, { count: people.length });
    await moveAll(work, role, moveTo);
  }
  await store.deleteRole(work.tx, role.code);
  const { name, base, permissions } = role;
  await audit(work, { entity: 'role', entityId: id, action: 'deleted', before: { name, base, permissions } });
  announce(work, 'people');
  return { message: 'The role is deleted.' };
}
/** Nobody is given by the way what the caller does not have. */
async function moveAll(work: Work, role: RoleRow, moveTo: string): Promise<void> {
  await store.holdGiven(work.tx, [moveTo]);
  const next = successorOf(await all(work), role, moveTo);
  const moved = [
    ...beyond(next.permissions, role.permissions),
    ...beyond(role.permissions, next.permissions),
  ];
  if (moved.some((one) => !work.actor.permissions.has(one))) refuse(roleErrors.notYours);
  const people = await store.findMembers(work.tx, role.id);
  await store.moveMembers(work.tx, role.code, next.code);
  await auditAll(
    work,
    people.map(({ id, codes }) => ({
      entity: 'app_user',
      entityId: id,
      action: 'role deleted',
      before: { roles: codes },
      after: { roles: [...new Set(codes.map((code) => (code === role.code ? next.code : code)))] },
    })),
  );
}
