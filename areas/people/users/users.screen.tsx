import { IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { UserDrawer } from './user-drawer.component.tsx';
import type { RenderPersonalData } from './user-drawer.component.tsx';
import { InviteUserForm } from './user.form.tsx';
import {
  formatMisleadingNameWarning,
  formatSecondFactor,
  listUserStatusOptions,
} from './user-labels.client.ts';
import { formatRoleRowName, formatRoleNames } from '#areas/people/roles/role-names.client.ts';
import { UserPersonalData } from '#areas/people/personal-data/user-personal-data.component.tsx';
import { findRolesEndpoint } from '#areas/people/roles/roles.contract.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { findUsersEndpoint } from './users.contract.ts';
import type { UserRow } from './users.contract.ts';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { LookupFilter, Filters, BooleanFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const accountsOf = (row: UserRow) => row.accounts.map((account) => account.number).join(', ');
/** A name that looks like another user's is marked (decision 224). */
const nameColumn = (t: Translate): TableColumn<UserRow> => ({
  id: 'name',
  title: t('person|Name'),
  width: 160,
  sortField: 'name',
  cell: (r) => {
    const doubt = formatMisleadingNameWarning(t, r);
    return doubt === null ? (
      r.name
    ) : (
      <span className="row">
        <span className="ellipsis">{r.name}</span>
        <IconUserQuestion
          size={15}
          stroke={2}
          className="similar-name-warning"
          role="img"
          aria-label={doubt}
        />
      </span>
    );
  },
  getFullText: (r) => [r.name, formatMisleadingNameWarning(t, r)].filter(Boolean).join('. '),
  getFlashValue: (r) => r.name,
});
/** `wanting`: codes of the roles that require a second factor. */
const columnsOf = (t: Translate, wanting: ReadonlySet<string>): TableColumn<UserRow>[] => [
  nameColumn(t),
  {
    id: 'email',
    title: t('Email'),
    width: 190,
    flexGrow: true,
    sortField: 'email',
    cell: (r) => r.email,
    getFullText: (r) => r.email,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 168,
    cell: (r) => <StatusBadge kind="person" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  {
    id: 'roles',
    title: t('Roles'),
    width: 126,
    cell: (r) => formatRoleNames(t, r.roles, r.ownRoles) || <span className="muted">–</span>,
    getFullText: (r) => formatRoleNames(t, r.roles, r.ownRoles),
    getFlashValue: (r) => formatRoleNames(t, r.roles, r.ownRoles),
  },
  {
    id: 'accounts',
    title: t('Accounts'),
    width: 110,
    cell: (r) => accountsOf(r) || <span className="muted">–</span>,
    getFullText: (r) => r.accounts.map((account) => `${account.number} ${account.name}`).join(', '),
    getFlashValue: accountsOf,
  },
  {
    id: 'warehouse',
    title: t('Warehouse'),
    width: 100,
    cell: (r) => r.warehouseCode ?? <span className="muted">–</span>,
    getFlashValue: (r) => r.warehouseCode,
  },
  {
    id: 'secondFactor',
    title: t('Second factor'),
    width: 118,
    // If the company requires a second factor, users look for those without one.
    isHiddenByDefault: wanting.size === 0,
    cell: (r) =>
      formatSecondFactor(t, r.secondFactor) ??
      (r.roles.some((code) => wanting.has(code)) ? (
        <span className="tone-fault">{t('Missing')}</span>
      ) : (
        <span className="muted">–</span>
      )),
    getFlashValue: (r) => r.secondFactor,
  },
  {
    id: 'lastSignInAt',
    title: t('Last sign-in'),
    width: 122,
    sortField: 'lastSignInAt',
    cell: (r) =>
      r.lastSignInAt ? (
        <time dateTime={r.lastSignInAt}>{formatShortDateTimeWithZone(r.lastSignInAt)}</time>
      ) : (
        <span className="muted">{t('Never')}</span>
      ),
  },
];

const dataOf: RenderPersonalData = (user, whyNot) => <UserPersonalData user={user} disabledReason={whyNot} />;

/** All users and their access: search by name and email, invite, assign roles and accounts, deactivate. */
export default function UsersScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const list = useList(findUsersEndpoint);
  const allRoles = useApiQuery(findRolesEndpoint, {});
  const columns = useMemo(() => {
    const wanting = allRoles.data?.filter((role) => role.wantsSecondFactor) ?? [];
    return columnsOf(t, new Set(wanting.map((role) => role.code)));
  }, [t, allRoles.data]);
  const [inviting, setInviting] = useState(false);
  return (
    <Screen
      title={t('Manage Users Groups')}
      note={formatCount(list.total)}
      actions={
        <CreateButton icon={IconUserPlus} onPress={() => setInviting(true)}>
          {t('Invite user…')}
        </CreateButton>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Name or email')} />
        <SelectFilter
          name="role"
          label={t('Role')}
          options={
            allRoles.data?.map((role) => ({ value: role.code, label: formatRoleRowName(t, role) })) ?? []
          }
        />
        <LookupFilter name="accountId" label={t('Account')} lookup={allAccountTypesLookup} />
        <SelectFilter
          name="warehouseId"
          label={t('Warehouse')}
          options={me.warehouses.map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` }))}
        />
        <SelectFilter name="status" label={t('Status')} options={listUserStatusOptions(t)} />
        <BooleanFilter name="secondFactor" label={t('Second factor')} />
      </Filters>
      <DataTable
        name={t('Manage Users Groups')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['roles', 'accounts'] }}
        rowId={(r) => r.id}
        emptyText={{ message: t('No users match your search.') }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(user, drawerProps) => (
          <UserDrawer
            key={user.id}
            id={user.id}
            name={user.name}
            renderPersonalData={dataOf}
            {...drawerProps}
          />
        )}
      </ListDetailDrawer>
      {inviting && <InviteUserForm onClose={() => setInviting(false)} />}
    </Screen>
  );
}
