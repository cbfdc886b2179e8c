import { splitCellParts, readRecordCell, readRecordListCell } from './record-cells.rules.ts';
import { validateRowByContract } from './contract-validation.service.ts';
import { removeRecordsOneByOneUntilFailure } from './record-importer.service.ts';
import { buildRecordsInUseWithSentence } from './records-in-use.rules.ts';
import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { mapActiveAccountsByNumber } from '#areas/accounts/accounts/accounts.service.ts';
import type { ActiveAccountSummary } from '#areas/accounts/accounts/accounts.service.ts';
import * as calendar from '#areas/calendar/days-of-service/service-view.service.ts';
import { getBuiltInRoleTitleOrCode } from '#areas/people/grants/role-titles.contract.ts';
import * as roles from '#areas/people/roles/roles.service.ts';
import { userInvitationSchema } from '#areas/people/users/users.contract.ts';
import * as users from '#areas/people/users/users.service.ts';
import type { z } from 'zod';

type ImportedInvitation = z.output<typeof userInvitationSchema>;
type KnownPerson =
  Awaited<ReturnType<typeof users.findUsersByLowercaseEmail>> extends ReadonlyMap<string, infer P>
    ? P
    : never;
interface UserReferenceData {
  /** Existing users by email address. */
  people: ReadonlyMap<string, KnownPerson>;
  /** Codes of roles by the names a file can use. */
  roles: ReadonlyMap<string, string>;
  roleNames: readonly string[];
  accounts: ReadonlyMap<string, ActiveAccountSummary>;
  /** Ids of active warehouses by code. */
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
/** An existing user keeps their data. A warning is added for each cell that differs. */
function sayKept(
  reader: CellReader,
  cells: ImportRowCells,
  to: ImportedInvitation,
  existingUser: KnownPerson,
): void {
  const record = existingUser.email;
  const isFilled = (column: string): boolean => (cells.get(column) ?? '').trim() !== '';
  const keep = (column: string, value: string): void =>
    reader.addWarning(
      column,
      value === '' ? 'keptBlank' : 'kept',
      value === '' ? { record } : { record, value },
    );
  if (existingUser.status === 'inactive') reader.addWarning('email', 'keptInactive', { record });
  if (to.name !== existingUser.name) keep('name', existingUser.name);
  if (!isSameSet(to.roles, existingUser.roles)) {
    const choices = existingUser.roles.map(
      (code) =>
        existingUser.ownRoles.find((role) => role.code === code)?.name ?? getBuiltInRoleTitleOrCode(code),
    );
    if (choices.length === 0) keep('roles', '');
    else reader.addWarning('roles', 'keptRoles', { record, choices: choices.join(', ') });
  }
  const numbers = existingUser.accounts.map(({ number }) => number).join(', ');
  if (
    isFilled('accounts') &&
    !isSameSet(
      to.accountIds,
      existingUser.accounts.map(({ id }) => id),
    )
  )
    keep('accounts', numbers);
  if (isFilled('warehouse') && to.warehouseId !== existingUser.warehouseId)
    keep('warehouse', existingUser.warehouseCode ?? '');
  if (isFilled('language') && to.language !== existingUser.language) keep('language', existingUser.language);
}

/** Imports users with their roles, accounts and warehouse. Each is invited by email when the import is written. */
export const userImporter: RecordImporter<ImportedInvitation, UserReferenceData> = {
  id: 'people',
  hasDryRun: true,
  fieldColumns,
  async loadReferenceData(work, rows) {
    const allRoles = await roles.listAllRoles(work);
    const numbers = rows.flatMap((cells) =>
      splitCellParts(cells, 'accounts').map((one) => one.toUpperCase()),
    );
    const { warehouses } = await calendar.listRegionWarehouseHolidayChoices(work);
    const emails = rows.map((cells) => (cells.get('email') ?? '').trim().toLowerCase());
    return {
      people: await users.findUsersByLowercaseEmail(work, [...new Set(emails)]),
      roles: new Map(
        allRoles.flatMap(({ code, name }) =>
          [code, name, getBuiltInRoleTitleOrCode(code)].map((word) => [plain(word), code] as const),
        ),
      ),
      roleNames: allRoles.map(({ code, name, own: isCustom }) =>
        isCustom ? name : getBuiltInRoleTitleOrCode(code),
      ),
      accounts: await mapActiveAccountsByNumber(work, [...new Set(numbers)]),
      warehouses: new Map(
        warehouses.filter(({ active }) => active).map(({ id, code }) => [code.toUpperCase(), id]),
      ),
    };
  },
  parseRow(reader, cells, facts) {
    const email = reader.text('email', { most: 200, required: true })?.toLowerCase();
    const name = reader.text('name', { most: 100, required: true });
    const roleCodes =
      reader.text('roles', { most: 1000, required: true }) &&
      readRecordListCell(reader, cells, 'roles', facts.roles, {
        keyOf: plain,
        names: facts.roleNames,
        saysNames: true,
      });
    const accountIds = readRecordListCell(reader, cells, 'accounts', facts.accounts).map(({ id }) => id);
    const warehouseId = readRecordCell(reader, 'warehouse', facts.warehouses);
    const language = reader.choice('language', { values: languages }) ?? 'en';
    const body = { email, name, roles: roleCodes, accountIds, warehouseId, language };
    const read = validateRowByContract(reader, userInvitationSchema, body, fieldColumns);
    const existingUser = read && facts.people.get(read.email.toLowerCase());
    if (read && existingUser) sayKept(reader, cells, read, existingUser);
    return read;
  },
  keyOf: ({ email }) => email.toLowerCase(),
  async determineRowEffects(work, invitations) {
    const registeredEmails = await users.findRegisteredLowercaseEmails(
      work,
      invitations.map(({ email }) => email),
    );
    return invitations.map(({ email }) => (registeredEmails.has(email.toLowerCase()) ? 'unchanged' : 'add'));
  },
  async write(work, invitations) {
    const effects = await userImporter.determineRowEffects(work, invitations);
    const added = await users.inviteUsers(
      work,
      invitations.filter((_, index) => effects[index] === 'add'),
    );
    return added.map(String);
  },
  findRecordsInUse: async (work, ids) =>
    buildRecordsInUseWithSentence(
      await users.findActiveUsersWhoAcceptedInvitation(work, ids.map(Number)),
      'Accepted the invitation',
    ),
  removeRecords: (work, ids, progress) =>
    removeRecordsOneByOneUntilFailure(ids, progress, (id) =>
      users.withdrawInvitationUnlessAccepted(work, id),
    ),
};
