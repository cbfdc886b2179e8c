import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { TemplateDialog } from './template.form.tsx';
import { deleteTemplate, findTemplates } from './templates.contract.ts';
import type { TemplateRow } from './templates.contract.ts';
import { FloorPlan } from './floor-plan.part.tsx';
import { weekdayNames } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { OpenRow } from '#kit/web/open-row.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useAct } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { WarehouseFilter } from '#kit/web/warehouse-filter.tsx';

const dayOf = (t: Say, day: number | null) => (day === null ? t('Any day') : t(weekdayNames[day] ?? ''));
const columnsOf = (t: Say): Column<TemplateRow>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 110,
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
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 110,
    sort: 'warehouseCode',
    cell: (r) => r.warehouseCode,
  },
  { id: 'day', title: t('Day'), width: 120, sort: 'day', cell: (r) => dayOf(t, r.day) },
  { id: 'locations', title: t('Locations'), width: 100, right: true, cell: (r) => showCount(r.locations) },
  { id: 'positions', title: t('Positions'), width: 100, right: true, cell: (r) => showCount(r.positions) },
];

/** The plans of the floor from which the layouts of days are made. */
export default function LayoutTemplatesScreen() {
  const t = useText();
  const me = useMe();
  const warehouseId = me.warehouse?.id;
  const list = useList(findTemplates, { fixed: warehouseId === undefined ? {} : { warehouseId } });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const whyNot = me.can('editLayoutTemplates:warehouse') ? null : t(notAllowed);
  return (
    <Screen
      title={t('Layout Templates')}
      note={showCount(list.total)}
      acts={
        <NewAct whyNot={whyNot} onPress={() => setAdding(true)}>
          {t('New template')}
        </NewAct>
      }
    >
      <Filters list={list}>
        <WarehouseFilter />
        <SelectFilter
          name="day"
          label={t('Day')}
          options={weekdayNames.map((name, day) => ({ value: String(day), label: t(name) }))}
        />
        <TextFilter name="code" label={t('Code')} />
        <TextFilter name="name" label={t('Name')} />
      </Filters>
      <DataTable
        name={t('Layout Templates')}
        list={list}
        columns={columns}
        phone={{ state: 'day', below: ['name', 'positions'] }}
        rowId={(r) => r.id}
        empty={{
          first: whyNot === null ? () => setAdding(true) : null,
          yet: {
            sentence: t('There are no templates.'),
            why:
              me.warehouses.length > 1 && whyNot === null
                ? t(
                    'The layout of a day is made from a template. A template of another warehouse can be copied: choose all warehouses and open it.',
                  )
                : t('The layout of a day is made from a template.'),
          },
        }}
      />
      <Pager list={list} />
      <OpenRow list={list} rowId={(r) => r.id}>
        {(template, beside) => (
          <TemplateDrawer template={template} whyNot={whyNot} onMade={(id) => list.open(id)} {...beside} />
        )}
      </OpenRow>
      {adding && (
        <TemplateDialog
          key="new"
          what={{ is: 'new' }}
          onClose={() => setAdding(false)}
          onMade={(id) => list.open(id)}
        />
      )}
    </Screen>
  );
}

function TemplateDrawer({
  template,
  whyNot,
  place,
  onClose,
  onMade,
}: {
  template: TemplateRow;
  whyNot: string | null;
  place: Beside['place'];
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useText();
  const [form, setForm] = useState<'change' | 'copy' | null>(null);
  const remove = useAct(deleteTemplate, {
    says: () => ({ text: 'Template {code} is deleted.', params: { code: template.code } }),
  });
  const sure = () =>
    ask({
      title: t('Delete template {code}', { code: template.code }),
      body: t(
        '{locations, plural, one {# location} other {# locations}} and {positions, plural, one {# position} other {# positions}} go with it. Layouts made from it stay as they are.',
        { locations: template.locations, positions: template.positions },
      ),
      act: t('Delete template'),
      leave: t('Keep'),
      risk: true,
    });
  return (
    <Drawer
      wide
      title={t('Template {code}', { code: template.code })}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action look="go" icon={IconPencil} whyNot={whyNot} onPress={() => setForm('change')}>
            {t('Change template')}
          </Action>
          <Action icon={IconCopy} whyNot={whyNot} onPress={() => setForm('copy')}>
            {t('Copy template…')}
          </Action>
          <Action
            look="risk"
            icon={IconTrash}
            whyNot={whyNot}
            onPress={async () => {
              if ((await sure()) && (await remove.run({ params: { id: template.id } })) !== undefined)
                onClose();
            }}
          >
            {t('Delete template…')}
          </Action>
        </>
      }
    >
      <dl className="kv two">
        <dt>{t('Name')}</dt>
        <dd>{template.name}</dd>
        <dt>{t('Day')}</dt>
        <dd>{dayOf(t, template.day)}</dd>
        <dt>{t('Warehouse')}</dt>
        <dd>{template.warehouseCode}</dd>
      </dl>
      <FloorPlan key={template.id} plan={{ layoutTemplateId: template.id }} whyNot={whyNot} />
      {form && (
        <TemplateDialog
          key={template.id}
          what={{ is: form, of: template }}
          onClose={() => setForm(null)}
          onMade={onMade}
        />
      )}
    </Drawer>
  );
}
