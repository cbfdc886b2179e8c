import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EditLayoutDialog, CopyLayoutDialog, CreateLayoutDialog } from './layout.form.tsx';
import { deleteLayoutEndpoint, findLayoutsEndpoint } from './layouts.contract.ts';
import type { LayoutRow } from './layouts.contract.ts';
import { layoutErrors } from './layouts.errors.ts';
import { LayoutFloorPlan } from './floor-plan.component.tsx';
import { formatDate, weekdayNames } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, DateRangeFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import type { ListViewPreset } from '#kit/web/saved-views-menu.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

function Standing({ layout, t }: { layout: LayoutRow; t: Translate }) {
  if (layout.past) return <Badge tone="shut">{t('Past')}</Badge>;
  return layout.started ? (
    <Badge tone="here">{t('Day started')}</Badge>
  ) : (
    <Badge tone="plan">{t('Planned')}</Badge>
  );
}
const columnsOf = (t: Translate): TableColumn<LayoutRow>[] => [
  {
    id: 'layoutDate',
    title: t('Date'),
    width: 110,
    sortField: 'layoutDate',
    cell: (r) => formatDate(r.layoutDate),
  },
  { id: 'day', title: t('Day'), width: 110, cell: (r) => t(weekdayNames[r.day] ?? '') },
  {
    id: 'code',
    title: t('Code'),
    width: 100,
    sortField: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 200,
    flexGrow: true,
    sortField: 'name',
    cell: (r) => r.name,
    getFullText: (r) => r.name,
  },
  {
    id: 'template',
    title: t('Template'),
    width: 150,
    cell: (r) => r.template ?? <span className="muted">–</span>,
  },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 110,
    sortField: 'warehouseCode',
    cell: (r) => r.warehouseCode,
  },
  {
    id: 'positions',
    title: t('Positions'),
    width: 90,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatCount(r.positions),
  },
  {
    id: 'state',
    title: t('Status'),
    width: 120,
    cell: (r) => <Standing layout={r} t={t} />,
    getFlashValue: (r) => `${r.past} ${r.started}`,
  },
];

