import { IconDownload, IconFileUpload, IconPencil, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { AddAccountDialog, ChangeAccountDialog } from './account.form.tsx';
import {
  accountPath,
  ConsentFacts,
  ContactFacts,
  customerMaster,
  FlagsShown,
  TermsFacts,
  typeName,
} from './account-facts.part.tsx';
import { accountLook } from './account-look.web.ts';
import { accountPlaces, exportAccounts, getAccount } from './account-editor.contract.ts';
import { showPhone } from './account.rules.ts';
import { accountType, consigneeFlags, listAccounts } from './accounts.contract.ts';
import { FlagsFilter } from './flags-filter.part.tsx';
import type { RowOf } from '#kit/contract/endpoint.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer, placeIn } from '#kit/web/drawer.tsx';
import { AccountFilter, Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import type { ListOf } from '#kit/web/list.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAnswer, useRecord } from '#kit/web/query.ts';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { choiceOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

type Row = RowOf<typeof listAccounts>;
const columnsOf = (t: Say): Column<Row>[] => [
  {
    id: 'number',
    title: t('Number'),
    width: 108,
    sort: 'number',
    cell: (r) => <span className="code">{r.number}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 240,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
  },
  {
    id: 'accountTypeId',
    title: t('Account type'),
    width: 150,
    sort: 'accountTypeId',
    cell: (r) => t(typeName(r.accountTypeId)),
  },
  {
    id: 'city',
    title: t('City'),
    width: 160,
    sort: 'city',
    cell: (r) => [r.city, r.state].filter(Boolean).join(' ') || <span className="dim">–</span>,
  },
  {
    id: 'phone',
    title: t('Phone'),
    width: 140,
    cell: (r) =>
      r.phone ? <span className="nw">{showPhone(r.phone)}</span> : <span className="dim">–</span>,
  },
  {
    id: 'flags',
    title: t('Flags'),
    width: 70,
    right: true,
    cell: (r) => (r.flags.length > 0 ? showCount(r.flags.length) : <span className="dim">–</span>),
    full: (r) => r.flags.join(', '),
  },
  {
    id: 'smsOn',
    title: t('Text messages'),
    width: 116,
    off: true,
    cell: (r) => (r.smsOn ? t('Yes') : <span className="dim">–</span>),
    watch: (r) => String(r.smsOn),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 110,
    sort: 'active',
    cell: (r) => <State of="active" noun="account" value={String(r.active)} />,
    watch: (r) => String(r.active),
  },
];

/** Customer Master: shippers, consignees and those who pay, each with a page of its own. Outside users see their own. */
export default function CustomerMasterScreen() {
  const t = useText();
  const me = useMe();
  const go = useGo();
  const list = useList(listAccounts, { fixed: me.user.everyAccount ? {} : { own: true } });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<number | null>(null);
  // The form is gone by then, and asks nobody about what it has just saved.
  useEffect(() => {
    if (made !== null) go(accountPath(made));
  }, [made, go]);
  const edits = me.can('editAccounts:accounts');
  return (
    <Screen
      title={t('Customer Master')}
      note={list.state === 'first' ? '' : showCount(list.total)}
      acts={edits && <MasterActs list={list} onNew={() => setAdding(true)} />}
    >
      <MasterFilters list={list} />
      <DataTable
        name={t('Customer Master')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['name', 'city'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('No Accounts found for this Page'),
          why: t('Orders need a shipper and a consignee.'),
          act: edits && (
            <div className="row wrap center">
              <Action small icon={IconPlus} onPress={() => setAdding(true)}>
                {t('Add account')}
              </Action>
              <Action small icon={IconFileUpload} onPress={() => go(`${customerMaster}/import`)}>
                {t('Import accounts')}
              </Action>
            </div>
          ),
        }}
      />
      <Pager list={list} />
      {list.opened && (
        <AccountDrawer
          key={list.opened}
          id={Number(list.opened)}
          edits={edits}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
        />
      )}
      {adding && (
        <AddAccountDialog
          onClose={() => setAdding(false)}
          onMade={(account) => {
            setAdding(false);
            setMade(account.id);
          }}
        />
      )}
    </Screen>
  );
}

/** Accounts out to a sheet, in from one, or one by hand. */
function MasterActs({ list, onNew }: { list: ListOf<typeof listAccounts>; onNew: () => void }) {
  const t = useText();
  const go = useGo();
  const { page: _page, rows: _rows, ...search } = list.query;
  return (
    <>
      <Action
        icon={IconDownload}
        onPress={() => download(exportAccounts, { query: search }, t('Writing the list'))}
      >
        {t('Export')}
      </Action>
      <Action icon={IconFileUpload} onPress={() => go(`${customerMaster}/import`)}>
        {t('Import')}
      </Action>
      <Action look="go" icon={IconPlus} onPress={onNew}>
        {t('New account')}
      </Action>
    </>
  );
}

function MasterFilters({ list }: { list: ListOf<typeof listAccounts> }) {
  const t = useText();
  const places = useAnswer(accountPlaces, {});
  const flags = consigneeFlags.filter((flag) => list.query.flags?.includes(flag));
  return (
    <Filters list={list}>
      <TextFilter name="search" label={t('Number, name or city')} />
      <SelectFilter
        name="accountTypeId"
        label={t('Account type')}
        options={choiceOptions('accountType', t)}
      />
      <FlagFilter name="active" label={t('account|Active')} />
      <SelectFilter
        name="state"
        label={t('State')}
        options={(places.data ?? []).map((p) => ({ value: p.code, label: `${p.code} ${p.name}` }))}
      />
      <AccountFilter name="billToAccountId" label={t('Default bill-to')} look={accountLook} />
      <FlagFilter name="smsOn" label={t('Text messages')} />
      <FlagsFilter
        value={flags}
        onChange={(next) => list.set({ flags: next.length > 0 ? next : undefined })}
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
  place: ReturnType<typeof placeIn>;
  onClose: () => void;
}) {
  const t = useText();
  const found = useRecord(getAccount, id, (known) => ({ params: { id: known } }));
  const [changing, setChanging] = useState(false);
  const a = found.data;
  return (
    <Drawer
      title={a?.name ?? t('Account')}
      beside={a && <State of="active" noun="account" value={String(a.active)} />}
      place={place}
      onClose={onClose}
      foot={
        <>
          <A to={accountPath(id)} className="btn">
            {t('Open page')}
          </A>
          {edits && (
            <Action
              look="go"
              icon={IconPencil}
              whyNot={a ? null : t('Loading…')}
              onPress={() => setChanging(true)}
            >
              {t('Change account')}
            </Action>
          )}
        </>
      }
    >
      <Answered of={found} lines={8}>
        {(account) => (
          <div className="col">
            <ContactFacts account={account} />
            <h3>{t('Terms')}</h3>
            <TermsFacts account={account} />
            {account.accountTypeId === accountType.consignee && (
              <>
                <h3>{t('Flags')}</h3>
                <FlagsShown flags={account.flags} />
                <h3>{t('Text messages')}</h3>
                <ConsentFacts account={account} />
              </>
            )}
          </div>
        )}
      </Answered>
      {changing && a && <ChangeAccountDialog key={a.id} account={a} onClose={() => setChanging(false)} />}
    </Drawer>
  );
}
