import { useMemo, useState } from 'react';
import { ClientDrawer } from './api-client-drawer.part.tsx';
import { AddClientDialog } from './api-client.form.tsx';
import { findApiClients } from './api-clients.contract.ts';
import { levelNames, scopes } from '#areas/people/grants/scopes.contract.ts';
import type { ApiClientRow } from './api-clients.contract.ts';
import { SecretDialog } from './secret.part.tsx';
import type { Secret } from './secret.part.tsx';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { AccountFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Pager } from '#kit/web/pager.tsx';
import { A, Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const scopesOf = (t: Say, row: ApiClientRow) => row.scopes.map((s) => t(scopes[s].name)).join(', ');
const columnsOf = (t: Say): Column<ApiClientRow>[] => [
  { id: 'name', title: t('Name'), width: 180, sort: 'name', cell: (r) => r.name, full: (r) => r.name },
  {
    id: 'accountName',
    title: t('Account'),
    width: 200,
    sort: 'accountName',
    cell: (r) =>
      r.accountName === null ? (
        t('The house')
      ) : (
        <>
          {r.accountName} <span className="dim">{r.accountNumber}</span>
        </>
      ),
    full: (r) => (r.level === null ? `${r.accountName} ${r.accountNumber}` : t(levelNames[r.level])),
  },
  {
    id: 'status',
    title: t('Status'),
    width: 110,
    cell: (r) => <State of="program" value={r.revokedAt ? 'ended' : 'active'} />,
    watch: (r) => r.revokedAt,
  },
  {
    id: 'scopes',
    title: t('May'),
    width: 260,
    grow: true,
    cell: (r) => scopesOf(t, r),
    full: (r) => scopesOf(t, r),
  },
  {
    id: 'lastUsedAt',
    title: t('Last token'),
    width: 120,
    sort: 'lastUsedAt',
    cell: (r) =>
      r.lastUsedAt ? (
        <time dateTime={r.lastUsedAt}>{showNamedMoment(r.lastUsedAt)}</time>
      ) : (
        <span className="dim">{t('Never')}</span>
      ),
  },
  {
    id: 'callsToday',
    title: t('Calls in 24 h'),
    width: 110,
    right: true,
    cell: (r) => showCount(r.callsToday),
    watch: (r) => r.callsToday,
  },
  { id: 'webhooks', title: t('Webhooks'), width: 96, right: true, cell: (r) => showCount(r.webhooks) },
];

/** Programs of shippers and customers that may call: who they are, what they may, what they are told. */
export default function ApiClientsScreen() {
  const t = useText();
  const list = useList(findApiClients);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  return (
    <Screen
      title={t('Programs')}
      note={showCount(list.total)}
      beside={<A to="/connect">{t('Connect your software')}</A>}
      acts={<NewAct onPress={() => setAdding(true)}>{t('New program')}</NewAct>}
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Name')} />
        <AccountFilter name="accountId" label={t('Account')} look={accountLook} />
        <SelectFilter
          name="revoked"
          label={t('Status')}
          options={[
            { value: 'false', label: t('Active') },
            { value: 'true', label: t('Ended') },
          ]}
        />
      </Filters>
      <DataTable
        name={t('Programs')}
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['accountName', 'lastUsedAt'] }}
        rowId={(r) => r.id}
        empty={{
          first: () => setAdding(true),
          yet: {
            sentence: t('No program may call yet.'),
            why: t('Software of others calls with an id and a secret that you give it here.'),
          },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(client, beside) => (
          <ClientDrawer key={client.id} id={client.id} name={client.name} {...beside} onSecret={setSecret} />
        )}
      </OpenRow>
      {adding && <AddClientDialog onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Screen>
  );
}
