import { IconPlus, IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { RowOf } from '#kit/contract/endpoint.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import type { OptionLookup } from '#kit/web/account-combobox.tsx';
import { BulkActionBar } from '#kit/web/bulk-action-bar.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer, getRowPosition } from '#kit/web/drawer.tsx';
import { DateField, TimeField, NumberField, TextField } from '#kit/web/fields.tsx';
import { LookupFilter, Filters, DateRangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useList } from '#kit/web/list.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useRowSelection } from '#kit/web/row-selection.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listSelectableStatusOptions } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import {
  addCrateEndpoint,
  findCratesEndpoint,
  getCrateEndpoint,
  printCratesEndpoint,
  releaseCrateEndpoint,
} from './crates.contract.ts';

type Crate = RowOf<typeof findCratesEndpoint>;
const columns: TableColumn<Crate>[] = [
  { id: 'number', title: 'Crate', width: 110, sortField: 'number', cell: (r) => r.number },
  {
    id: 'status',
    title: 'Status',
    width: 120,
    cell: (r) => <StatusBadge kind="load" value={r.status} />,
    getFlashValue: (r) => r.status,
  },
  { id: 'shipper', title: 'Shipper', width: 180, cell: (r) => r.shipper },
  {
    id: 'drops',
    title: 'Stops',
    width: 220,
    flexGrow: true,
    cell: (r) => r.drops,
    getFullText: (r) => r.drops,
  },
  { id: 'shipDate', title: 'Ship date', width: 110, cell: (r) => formatDate(r.shipDate) },
  {
    id: 'units',
    title: 'Units',
    width: 90,
    sortField: 'units',
    alignRight: true,
    cell: (r) => formatCount(r.units),
  },
  { id: 'cents', title: 'Amount', width: 120, alignRight: true, cell: (r) => formatMoney(r.cents) },
  { id: 'hidden', title: 'ID', width: 80, isHiddenByDefault: true, alignRight: true, cell: (r) => r.id },
];
const presets = [{ name: 'Loading now', query: { status: 2 } }];
const look: OptionLookup = {
  findOptions: async (text) =>
    Array.from({ length: 25 }, (_, i) => ({
      value: String(i + 1),
      label: `Shipper ${i + 1}`,
      note: `MA${100 + i}`,
    })).filter((c) => c.label.toLowerCase().includes(text.toLowerCase())),
  findOptionByValue: (value) => ({ value, label: `Shipper ${value}` }),
};

/** A complete list screen, built like a real one. */
export function CratesScreen() {
  const t = useTranslate();
  const list = useList(findCratesEndpoint);
  const chosen = useRowSelection(list, (r) => r.id);
  const [adding, setAdding] = useState(false);
  const remove = async () => {
    await confirmAction({
      title: `Delete ${chosen.count} crates`,
      body: 'They are taken off their loads.',
      confirmLabel: `Delete ${chosen.count} crates`,
      cancelLabel: 'Cancel',
      isDestructive: true,
    });
  };
  const totals = useMemo(
    () => ({ number: `All ${list.total} crates`, units: formatCount(list.totals?.units) }),
    [list.total, list.totals],
  );
  return (
    <Screen
      title="Crates"
      note={formatCount(list.total)}
      actions={
        <>
          <Button icon={IconRefresh} onPress={list.refetch}>
            Sync loads
          </Button>
          <Button icon={IconPlus} variant="primary" onPress={() => setAdding(true)}>
            New crate
          </Button>
        </>
      }
    >
      <Filters list={list} presets={presets}>
        <TextFilter name="number" label="Crate" filter="alphanumeric" />
        <SelectFilter name="status" label="Status" options={listSelectableStatusOptions('load', t)} />
        <DateRangeFilter name="shipDateFrom" toName="shipDateTo" label="Ship date" />
        <LookupFilter name="shipperAccountId" label="Shipper" lookup={look} />
      </Filters>
      <DataTable
        name="crates"
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'status', secondLineColumns: ['shipper', 'cents'] }}
        rowId={(r) => r.id}
        selection={chosen}
        totals={totals}
        emptyText={{ explanation: 'No crate was packed today.' }}
      />
      <BulkActionBar selection={chosen}>
        <Button
          icon={IconPrinter}
          onPress={() => downloadOrOpenFile(printCratesEndpoint, { body: chosen.bulkParams })}
        >{`Print ${chosen.count} labels`}</Button>
        <Button icon={IconTrash} variant="danger" onPress={remove}>
          Delete…
        </Button>
      </BulkActionBar>
      <Pager list={list} />
      {list.openRowId && <CrateDrawer id={Number(list.openRowId)} list={list} />}
      {adding && <AddCrate onClose={() => setAdding(false)} />}
    </Screen>
  );
}

function CrateDrawer({
  id,
  list,
}: {
  id: number;
  list: ReturnType<typeof useList<typeof findCratesEndpoint>>;
}) {
  const t = useTranslate();
  const crate = useApiQuery(getCrateEndpoint, { params: { id } });
  const release = useApiMutation(releaseCrateEndpoint, {
    successMessage: () => ({ text: 'Crate released.' }),
  });
  return (
    <Drawer
      title={crate.data?.number ?? ''}
      label={`Crate ${id}`}
      besideTitle={crate.data && <StatusBadge kind="load" value={crate.data.status} />}
      position={getRowPosition(list, (r) => r.id, t)}
      onClose={() => list.openRow(undefined)}
      footer={
        <>
          <Button variant="primary" onPress={() => release.run({ params: { id } })}>
            Release crate
          </Button>
          <Button
            disabledReason="Only a crate that is Put Away can be cleared. This one is Mis-staged."
            onPress={() => undefined}
          >
            Clear put-away
          </Button>
        </>
      }
    >
      <QueryBoundary query={crate}>
        {(c) => (
          <dl className="description-list">
            <dt>Shipper</dt>
            <dd>{c.shipper}</dd>
            <dt>Units</dt>
            <dd>{c.units}</dd>
          </dl>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function AddCrate({ onClose }: { onClose: () => void }) {
  const add = useApiMutation(addCrateEndpoint);
  const form = useForm(
    addCrateEndpoint,
    {},
    async (values, how) => {
      if (await add.run({ body: values }, how)) onClose();
    },
    { draftKey: 'crate' },
  );
  return (
    <SideForm form={form} title="New crate" submitLabel="Add crate" onClose={onClose}>
      <TextField form={form} name="number" label="Number" filter="alphanumeric" autoFocus />
      <div className="row">
        <DateField
          form={form}
          name="shipDate"
          label="Ship date"
          width={150}
          getDayDisabledReason={(d) => (d < '2027-02-03' ? 'This day has passed.' : null)}
        />
        <TimeField form={form} name="cutoff" label="Cutoff" width={100} stepMinutes={15} />
        <NumberField form={form} name="units" label="Units" width={80} />
      </div>
      <TextField form={form} name="notes" label="Notes" lines={3} />
    </SideForm>
  );
}
