import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { BoxSizeForm } from './box-size.form.tsx';
import { deleteBoxSize, findBoxSizes } from './box-sizes.contract.ts';
import type { BoxSizeRecord } from './box-sizes.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, FlagFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { newest } from '#kit/web/newer.ts';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { choices } from '#kit/web/states.ts';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const unitNames: Record<number, string> = choices.unitOfMeasure;
const sizeOf = (t: Say, { length, width, height }: BoxSizeRecord): string =>
  t('{length} × {width} × {height} in', { length, width, height });

const columnsOf = (t: Say): Column<BoxSizeRecord>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 120,
    sort: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 220,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
  },
  {
    id: 'unitOfMeasure',
    title: t('Unit of measure'),
    width: 150,
    cell: (r) => t(unitNames[r.unitOfMeasure] ?? ''),
  },
  {
    id: 'size',
    title: t('Length × width × height'),
    width: 200,
    sort: 'length',
    cell: (r) => sizeOf(t, r),
    watch: (r) => sizeOf(t, r),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    cell: (r) => <State of="active" value={String(r.active)} />,
    watch: (r) => String(r.active),
  },
];

/** The sizes that boxes come in. `seg` leads back to the products. */
export function BoxSizes({ seg }: { seg: ReactNode }) {
  const t = useText();
  const list = useList(findBoxSizes);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<BoxSizeRecord | 'new' | null>(null);
  return (
    <Screen
      title={t('Products')}
      note={showCount(list.total)}
      beside={seg}
      acts={<NewAct onPress={() => setForm('new')}>{t('New box size')}</NewAct>}
    >
      <Filters list={list}>
        <TextFilter name="search" label={t('Search')} />
        <FlagFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t('Box sizes')}
        list={list}
        columns={columns}
        phone={{ state: 'active', below: ['name', 'size'] }}
        rowId={(r) => r.id}
        empty={{
          sentence: t('No box sizes found'),
          why: t('The usual box of a product can be filled in from a box size.'),
          first: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(size, beside) => <BoxSizeDrawer size={size} {...beside} onEdit={() => setForm(size)} />}
      </OpenRow>
      {form && (
        <BoxSizeForm
          key={form === 'new' ? 'new' : form.id}
          size={form === 'new' ? null : newest(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

function BoxSizeDrawer({
  size,
  place,
  onClose,
  onEdit,
}: Beside & { size: BoxSizeRecord; onEdit: () => void }) {
  const t = useText();
  const remove = useAct(deleteBoxSize, {
    says: () => ({ text: 'Box size {code} is deleted.', params: { code: size.code } }),
  });
  const onDelete = async () => {
    const sure = await ask({
      title: t('Delete box size {code}', { code: size.code }),
      body: t('Lines and products that were filled in from it keep their sides.'),
      act: t('Delete box size'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure && (await remove.run({ params: { id: size.id } }))) onClose();
  };
  return (
    <Drawer
      title={size.code}
      beside={<State of="active" value={String(size.active)} />}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconPencil} onPress={onEdit}>
            {t('Change box size')}
          </Action>
          <Action look="risk" icon={IconTrash} onPress={onDelete}>
            {t('Delete box size…')}
          </Action>
        </>
      }
    >
      <dl className="kv two">
        <dt>{t('Name')}</dt>
        <dd>{size.name}</dd>
        <dt>{t('Unit of measure')}</dt>
        <dd>{t(unitNames[size.unitOfMeasure] ?? '')}</dd>
        <dt>{t('Length × width × height')}</dt>
        <dd>{sizeOf(t, size)}</dd>
      </dl>
    </Drawer>
  );
}
