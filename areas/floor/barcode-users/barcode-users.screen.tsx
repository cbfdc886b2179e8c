import { IconId, IconLockOpen, IconPencil, IconPlus, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { BarcodeUserDialog } from './barcode-user.form.tsx';
import {
  deactivateScannerUser,
  findScannerUsers,
  printScannerCard,
  reactivateScannerUser,
  unlockScannerUser,
} from './barcode-users.contract.ts';
import type { ScannerUserRow } from './barcode-users.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer, placeIn, useOpenRow } from '#kit/web/drawer.tsx';
import { Filters, FlagFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useKeys } from '#kit/web/keys.ts';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { newest } from '#kit/web/newer.ts';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { choiceOptions, choices } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { languages, useText } from '#kit/web/text.tsx';

const roleNames: Record<number, string> = choices.scannerRole;
const roleName = (t: Say, role: number): string => t(roleNames[role] ?? String(role));

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
  const opened = useOpenRow(list, (r) => r.id);
  const mayEdit = me.can('barCodeUserEdit:warehouse')
    ? null
    : ({ status: 403, sentence: notAllowed, params: {} } as const);
  useKeys({
    n: () => {
      if (mayEdit) return false;
      setForm('new');
      return true;
    },
  });
  return (
    <Screen
      title={t('Barcode Users')}
      note={showCount(list.total)}
      acts={
        <Action
          look="go"
          icon={IconPlus}
          keys="n"
          whyNot={mayEdit && t(mayEdit.sentence)}
          onPress={() => setForm('new')}
        >
          {t('New barcode user')}
        </Action>
      }
    >
      <Filters list={list}>
        <TextFilter name="name" label={t('Id or name')} />
        <FlagFilter name="active" label={t('Active')} />
        <SelectFilter name="role" label={t('Role')} options={choiceOptions('scannerRole', t)} />
        {warehouseId === undefined && me.warehouses.length > 1 && (
          <SelectFilter
            name="warehouseId"
            label={t('Warehouse')}
            options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
          />
        )}
      </Filters>
      <DataTable
        name={t('Barcode Users')}
        list={list}
        columns={columns}
        rowId={(r) => r.id}
        empty={{ sentence: t('No Barcode Users found') }}
      />
      <Pager list={list} />
      {opened && (
        <PersonDrawer
          person={opened}
          place={placeIn(list, (r) => r.id, t)}
          onClose={() => list.open(undefined)}
          onEdit={() => setForm(opened)}
        />
      )}
      {form && (
        <BarcodeUserDialog
          person={form === 'new' ? null : newest(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

function PersonDrawer({
  person,
  place,
  onClose,
  onEdit,
}: {
  person: ScannerUserRow;
  place: ReturnType<typeof placeIn>;
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  const me = useMe();
  const off = useAct(deactivateScannerUser);
  const on = useAct(reactivateScannerUser, {
    says: (p) => ({ text: '{name} is active again.', params: { name: p.fullName } }),
  });
  const free = useAct(unlockScannerUser, {
    says: (p) => ({ text: '{name} may sign in again.', params: { name: p.fullName } }),
  });
  const whyNotEdit = me.can('barCodeUserEdit:warehouse') ? null : t(notAllowed);
  const deactivate = async () => {
    const sure = await ask({
      title: t('Deactivate {name}', { name: person.fullName }),
      body: t(
        '{name} can no longer sign in to a scanner; open sessions end at once. Past scans keep the name.',
        { name: person.fullName },
      ),
      act: t('Deactivate {name}', { name: person.fullName }),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await off.run({ params: { id: person.id } });
  };
  return (
    <Drawer
      title={person.fullName}
      beside={<State of="active" value={String(person.active)} />}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconPencil} whyNot={whyNotEdit} onPress={onEdit}>
            {t('Change')}
          </Action>
          <Action icon={IconId} onPress={() => download(printScannerCard, { params: { id: person.id } })}>
            {t('Print card')}
          </Action>
          {person.active ? (
            <Action look="risk" icon={IconUserOff} whyNot={whyNotEdit} onPress={deactivate}>
              {t('Deactivate')}
            </Action>
          ) : (
            <Action
              icon={IconUserCheck}
              whyNot={me.can('barCodeUserReactivate:warehouse') ? null : t(notAllowed)}
              onPress={() => on.run({ params: { scannerUserId: person.scannerUserId } })}
            >
              {t('Reactivate')}
            </Action>
          )}
        </>
      }
    >
      <div className="col">
        {person.lockedUntil && (
          <div className="note t-wait">
            <span className="grow">{t('Locked after too many wrong PINs.')}</span>
            <Action
              small
              icon={IconLockOpen}
              whyNot={whyNotEdit}
              onPress={() => free.run({ params: { id: person.id } })}
            >
              {t('Unlock')}
            </Action>
          </div>
        )}
        <dl className="kv two">
          <dt>{t('Id')}</dt>
          <dd className="code">{person.scannerUserId}</dd>
          <dt>{t('Company')}</dt>
          <dd>{person.company ?? '–'}</dd>
          <dt>{t('Role')}</dt>
          <dd>{roleName(t, person.role)}</dd>
          <dt>{t('Warehouse')}</dt>
          <dd>{person.warehouseCode}</dd>
          <dt>{t('Language on the scanner')}</dt>
          <dd>{languages.find((l) => l.code === person.language)?.name ?? person.language}</dd>
        </dl>
      </div>
    </Drawer>
  );
}
