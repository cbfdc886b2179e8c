import { IconUserPlus, IconUserQuestion } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { UserDrawer } from './user-drawer.part.tsx';
import type { DataOfPerson } from './user-drawer.part.tsx';
import { NewUserForm } from './user.form.tsx';
import { doubtOf, secondFactorIn, stateOptionsOf } from './user-words.web.ts';
import { nameOf, roleNames } from '#areas/people/roles/role-words.web.ts';
import { PersonData } from '#areas/people/personal-data/person-data.part.tsx';
import { findRoles } from '#areas/people/roles/roles.contract.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { findUsers } from './users.contract.ts';
import type { UserRow } from './users.contract.ts';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { AccountFilter, Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const accountsOf = (row: UserRow) => row.accounts.map((account) => account.number).join(', ');
/** A name that looks like another's bears a mark (decision 224). */
const nameColumn = (t: Say): Column<UserRow> => ({
  id: 'name',
  title: t('person|Name'),
  width: 160,
  sort: 'name',
  cell: (r) => {
    const doubt = doubtOf(t, r);
    return doubt === null ? (
      r.name
    ) : (
      <span className="row">
        <span className="ell">{r.name}</span>
        <IconUserQuestion size={15} stroke={2} className="alike" role="img" aria-label={doubt} />
      </span>
    );
  },
  full: (r) => [r.name, doubtOf(t, r)].filter(Boolean).join('. '),
  watch: (r) => r.name,
});
/** `wanting`: codes of the roles that must show a second factor. */
const columnsOf = (t: Say, wanting: ReadonlySet<string>): Column<UserRow>[] => [
  nameColumn(t),
  {
    id: 'email',
    title: t('E-mail'),
    width: 190,
    grow: true,
    sort: 'email',
    cell: (r) => r.email,
    full: (r) => r.email,
  },
  {
    id: 'status',
    title: t('Status'),
    width: 168,
    cell: (r) => <State of="person" value={r.status} />,
    watch: (r) => r.status,
  },
  {
    id: 'roles',
    title: t('Roles'),
    width: 126,
    cell: (r) => roleNames(t, r.roles, r.ownRoles) || <span className="dim">–</span>,
    full: (r) => roleNames(t, r.roles, r.ownRoles),
    watch: (r) => roleNames(t, r.roles, r.ownRoles),
  },
  {
    id: 'accounts',
    title: t('Accounts'),
    width: 110,
    cell: (r) => accountsOf(r) || <span className="dim">–</span>,
    full: (r) => r.accounts.map((account) => `${account.number} ${account.name}`).join(', '),
    watch: accountsOf,
  },
  {
    id: 'warehouse',
    title: t('Warehouse'),
    width: 100,
    cell: (r) => r.warehouseCode ?? <span className="dim">–</span>,
    watch: (r) => r.warehouseCode,
  },
  {
    id: 'secondFactor',
    title: t('Second factor'),
    width: 118,
    // Where the house asks it of somebody, who has none is what is looked for.
    off: wanting.size === 0,
    cell: (r) =>
      secondFactorIn(t, r.secondFactor) ??
      (r.roles.some((code) => wanting.has(code)) ? (
        <span className="t-fault">{t('Missing')}</span>
      ) : (
        <span className="dim">–</span>
      )),
    watch: (r) => r.secondFactor,
  },
  {
    id: 'lastSignInAt',
    title: t('Last sign-in'),
    width: 122,
    sort: 'lastSignInAt',
    cell: (r) =>
      r.lastSignInAt ? (
        <time dateTime={r.lastSignInAt}>{showNamedMoment(r.lastSignInAt)}</time>
      ) : (
        <span className="dim">{t('Never')}</span>
      ),
  },
];

const dataOf: DataOfPerson = (user, whyNot) => <PersonData user={user} whyNot={whyNot} />;

/** Who may come in, and with what: found by name and e-mail, invited, given roles and accounts, shut out. */
export default function UsersScreen() {
  const t = useText();
  const me = useMe();
  const list = useList(findUsers);
  const known = useAnswer(findRoles, {});
  const columns = useMemo(() => {
    const wanting = known.data?.filter((role) => role.wantsSecondFactor) ?? [];
    return columnsOf(t, new Set(wanting.map((role) => role.code)));
  }, [t, known.data]);
  const [inviting, setInviting] = useState(false);
  return (
    <Screen
      title={t('Manage Users Groups')}
      note={showCount(list.total)}
      acts={
        <NewAct icon={IconUserPlus} onPress={() => setInviting(true)}>
          {t('Invite…')}
        </NewAct>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Name or e-mail')} />
        <SelectFilter
          name="role"
          label={t('Role')}
          options={known.data?.map((role) => ({ value: role.code, label: nameOf(t, role) })) ?? []}
        />
        <AccountFilter name="accountId" label={t('Account')} look={accountLook} />
        <SelectFilter
          name="warehouseId"
          label={t('Warehouse')}
          options={me.warehouses.map((w) => ({ value: String(w.id), label: `${w.code} ${w.name}` }))}
        />
        <SelectFilter name="status" label={t('Status')} options={stateOptionsOf(t)} />
        <FlagFilter name="secondFactor" label={t('Second factor')} />
      </Filters>
      <DataTable
        name={t('Manage Users Groups')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['roles', 'accounts'] }}
        rowId={(r) => r.id}
        empty={{ sentence: t('Nobody is found by this.') }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(user, beside) => (
          <UserDrawer key={user.id} id={user.id} name={user.name} data={dataOf} {...beside} />
        )}
      </OpenRow>
      {inviting && <NewUserForm onClose={() => setInviting(false)} />}
    </Screen>
  );
}
