import { IconPlus, IconPrinter, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { RowOf } from '#kit/contract/endpoint.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import type { Lookup } from '#kit/web/account-input.tsx';
import { BulkBar } from '#kit/web/bulk.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer, placeIn } from '#kit/web/drawer.tsx';
import { DateField, HourField, NumberField, TextField } from '#kit/web/fields.tsx';
import { AccountFilter, Filters, RangeFilter, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useList } from '#kit/web/list.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useSelection } from '#kit/web/selection.ts';
import { State } from '#kit/web/state.tsx';
import { stateOptions } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import { useText } from '#kit/web/text.tsx';
import { addCrate, findCrates, getCrate, printCrates, releaseCrate } from './crates.contract.ts';

type Crate = RowOf<typeof findCrates>;
const columns: Column<Crate>[] = [
  { id: 'number', title: 'Crate', width: 110, sort: 'number', cell: (r) => r.number },
  {
    id: 'status',
    title: 'Status',
    width: 120,
    cell: (r) => <State of="load" value={r.status} />,
    watch: (r) => r.status,
  },
  { id: 'shipper', title: 'Shipper', width: 180, cell: (r) => r.shipper },
  { id: 'drops', title: 'Drops', width: 220, grow: true, cell: (r) => r.drops, full: (r) => r.drops },
  { id: 'shipDate', title: 'Ship date', width: 110, cell: (r) => showDate(r.shipDate) },
  { id: 'units', title: 'Units', width: 90, sort: 'units', right: true, cell: (r) => showCount(r.units) },
  { id: 'cents', title: 'Amount', width: 120, right: true, cell: (r) => showMoney(r.cents) },
  { id: 'hidden', title: 'Id', width: 80, off: true, right: true, cell: (r) => r.id },
];
const presets = [{ name: 'Loading now', query: { status: 2 } }];
const look: Lookup = {
  find: async (text) =>
    Array.from({ length: 25 }, (_, i) => ({
      value: String(i + 1),
      label: `Shipper ${i + 1}`,
      note: `MA${100 + i}`,
    })).filter((c) => c.label.toLowerCase().includes(text.toLowerCase())),
  known: (value) => ({ value, label: `Shipper ${value}` }),
};

/** A whole list screen, as screens are made. */
export function Crates() {
  const t = useText();
  const list = useList(findCrates);
  const chosen = useSelection(list, (r) => r.id);
  const [adding, setAdding] = useState(false);
  const remove = async () => {
    await ask({
      title: `Delete ${chosen.count} crates`,
      body: 'They are taken off their loads.',
      act: `Delete ${chosen.count} crates`,
      leave: 'Keep',
      risk: true,
    });
  };
  const totals = useMemo(
    () => ({ number: `All ${list.total} crates`, units: showCount(list.totals?.units ?? 0) }),
    [list.total, list.totals],
  );
  return (
    <Screen
      title="Crates"
      note={showCount(list.total)}
      acts={
        <>
          <Action icon={IconRefresh} onPress={list.again}>
            Sync
          </Action>
          <Action icon={IconPlus} look="go" onPress={() => setAdding(true)}>
            New crate
          </Action>
        </>
      }
    >
      <Filters list={list} presets={presets}>
        <TextFilter name="number" label="Crate" filter="alphanumeric" />
        <SelectFilter name="status" label="Status" options={stateOptions('load', t)} />
        <RangeFilter name="shipDateFrom" to="shipDateTo" label="Ship date" />
        <AccountFilter name="shipperAccountId" label="Shipper" look={look} />
      </Filters>
      <DataTable
        name="crates"
        list={list}
        columns={columns}
        phone={{ state: 'status', below: ['shipper', 'cents'] }}
        rowId={(r) => r.id}
        selection={chosen}
        totals={totals}
        empty={{ why: 'No crate was packed today.' }}
      />
      <BulkBar selection={chosen}>
        <Action
          icon={IconPrinter}
          onPress={() => download(printCrates, { body: chosen.wire })}
        >{`Print ${chosen.count} labels`}</Action>
        <Action icon={IconTrash} look="risk" onPress={remove}>
          Delete…
        </Action>
      </BulkBar>
      <Pager list={list} />
      {list.opened && <CrateDrawer id={Number(list.opened)} list={list} />}
      {adding && <AddCrate onClose={() => setAdding(false)} />}
    </Screen>
  );
}

function CrateDrawer({ id, list }: { id: number; list: ReturnType<typeof useList<typeof findCrates>> }) {
  const t = useText();
  const crate = useAnswer(getCrate, { params: { id } });
  const release = useAct(releaseCrate, { says: () => ({ text: 'Crate released.' }) });
  return (
    <Drawer
      title={crate.data?.number ?? ''}
      label={`Crate ${id}`}
      beside={crate.data && <State of="load" value={crate.data.status} />}
      place={placeIn(list, (r) => r.id, t)}
      onClose={() => list.open(undefined)}
      foot={
        <>
          <Action look="go" onPress={() => release.run({ params: { id } })}>
            Release crate
          </Action>
          <Action
            whyNot="Only a crate that is Put Away can be cleared. This one is Mis-staged."
            onPress={() => undefined}
          >
            Clear put-away
          </Action>
        </>
      }
    >
      <Answered of={crate}>
        {(c) => (
          <dl className="kv">
            <dt>Shipper</dt>
            <dd>{c.shipper}</dd>
            <dt>Units</dt>
            <dd>{c.units}</dd>
          </dl>
        )}
      </Answered>
    </Drawer>
  );
}

function AddCrate({ onClose }: { onClose: () => void }) {
  const add = useAct(addCrate);
  const form = useForm(
    addCrate,
    {},
    async (values, how) => {
      if (await add.run({ body: values }, how)) onClose();
    },
    { draft: 'crate' },
  );
  return (
    <FormBeside form={form} title="New crate" submit="Add crate" onClose={onClose}>
      <TextField form={form} name="number" label="Number" filter="alphanumeric" autoFocus />
      <div className="row">
        <DateField
          form={form}
          name="shipDate"
          label="Ship date"
          width={150}
          off={(d) => (d < '2027-02-03' ? 'This day has passed.' : null)}
        />
        <HourField form={form} name="cutoff" label="Cutoff" width={100} step={15} />
        <NumberField form={form} name="units" label="Units" width={80} />
      </div>
      <TextField form={form} name="notes" label="Notes" lines={3} />
    </FormBeside>
  );
}
