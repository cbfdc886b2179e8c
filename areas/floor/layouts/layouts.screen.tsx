import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ChangeLayoutDialog, CopyLayoutDialog, NewLayoutDialog } from './layout.form.tsx';
import { deleteLayout, findLayouts } from './layouts.contract.ts';
import type { LayoutRow } from './layouts.contract.ts';
import { layoutErrors } from './layouts.errors.ts';
import { FloorPlan } from './floor-plan.part.tsx';
import { showDate, weekdayNames } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, RangeFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

function Standing({ layout, t }: { layout: LayoutRow; t: Say }) {
  if (layout.past) return <Badge tone="shut">{t('Past')}</Badge>;
  return layout.started ? (
    <Badge tone="here">{t('Day started')}</Badge>
  ) : (
    <Badge tone="plan">{t('Planned')}</Badge>
  );
}
const columnsOf = (t: Say): Column<LayoutRow>[] => [
  { id: 'layoutDate', title: t('Date'), width: 110, sort: 'layoutDate', cell: (r) => showDate(r.layoutDate) },
  { id: 'day', title: t('Day'), width: 110, cell: (r) => t(weekdayNames[r.day] ?? '') },
  {
    id: 'code',
    title: t('Code'),
    width: 100,
    sort: 'code',
    cell: (r) => <span className="code">{r.code}</span>,
  },
  {
    id: 'name',
    title: t('Name'),
    width: 200,
    grow: true,
    sort: 'name',
    cell: (r) => r.name,
    full: (r) => r.name,
  },
  {
    id: 'template',
    title: t('Template'),
    width: 150,
    cell: (r) => r.template ?? <span className="dim">–</span>,
  },
  {
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 110,
    sort: 'warehouseCode',
    cell: (r) => r.warehouseCode,
  },
  { id: 'positions', title: t('Positions'), width: 90, right: true, cell: (r) => showCount(r.positions) },
  {
    id: 'state',
    title: t('Status'),
    width: 120,
    cell: (r) => <Standing layout={r} t={t} />,
    watch: (r) => `${r.past} ${r.started}`,
  },
];

/** The floor of each date, made of a template and changed for the day. */
export default function LayoutsScreen() {
  const t = useText();
  const me = useMe();
  const warehouseId = me.warehouse?.id;
  const list = useList(findLayouts, { fixed: warehouseId === undefined ? {} : { warehouseId } });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [search, change] = useAddress();
  const asked = search['new'];
  const [pressed, setAdding] = useState(false);
  const adding = pressed || (asked !== undefined && me.can('editLayouts:warehouse'));
  const stopAdding = () => {
    setAdding(false);
    if (asked !== undefined) change({ new: undefined });
  };
  const whyNot = me.can('editLayouts:warehouse') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Layouts')}
      note={showCount(list.total)}
      acts={
        <NewAct whyNot={whyNot} onPress={() => setAdding(true)}>
          {t('New layout')}
        </NewAct>
      }
    >
      <Filters list={list}>
        <WarehouseFilter />
        <RangeFilter name="layoutDateFrom" to="layoutDateTo" label={t('Date')} />
        <TextFilter name="parentLayoutSearch" label={t('Layout')} />
      </Filters>
      <DataTable
        name={t('Layouts')}
        list={list}
        columns={columns}
        phone={{ state: 'state', below: ['name', 'positions'] }}
        rowId={(r) => r.id}
        empty={{
          first: whyNot === null ? () => setAdding(true) : null,
          yet: {
            sentence: t('There are no layouts.'),
            why: t('A day is started on the layout of its date.'),
          },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(layout, beside) => (
          <LayoutDrawer layout={layout} mayNot={whyNot} onMade={(id) => list.open(id)} {...beside} />
        )}
      </OpenRow>
      {adding && <NewLayoutDialog day={asked} onClose={stopAdding} onMade={(id) => list.open(id)} />}
    </Screen>
  );
}

/** Why a layout is not changed, or not deleted, whoever asks. */
function whyNotChange(t: Say, layout: LayoutRow): string | null {
  return layout.past ? t(layoutErrors.over.sentence, { date: showDate(layout.layoutDate) }) : null;
}
function whyNotDelete(t: Say, layout: LayoutRow): string | null {
  return layout.started
    ? t(layoutErrors.runs.sentence, { date: showDate(layout.layoutDate) })
    : whyNotChange(t, layout);
}

function LayoutDrawer({
  layout,
  mayNot,
  place,
  onClose,
  onMade,
}: {
  layout: LayoutRow;
  mayNot: string | null;
  place: Beside['place'];
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useText();
  const [form, setForm] = useState<'change' | 'copy' | null>(null);
  const whyNot = mayNot ?? whyNotChange(t, layout);
  return (
    <Drawer
      wide
      title={t('Layout of {date}', { date: showDate(layout.layoutDate) })}
      beside={<Standing layout={layout} t={t} />}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconPencil} whyNot={whyNot} onPress={() => setForm('change')}>
            {t('Change layout')}
          </Action>
          <Action icon={IconCopy} whyNot={mayNot} onPress={() => setForm('copy')}>
            {t('Copy layout…')}
          </Action>
          <DeleteLayout layout={layout} onClose={onClose} />
        </>
      }
    >
      <dl className="kv two">
        <dt>{t('Name')}</dt>
        <dd>{layout.name}</dd>
        <dt>{t('Code')}</dt>
        <dd>{layout.code}</dd>
        <dt>{t('Warehouse')}</dt>
        <dd>{layout.warehouseCode}</dd>
      </dl>
      <FloorPlan key={layout.id} plan={{ layoutId: layout.id }} whyNot={whyNot} />
      {form === 'change' && (
        <ChangeLayoutDialog key={layout.id} layout={layout} onClose={() => setForm(null)} />
      )}
      {form === 'copy' && (
        <CopyLayoutDialog key={layout.id} layout={layout} onClose={() => setForm(null)} onMade={onMade} />
      )}
    </Drawer>
  );
}

function DeleteLayout({ layout, onClose }: { layout: LayoutRow; onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const date = showDate(layout.layoutDate);
  const remove = useAct(deleteLayout, {
    says: () => ({ text: 'Layout {name} of {date} is deleted.', params: { name: layout.name, date } }),
  });
  const sure = () =>
    ask({
      title: t('Delete the layout of {date}', { date }),
      body: t(
        '{locations, plural, one {# location} other {# locations}} and {positions, plural, one {# position} other {# positions}} go with it.',
        {
          locations: layout.locations,
          positions: layout.positions,
        },
      ),
      act: t('Delete layout'),
      leave: t('Keep'),
      risk: true,
    });
  return (
    <Action
      look="risk"
      icon={IconTrash}
      whyNot={me.can('deleteLayouts:warehouse') ? whyNotDelete(t, layout) : t(notAllowed)}
      onPress={async () => {
        if ((await sure()) && (await remove.run({ params: { id: layout.id } })) !== undefined) onClose();
      }}
    >
      {t('Delete layout…')}
    </Action>
  );
}
