import { useMemo, useState } from 'react';
import { ApiClientDrawer } from './api-client-drawer.component.tsx';
import { AddApiClientDialog } from './api-client.form.tsx';
import { findApiClientsEndpoint } from './api-clients.contract.ts';
import { companyApiAccessLevelNames, apiScopes } from '#areas/people/grants/api-scopes.contract.ts';
import type { ApiClientRow } from './api-clients.contract.ts';
import { RevealedSecretDialog } from './secret-dialog.component.tsx';
import type { RevealedSecret } from './secret-dialog.component.tsx';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { LookupFilter, Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Link, Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const scopesOf = (t: Translate, row: ApiClientRow) => row.scopes.map((s) => t(apiScopes[s].name)).join(', ');
const columnsOf = (t: Translate): TableColumn<ApiClientRow>[] => [
  {
    id: 'name',
    title: t('Name'),
    width: 180,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
  },
  {
    id: 'accountName',
    title: t('Account'),
    width: 200,
    sortField: 'accountName',
    cell: (r) =>
      r.accountName === null ? (
        t('Your company')
      ) : (
        <>
          {r.accountName} <span className="muted">{r.accountNumber}</span>
        </>
      ),
    getFullText: (r) =>
      r.level === null ? `${r.accountName} ${r.accountNumber}` : t(companyApiAccessLevelNames[r.level]),
  },
  {
    id: 'status',
    title: t('Status'),
    width: 110,
    cell: (r) => <StatusBadge kind="program" value={r.revokedAt ? 'ended' : 'active'} />,
    getFlashValue: (r) => r.revokedAt,
  },
  {
    id: 'scopes',
    title: t('Permissions'),
    width: 260,
    flexGrow: true,
    cell: (r) => scopesOf(t, r),
    getFullText: (r) => scopesOf(t, r),
  },
  {
    id: 'lastUsedAt',
    title: t('Last token'),
    width: 120,
    sortField: 'lastUsedAt',
    cell: (r) =>
      r.lastUsedAt ? (
        <time dateTime={r.lastUsedAt}>{formatShortDateTimeWithZone(r.lastUsedAt)}</time>
      ) : (
        <span className="muted">{t('Never')}</span>
      ),
  },
  {
    id: 'callsToday',
    title: t('Calls in 24 h'),
    width: 110,
    alignRight: true,
    cell: (r) => formatCount(r.callsToday),
    getFlashValue: (r) => r.callsToday,
  },
  { id: 'webhooks', title: t('Webhooks'), width: 96, alignRight: true, cell: (r) => formatCount(r.webhooks) },
];

/** API clients of shippers and customers: who they are, their permissions and their webhooks. */
export default function ApiClientsScreen() {
  const t = useTranslate();
  const list = useList(findApiClientsEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<RevealedSecret>();
  return (
    <Screen
      title={t('API clients')}
      note={formatCount(list.total)}
      besideTitle={<Link to="/connect">{t('Connect your software')}</Link>}
      actions={<CreateButton onPress={() => setAdding(true)}>{t('New API client')}</CreateButton>}
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Name')} />
        <LookupFilter name="accountId" label={t('Account')} lookup={allAccountTypesLookup} />
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
        name={t('API clients')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['accountName', 'lastUsedAt'] }}
        rowId={(r) => r.id}
        emptyText={{
          onCreateFirst: () => setAdding(true),
          yet: {
            message: t('No API clients yet. Add one to connect your software.'),
            explanation: t('API clients connect with a client ID and secret that you create here.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(client, drawerProps) => (
          <ApiClientDrawer
            key={client.id}
            id={client.id}
            name={client.name}
            {...drawerProps}
            onSecret={setSecret}
          />
        )}
      </ListDetailDrawer>
      {adding && <AddApiClientDialog onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret && <RevealedSecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Screen>
  );
}
