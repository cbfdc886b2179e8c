import { IconDownload, IconFileUpload, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { AddAccountDialog, EditAccountDialog } from './account.form.tsx';
import {
  buildAccountScreenPath,
  SmsConsentDetails,
  AccountAddressAndContactDetails,
  customerMasterPath,
  AccountFlagList,
  AccountBillToAndTermsDetails,
  getAccountTypeName,
} from './account-details.component.tsx';
import { allAccountTypesLookup } from './account-lookups.client.ts';
import {
  listAllStatesAndProvincesEndpoint,
  exportAccountsEndpoint,
  getAccountEndpoint,
} from './account-editor.contract.ts';
import { formatPhoneGroupedIfUs } from './account.rules.ts';
import { accountType, consigneeFlags, listAccountsEndpoint } from './accounts.contract.ts';
import { ConsigneeFlagsFilter } from './flags-filter.component.tsx';
import type { RowOf } from '#kit/contract/endpoint.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer, getRowPosition } from '#kit/web/drawer.tsx';
import { LookupFilter, Filters, BooleanFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { EndpointListState } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiQuery, useRecordQuery } from '#kit/web/api-query.ts';
import { Link, Screen, useNavigate } from '#kit/web/screen.tsx';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listEnumOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Row = RowOf<typeof listAccountsEndpoint>;
const columnsOf = (t: Translate): TableColumn<Row>[] => [
  {
    id: 'number',
    title: t('Number'),
    width: 108,
    sortField: 'number',
    cell: (r) => <span className="code">{r.number}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 240,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
  },
  {
    id: 'accountTypeId',
    title: t('Account type'),
    width: 150,
    sortField: 'accountTypeId',
    cell: (r) => t(getAccountTypeName(r.accountTypeId)),
  },
  {
    id: 'city',
    title: t('City'),
    width: 160,
    sortField: 'city',
    cell: (r) => [r.city, r.state].filter(Boolean).join(' ') || <span className="muted">–</span>,
  },
  {
    id: 'phone',
    title: t('Phone'),
    width: 140,
    cell: (r) =>
      r.phone ? (
        <span className="nowrap">{formatPhoneGroupedIfUs(r.phone)}</span>
      ) : (
        <span className="muted">–</span>
      ),
  },
  {
    id: 'flags',
    title: t('Flags'),
    width: 70,
    alignRight: true,
    cell: (r) => (r.flags.length > 0 ? formatCount(r.flags.length) : <span className="muted">–</span>),
    getFullText: (r) => r.flags.join(', '),
  },
  {
    id: 'smsOn',
    title: t('Text messages'),
    width: 116,
    isHiddenByDefault: true,
    cell: (r) => (r.smsOn ? t('Yes') : <span className="muted">–</span>),
    getFlashValue: (r) => String(r.smsOn),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 110,
    sortField: 'active',
    cell: (r) => <StatusBadge kind="active" noun="account" value={String(r.active)} />,
    getFlashValue: (r) => String(r.active),
  },
];

/** Customer Master: shippers, consignees and bill-tos, each with its own page. Outside users see their own. */
export default function CustomerMasterScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const go = useNavigate();
  const list = useList(listAccountsEndpoint, { fixedFilters: me.user.everyAccount ? {} : { own: true } });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const [createdId, setCreatedId] = useState<number | null>(null);
  // The form has closed by then, so no unsaved-changes dialog appears for what was just saved.
  useEffect(() => {
    if (createdId !== null) go(buildAccountScreenPath(createdId));
  }, [createdId, go]);
  const edits = me.can('editAccounts:accounts');
  useScreenAction('create', () => setAdding(true), edits);
  return (
    <Screen
      title={t('Customer Master')}
      note={list.loadState === 'first' ? '' : formatCount(list.total)}
      actions={edits && <MasterActs list={list} onNew={() => setAdding(true)} />}
    >
      <MasterFilters list={list} />
      <DataTable
        name={t('Customer Master')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['name', 'city'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No Accounts found for this Page'),
          explanation: t('Every order needs a shipper and a consignee.'),
          act: edits && (
            <div className="row wrap center">
              <Button isSmall icon={IconPlus} onPress={() => setAdding(true)}>
                {t('Add account')}
              </Button>
              <Button isSmall icon={IconFileUpload} onPress={() => go(`${customerMasterPath}/import`)}>
                {t('Import accounts')}
              </Button>
            </div>
          ),
        }}
      />
      <Pager list={list} />
      {list.openRowId && (
        <AccountDrawer
          key={list.openRowId}
          id={Number(list.openRowId)}
          edits={edits}
          place={getRowPosition(list, (r) => r.id, t)}
          onClose={() => list.openRow(undefined)}
        />
      )}
      {adding && (
        <AddAccountDialog
          onClose={() => setAdding(false)}
          onMade={(account) => {
            setAdding(false);
            setCreatedId(account.id);
          }}
        />
      )}
    </Screen>
  );
}

