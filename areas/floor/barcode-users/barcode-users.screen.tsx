import { useMemo, useState } from 'react';
import { PersonDrawer, roleName } from './barcode-user-drawer.part.tsx';
import { BarcodeUserDialog } from './barcode-user.form.tsx';
import { findScannerUsers } from './barcode-users.contract.ts';
import type { ScannerUserRow } from './barcode-users.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { newest } from '#kit/web/newer.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { choiceOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

const columnsOf = (t: Say): Column<ScannerUserRow>[] => [
  {
    id: 'scannerUserId',
    title: t('Id'),
    width: 90,
    sort: 'scannerUserId',
    cell: (r) => <span className="code">{r.scannerUserId}</span>,
  },
  {
    id: 'fullName',
    title: t('Full name'),
    width: 200,
    grow: true,
    sort: 'fullName',
    cell: (r) => r.fullName,
    full: (r) => r.fullName,
  },
  {
    id: 'company',
    title: t('Company'),
    width: 170,
    sort: 'company',
    cell: (r) => r.company ?? <span className="dim">–</span>,
    full: (r) => r.company ?? '',
  },
  { id: 'role', title: t('Role'), width: 130, sort: 'role', cell: (r) => roleName(t, r.role) },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 110,
    sort: 'warehouseCode',
    cell: (r) => r.warehouseCode,
  },
  {
    id: 'active',
    title: t('Status'),
    width: 190,
    cell: (r) => (
      <span className="row">
        <State of="active" value={String(r.active)} />
        {r.lockedUntil && <span className="st fill t-wait">{t('Locked')}</span>}
      </span>
    ),
    watch: (r) => `${r.active}${r.lockedUntil ?? ''}`,
  },
];

/** The people who work with scanners, who may be at a scanner with id and PIN and need no portal user. */
export default function BarcodeUsersScreen() {
  const t = useText();
  const me = useMe();
  const warehouseId = me.warehouse?.id;
  const list = useList(findScannerUsers, { fixed: warehouseId === undefined ? {} : { warehouseId } });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<ScannerUserRow | 'new' | null>(null);
  const mayEdit = me.can('barCodeUserEdit:warehouse')
    ? null
    : ({ status: 403, sentence: notAllowed, params: {} } as const);
  return (
    <Screen
      title={t('Barcode Users')}
      note={showCount(list.total)}
      acts={
        <NewAct whyNot={mayEdit && t(mayEdit.sentence)} onPress={() => setForm('new')}>
          {t('New barcode user')}
        </NewAct>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Id or name')} />
        <FlagFilter name="active" label={t('Active')} />
        <SelectFilter name="role" label={t('Role')} options={choiceOptions('scannerRole', t)} />
        <WarehouseFilter />
      </Filters>
      <DataTable
        name={t('Barcode Users')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['fullName', 'role'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('No Barcode Users found'),
          why: t('Whoever scans signs in with a code and a PIN from here.'),
          first: mayEdit === null ? () => setForm('new') : null,
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(person, beside) => <PersonDrawer person={person} {...beside} onEdit={() => setForm(person)} />}
      </OpenRow>
      {form && (
        <BarcodeUserDialog
          key={form === 'new' ? 'new' : form.id}
          person={form === 'new' ? null : newest(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}