/** The floor of each date, created from a template and adapted to the day. */
export default function LayoutsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id;
  const today = useWarehouseToday();
  const list = useList(findLayoutsEndpoint, {
    candidateViews: [fromDay(today), {}],
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [search, change] = useUrlSearch();
  const requestedDate = search['new'];
  const [pressed, setAdding] = useState(false);
  const adding = pressed || (requestedDate !== undefined && me.can('editLayouts:warehouse'));
  const stopAdding = () => {
    setAdding(false);
    if (requestedDate !== undefined) change({ new: undefined });
  };
  const whyNot = me.can('editLayouts:warehouse') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Layouts')}
      note={formatCount(list.total)}
      actions={
        <CreateButton disabledReason={whyNot} onPress={() => setAdding(true)}>
          {t('New layout')}
        </CreateButton>
      }
    >
      <Filters list={list} presets={viewsOf(t, today)}>
        <UserWarehouseFilterIfSeveral />
        <DateRangeFilter name="layoutDateFrom" toName="layoutDateTo" label={t('Date')} />
        <TextFilter name="parentLayoutSearch" label={t('Layout')} />
      </Filters>
      <DataTable
        name={t('Layouts')}
        list={list}
        columns={columns}
        phoneLayout={{ statusColumn: 'state', secondLineColumns: ['name', 'positions'] }}
        rowId={(r) => r.id}
        emptyText={{
          onCreateFirst: whyNot === null ? () => setAdding(true) : null,
          yet: {
            message: t('No layouts yet.'),
            explanation: t('Each operating day uses the layout for its date.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(layout, drawerProps) => (
          <LayoutDrawer layout={layout} mayNot={whyNot} onMade={(id) => list.openRow(id)} {...drawerProps} />
        )}
      </ListDetailDrawer>
      {adding && (
        <CreateLayoutDialog
          initialDate={requestedDate}
          onClose={stopAdding}
          onCreated={(id) => list.openRow(id)}
        />
      )}
    </Screen>
  );
}

const fromDay = (layoutDateFrom: string) =>
  ({ layoutDateFrom, orderField: 'layoutDate', orderDirection: 'asc' }) as const;
/** Today's layout is the first of those in use and to come. */
function viewsOf(t: Translate, today: string): ListViewPreset[] {
  return [
    { name: t('From today'), query: fromDay(today) },
    { name: t('layout|All'), query: { orderField: 'layoutDate', orderDirection: 'desc' } },
  ];
}

/** Why a layout cannot be changed or deleted by any user. */
function whyNotChange(t: Translate, layout: LayoutRow): string | null {
  return layout.past ? t(layoutErrors.layoutInPast.sentence, { date: formatDate(layout.layoutDate) }) : null;
}
function whyNotDelete(t: Translate, layout: LayoutRow): string | null {
  return layout.started
    ? t(layoutErrors.layoutInUse.sentence, { date: formatDate(layout.layoutDate) })
    : whyNotChange(t, layout);
}

function LayoutDrawer({
  layout,
  mayNot,
  position,
  onClose,
  onMade,
}: {
  layout: LayoutRow;
  mayNot: string | null;
  position: RowDrawerProps['position'];
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useTranslate();
  const [form, setForm] = useState<'change' | 'copy' | null>(null);
  const whyNot = mayNot ?? whyNotChange(t, layout);
  return (
    <Drawer
      isWide
      title={t('Layout of {date}', { date: formatDate(layout.layoutDate) })}
      besideTitle={<Standing layout={layout} t={t} />}
      position={position}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            icon={IconPencil}
            disabledReason={whyNot}
            onPress={() => setForm('change')}
          >
            {t('Edit layout')}
          </Button>
          <Button icon={IconCopy} disabledReason={mayNot} onPress={() => setForm('copy')}>
            {t('Copy layout…')}
          </Button>
          <DeleteLayout layout={layout} onClose={onClose} />
        </>
      }
    >
      <dl className="description-list two-columns">
        <dt>{t('Name')}</dt>
        <dd>{layout.name}</dd>
        <dt>{t('Code')}</dt>
        <dd>{layout.code}</dd>
        <dt>{t('Warehouse')}</dt>
        <dd>{layout.warehouseCode}</dd>
      </dl>
      <LayoutFloorPlan key={`plan-${layout.id}`} plan={{ layoutId: layout.id }} disabledReason={whyNot} />
      {form === 'change' && (
        <EditLayoutDialog key={layout.id} layout={layout} onClose={() => setForm(null)} />
      )}
      {form === 'copy' && (
        <CopyLayoutDialog key={layout.id} layout={layout} onClose={() => setForm(null)} onCreated={onMade} />
      )}
    </Drawer>
  );
}

function DeleteLayout({ layout, onClose }: { layout: LayoutRow; onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const date = formatDate(layout.layoutDate);
  const remove = useApiMutation(deleteLayoutEndpoint, {
    successMessage: () => ({ text: 'Layout {name} of {date} deleted.', params: { name: layout.name, date } }),
  });
  const sure = () =>
    confirmAction({
      title: t('Delete the layout of {date}', { date }),
      body: t(
        '{locations, plural, one {# location} other {# locations}} and {positions, plural, one {# position} other {# positions}} will also be deleted.',
        {
          locations: layout.locations,
          positions: layout.positions,
        },
      ),
      confirmLabel: t('Delete layout'),
      isDestructive: true,
    });
  return (
    <Button
      variant="danger"
      icon={IconTrash}
      disabledReason={me.can('deleteLayouts:warehouse') ? whyNotDelete(t, layout) : t(notAllowedMessage)}
      onPress={async () => {
        if ((await sure()) && (await remove.run({ params: { id: layout.id } })) !== undefined) onClose();
      }}
    >
      {t('Delete layout…')}
    </Button>
  );
}
