import { useMemo, useState } from 'react';
import { ScannerUserDrawer, formatScannerRole } from './scanner-user-drawer.component.tsx';
import { ScannerUserDialog } from './scanner-user.form.tsx';
import { findScannerUsersEndpoint } from './scanner-users.contract.ts';
import type { ScannerUserRow } from './scanner-users.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Filters, BooleanFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listEnumOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

const columnsOf = (t: Translate): TableColumn<ScannerUserRow>[] => [
  {
    id: 'scannerUserId',
    title: t('ID'),
    width: 90,
    sortField: 'scannerUserId',
    cell: (r) => <span className="code">{r.scannerUserId}</span>,
  },
  {
    id: 'fullName',
    title: t('Full name'),
    width: 200,
    flexGrow: true,
    sortField: 'fullName',
    cell: (r) => r.fullName,
    getFullText: (r) => r.fullName,
  },
  {
    id: 'company',
    title: t('Company'),
    width: 170,
    sortField: 'company',
    cell: (r) => r.company ?? <span className="muted">–</span>,
    getFullText: (r) => r.company ?? '',
  },
  { id: 'role', title: t('Role'), width: 130, sortField: 'role', cell: (r) => formatScannerRole(t, r.role) },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 110,
    sortField: 'warehouseCode',
    cell: (r) => r.warehouseCode,
  },
  {
    id: 'active',
    title: t('Status'),
    width: 190,
    cell: (r) => (
      <span className="row">
        <StatusBadge kind="active" value={String(r.active)} />
        {r.lockedUntil && <span className="status-badge filled tone-wait">{t('Locked')}</span>}
      </span>
    ),
    getFlashValue: (r) => `${r.active}${r.lockedUntil ?? ''}`,
  },
];

/** The users of scanners. They sign in at a scanner with id and PIN and need no portal account. */
export default function BarcodeUsersScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id;
  const list = useList(findScannerUsersEndpoint, {
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<ScannerUserRow | 'new' | null>(null);
  const mayEdit = me.can('barCodeUserEdit:warehouse')
    ? null
    : ({ status: 403, sentence: notAllowedMessage, params: {} } as const);
  return (
    <Screen
      title={t('Barcode Users')}
      note={formatCount(list.total)}
      actions={
        <CreateButton disabledReason={mayEdit && t(mayEdit.sentence)} onPress={() => setForm('new')}>
          {t('New warehouse user')}
        </CreateButton>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('ID or name')} />
        <BooleanFilter name="active" label={t('Active')} />
        <SelectFilter name="role" label={t('Role')} options={listEnumOptions('scannerRole', t)} />
        <UserWarehouseFilterIfSeveral />
      </Filters>
      <DataTable
        name={t('Barcode Users')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['fullName', 'role'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No warehouse users found'),
          explanation: t('Warehouse users sign in with the ID and PIN set here.'),
          onCreateFirst: mayEdit === null ? () => setForm('new') : null,
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(person, drawerProps) => (
          <ScannerUserDrawer person={person} {...drawerProps} onEdit={() => setForm(person)} />
        )}
      </ListDetailDrawer>
      {form && (
        <ScannerUserDialog
          key={form === 'new' ? 'new' : form.id}
          person={form === 'new' ? null : findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}
