import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { BoxSizeForm } from './box-size.form.tsx';
import { deleteBoxSizeEndpoint, findBoxSizeRecordsEndpoint } from './box-sizes.contract.ts';
import type { BoxSizeRecord } from './box-sizes.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, BooleanFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const unitNames: Record<number, string> = enumLabelsByKind.unitOfMeasure;
const sizeOf = (t: Translate, { length, width, height }: BoxSizeRecord): string =>
  t('{length} × {width} × {height} in', { length, width, height });

const columnsOf = (t: Translate): TableColumn<BoxSizeRecord>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 120,
    sortField: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 220,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
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
    sortField: 'length',
    cell: (r) => sizeOf(t, r),
    getFlashValue: (r) => sizeOf(t, r),
  },
  {
    id: 'active',
    title: t('Status'),
    width: 120,
    cell: (r) => <StatusBadge kind="active" value={String(r.active)} />,
    getFlashValue: (r) => String(r.active),
  },
];

/** The list of box sizes. `viewSwitch` is the control that switches back to products. */
export function BoxSizesView({ viewSwitch: seg }: { viewSwitch: ReactNode }) {
  const t = useTranslate();
  const list = useList(findBoxSizeRecordsEndpoint);
  const columns = useMemo(() => columnsOf(t), [t]);
  const [form, setForm] = useState<BoxSizeRecord | 'new' | null>(null);
  return (
    <Screen
      title={t('Products')}
      note={formatCount(list.total)}
      besideTitle={seg}
      actions={<CreateButton onPress={() => setForm('new')}>{t('New box size')}</CreateButton>}
    >
      <Filters list={list}>
        <TextFilter name="search" label={t('Search')} />
        <BooleanFilter name="active" label={t('Active')} />
      </Filters>
      <DataTable
        name={t('Box sizes')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'active', secondLineColumns: ['name', 'size'] }}
        rowId={(r) => r.id}
        emptyText={{
          message: t('No box sizes found'),
          explanation: t('Fill in a product’s usual box from a box size.'),
          onCreateFirst: () => setForm('new'),
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(size, drawerProps) => <BoxSizeDrawer size={size} {...drawerProps} onEdit={() => setForm(size)} />}
      </ListDetailDrawer>
      {form && (
        <BoxSizeForm
          key={form === 'new' ? 'new' : form.id}
          size={form === 'new' ? null : findRowInListOrSelf(list.rows, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Screen>
  );
}

function BoxSizeDrawer({
  size,
  position: place,
  onClose,
  onEdit,
}: RowDrawerProps & { size: BoxSizeRecord; onEdit: () => void }) {
  const t = useTranslate();
  const remove = useApiMutation(deleteBoxSizeEndpoint, {
    successMessage: () => ({ text: 'Box size {code} deleted.', params: { code: size.code } }),
  });
  const onDelete = async () => {
    const sure = await confirmAction({
      title: t('Delete box size {code}', { code: size.code }),
      body: t('Lines and products filled in from this box size keep their dimensions.'),
      confirmLabel: t('Delete box size'),
      isDestructive: true,
    });
    if (sure && (await remove.run({ params: { id: size.id } }))) onClose();
  };
  return (
    <Drawer
      title={size.code}
      besideTitle={<StatusBadge kind="active" value={String(size.active)} />}
      position={place}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" icon={IconPencil} onPress={onEdit}>
            {t('Edit box size')}
          </Button>
          <Button variant="danger" icon={IconTrash} onPress={onDelete}>
            {t('Delete box size…')}
          </Button>
        </>
      }
    >
      <dl className="description-list two-columns">
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