/** Exports accounts to a sheet, imports them from one, or adds one manually. */
function MasterActs({
  list,
  onNew,
}: {
  list: EndpointListState<typeof listAccountsEndpoint>;
  onNew: () => void;
}) {
  const t = useTranslate();
  const go = useNavigate();
  const { page: _page, rows: _rows, ...search } = list.query;
  return (
    <>
      <Button
        icon={IconDownload}
        onPress={() => downloadOrOpenFile(exportAccountsEndpoint, { query: search }, t('Preparing the list'))}
      >
        {t('Export')}
      </Button>
      <Button icon={IconFileUpload} onPress={() => go(`${customerMasterPath}/import`)}>
        {t('Import')}
      </Button>
      <Button variant="primary" icon={IconPlus} onPress={onNew}>
        {t('New account')}
      </Button>
    </>
  );
}

function MasterFilters({ list }: { list: EndpointListState<typeof listAccountsEndpoint> }) {
  const t = useTranslate();
  const places = useApiQuery(listAllStatesAndProvincesEndpoint, {});
  const flags = consigneeFlags.filter((flag) => list.query.flags?.includes(flag));
  return (
    <Filters list={list}>
      <TextFilter name="search" label={t('Number, name or city')} />
      <SelectFilter
        name="accountTypeId"
        label={t('Account type')}
        options={listEnumOptions('accountType', t)}
      />
      <BooleanFilter name="active" label={t('account|Active')} />
      <SelectFilter
        name="state"
        label={t('State')}
        options={(places.data ?? []).map((p) => ({ value: p.code, label: `${p.code} ${p.name}` }))}
      />
      <LookupFilter name="billToAccountId" label={t('Default bill-to')} lookup={allAccountTypesLookup} />
      <BooleanFilter name="smsOn" label={t('Text messages')} />
      <ConsigneeFlagsFilter
        value={flags}
        onChange={(next) => list.setFilters({ flags: next.length > 0 ? next : undefined })}
      />
    </Filters>
  );
}

function AccountDrawer({
  id,
  edits,
  place,
  onClose,
}: {
  id: number;
  edits: boolean;
  place: ReturnType<typeof getRowPosition>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const found = useRecordQuery(getAccountEndpoint, id, (recordId) => ({ params: { id: recordId } }));
  const [changing, setChanging] = useState(false);
  const a = found.data;
  return (
    <Drawer
      title={a?.name ?? t('Account')}
      besideTitle={a && <StatusBadge kind="active" noun="account" value={String(a.active)} />}
      position={place}
      onClose={onClose}
      footer={
        <>
          <Link to={buildAccountScreenPath(id)} className="btn">
            {t('Open page')}
          </Link>
          {edits && (
            <Button
              variant="primary"
              icon={IconPencil}
              disabledReason={a ? null : t('Loading…')}
              onPress={() => setChanging(true)}
            >
              {t('Edit account')}
            </Button>
          )}
        </>
      }
    >
      <QueryBoundary query={found} skeletonLines={8}>
        {(account) => (
          <div className="col">
            <AccountAddressAndContactDetails account={account} />
            <h3>{t('Terms')}</h3>
            <AccountBillToAndTermsDetails account={account} />
            {account.accountTypeId === accountType.consignee && (
              <>
                <h3>{t('Flags')}</h3>
                <AccountFlagList flags={account.flags} />
                <h3>{t('Text messages')}</h3>
                <SmsConsentDetails account={account} />
              </>
            )}
          </div>
        )}
      </QueryBoundary>
      {changing && a && <EditAccountDialog key={a.id} account={a} onClose={() => setChanging(false)} />}
    </Drawer>
  );
}
