import { partsIn, recordIn, recordsIn } from './cell-lookups.rules.ts';
import { readByContract } from './contract-faults.service.ts';
import { removeEach } from './import-kind.service.ts';
import { usedBy } from './records-in-use.rules.ts';
import type { CellReader, RowCells } from './cells.rules.ts';
import type { ImportKind } from './import-kind.service.ts';
import { findAccountNumbers } from '#areas/accounts/accounts/accounts.service.ts';
import type { NumberedAccount } from '#areas/accounts/accounts/accounts.service.ts';
import * as calendar from '#areas/calendar/days-of-service/service-view.service.ts';
import { titleOf } from '#areas/people/grants/role-titles.contract.ts';
import * as roles from '#areas/people/roles/roles.service.ts';
import { invitation } from '#areas/people/users/users.contract.ts';
import * as users from '#areas/people/users/users.service.ts';
import type { z } from 'zod';

type Invitation = z.output<typeof invitation>;
type KnownPerson =
  Awaited<ReturnType<typeof users.findKnownPeople>> extends ReadonlyMap<string, infer P> ? P : never;
interface Facts {
  /** People who are there already, by their addresses. */
  people: ReadonlyMap<string, KnownPerson>;
  /** Codes of roles by how a file may name them. */
  roles: ReadonlyMap<string, string>;
  roleNames: readonly string[];
  accounts: ReadonlyMap<string, NumberedAccount>;
  /** Ids of active warehouses by their codes. */
  warehouses: ReadonlyMap<string, number>;
}
const fieldColumns = { accountIds: 'accounts', warehouseId: 'warehouse' };
const languages = new Map([
  ['en', 'en'],
  ['es', 'es'],
  ['zh', 'zh'],
] as const);
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isSameSet = (one: readonly (string | number)[], other: readonly (string | number)[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));
/** A person who exists keeps their data: each cell that differs is named in a notice. */
function sayKept(reader: CellReader, cells: RowCells, to: Invitation, known: KnownPerson): void {
  const record = known.email;
  const isFilled = (column: string): boolean => (cells.get(column) ?? '').trim() !== '';
  const keep = (column: string, value: string): void =>
    reader.notice(column, value === '' ? 'keptBlank' : 'kept', value === '' ? { record } : { record, value });
  if (known.status === 'inactive') reader.notice('email', 'keptInactive', { record });
  if (to.name !== known.name) keep('name', known.name);
  if (!isSameSet(to.roles, known.roles)) {
    const choices = known.roles.map(
      (code) => known.ownRoles.find((own) => own.code === code)?.name ?? titleOf(code),
    );
    if (choices.length === 0) keep('roles', '');
    else reader.notice('roles', 'keptRoles', { record, choices: choices.join(', ') });
  }
  const numbers = known.accounts.map(({ number }) => number).join(', ');
  if (
    isFilled('accounts') &&
    !isSameSet(
      to.accountIds,
      known.accounts.map(({ id }) => id),
    )
  )
    keep('accounts', numbers);
  if (isFilled('warehouse') && to.warehouseId !== known.warehouseId)
    keep('warehouse', known.warehouseCode ?? '');
  if (isFilled('language') && to.language !== known.language) keep('language', known.language);
}

/** People with their roles, accounts and warehouse. Each is invited by mail when the import is written. */
export const peopleKind: ImportKind<Invitation, Facts> = {
  id: 'people',
  isTried: true,
  fieldColumns,
  async findFacts(work, rows) {
    const known = await roles.all(work);
    const numbers = rows.flatMap((cells) => partsIn(cells, 'accounts').map((one) => one.toUpperCase()));
    const { warehouses } = await calendar.places(work);
    const emails = rows.map((cells) => (cells.get('email') ?? '').trim().toLowerCase());
    return {
      people: await users.findKnownPeople(work, [...new Set(emails)]),
      roles: new Map(
        known.flatMap(({ code, name }) =>
          [code, name, titleOf(code)].map((word) => [plain(word), code] as const),
        ),
      ),
      roleNames: known.map(({ code, name, own }) => (own ? name : titleOf(code))),
      accounts: await findAccountNumbers(work, [...new Set(numbers)]),
      warehouses: new Map(
        warehouses.filter(({ active }) => active).map(({ id, code }) => [code.toUpperCase(), id]),
      ),
    };
  },
  readRow(reader, cells, facts) {
    const email = reader.text('email', { most: 200, required: true })?.toLowerCase();
    const name = reader.text('name', { most: 100, required: true });
    const given =
      reader.text('roles', { most: 1000, required: true }) &&
      recordsIn(reader, cells, 'roles', facts.roles, {
        keyOf: plain,
        names: facts.roleNames,
        saysNames: true,
      });
    const accountIds = recordsIn(reader, cells, 'accounts', facts.accounts).map(({ id }) => id);
    const warehouseId = recordIn(reader, 'warehouse', facts.warehouses);
    const language = reader.choice('language', { values: languages }) ?? 'en';
    const body = { email, name, roles: given, accountIds, warehouseId, language };
    const read = readByContract(reader, invitation, body, fieldColumns);
    const known = read && facts.people.get(read.email.toLowerCase());
    if (read && known) sayKept(reader, cells, read, known);
    return read;
  },
  keyOf: ({ email }) => email.toLowerCase(),
  async findEffects(work, invitations) {
    const known = await users.findKnownEmails(
      work,
      invitations.map(({ email }) => email),
    );
    return invitations.map(({ email }) => (known.has(email.toLowerCase()) ? 'unchanged' : 'add'));
  },
  async write(work, invitations) {
    const effects = await peopleKind.findEffects(work, invitations);
    const added = await users.inviteAll(
      work,
      invitations.filter((_, at) => effects[at] === 'add'),
    );
    return added.map(String);
  },
  findInUse: async (work, ids) =>
    usedBy(await users.findSignedUp(work, ids.map(Number)), 'Has signed up by the invitation'),
  remove: (work, ids, progress) => removeEach(ids, progress, (id) => users.withdrawInvitation(work, id)),
};
