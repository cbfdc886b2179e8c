import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LayoutTemplateDialog } from './layout-template.form.tsx';
import { deleteLayoutTemplateEndpoint, findLayoutTemplatesEndpoint } from './layout-templates.contract.ts';
import type { LayoutTemplateRow } from './layout-templates.contract.ts';
import { LayoutFloorPlan } from './floor-plan.component.tsx';
import { weekdayNames } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Filters, SelectFilter, TextFilter } from '#kit/web/filters.tsx';
import { useList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { ListDetailDrawer } from '#kit/web/list-detail-drawer.tsx';
import { Pager } from '#kit/web/pager.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { UserWarehouseFilterIfSeveral } from '#kit/web/warehouse-filter.tsx';

const dayOf = (t: Translate, day: number | null) =>
  day === null ? t('Any day') : t(weekdayNames[day] ?? '');
const columnsOf = (t: Translate): TableColumn<LayoutTemplateRow>[] => [
  {
    id: 'code',
    title: t('Code'),
    width: 110,
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
    id: 'warehouseCode',
    title: t('Warehouse'),
    width: 110,
    sortField: 'warehouseCode',
    cell: (r) => r.warehouseCode,
  },
  { id: 'day', title: t('Day'), width: 120, sortField: 'day', cell: (r) => dayOf(t, r.day) },
  {
    id: 'locations',
    title: t('Locations'),
    width: 100,
    alignRight: true,
    cell: (r) => formatCount(r.locations),
  },
  {
    id: 'positions',
    title: t('Positions'),
    width: 100,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatCount(r.positions),
  },
];

/** The floor plan templates from which the layouts of days are created. */
export default function LayoutTemplatesScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id;
  const list = useList(findLayoutTemplatesEndpoint, {
    fixedFilters: warehouseId === undefined ? {} : { warehouseId },
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const [adding, setAdding] = useState(false);
  const whyNot = me.can('editLayoutTemplates:warehouse') ? null : t(notAllowedMessage);
  return (
    <Screen
      title={t('Layout Templates')}
      note={formatCount(list.total)}
      actions={
        <CreateButton disabledReason={whyNot} onPress={() => setAdding(true)}>
          {t('New template')}
        </CreateButton>
      }
    >
      <Filters list={list}>
        <UserWarehouseFilterIfSeveral />
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
        phoneLayout={{ statusColumn: 'day', secondLineColumns: ['name', 'positions'] }}
        rowId={(r) => r.id}
        emptyText={{
          onCreateFirst: whyNot === null ? () => setAdding(true) : null,
          yet: {
            message: t('No templates yet.'),
            explanation:
              me.warehouses.length > 1 && whyNot === null
                ? t(
                    'Layouts are created from templates. To copy another warehouse’s template, choose all warehouses and open it.',
                  )
                : t('Daily layouts are created from templates.'),
          },
        }}
      />
      <Pager list={list} />
      <ListDetailDrawer list={list} rowId={(r) => r.id}>
        {(template, drawerProps) => (
          <TemplateDrawer
            template={template}
            whyNot={whyNot}
            onMade={(id) => list.openRow(id)}
            {...drawerProps}
          />
        )}
      </ListDetailDrawer>
      {adding && (
        <LayoutTemplateDialog
          key="new"
          formMode={{ mode: 'new' }}
          onClose={() => setAdding(false)}
          onCreatedInOwnWarehouse={(id) => list.openRow(id)}
        />
      )}
    </Screen>
  );
}

function TemplateDrawer({
  template,
  whyNot,
  position,
  onClose,
  onMade,
}: {
  template: LayoutTemplateRow;
  whyNot: string | null;
  position: RowDrawerProps['position'];
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useTranslate();
  const [form, setForm] = useState<'change' | 'copy' | null>(null);
  const remove = useApiMutation(deleteLayoutTemplateEndpoint, {
    successMessage: () => ({ text: 'Template {code} deleted.', params: { code: template.code } }),
  });
  const sure = () =>
    confirmAction({
      title: t('Delete template {code}', { code: template.code }),
      body: t(
        '{locations, plural, one {# location} other {# locations}} and {positions, plural, one {# position} other {# positions}} will also be deleted. Layouts created from it stay.',
        { locations: template.locations, positions: template.positions },
      ),
      confirmLabel: t('Delete template'),
      isDestructive: true,
    });
  return (
    <Drawer
      isWide
      title={t('Template {code}', { code: template.code })}
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
            {t('Edit template')}
          </Button>
          <Button icon={IconCopy} disabledReason={whyNot} onPress={() => setForm('copy')}>
            {t('Copy template…')}
          </Button>
          <Button
            variant="danger"
            icon={IconTrash}
            disabledReason={whyNot}
            onPress={async () => {
              if ((await sure()) && (await remove.run({ params: { id: template.id } })) !== undefined)
                onClose();
            }}
          >
            {t('Delete template…')}
          </Button>
        </>
      }
    >
      <TemplateDetails template={template} />
      <LayoutFloorPlan key={template.id} plan={{ layoutTemplateId: template.id }} disabledReason={whyNot} />
      {form && (
        <LayoutTemplateDialog
          key={`form-${template.id}`}
          formMode={{ mode: form, template: template }}
          onClose={() => setForm(null)}
          onCreatedInOwnWarehouse={onMade}
        />
      )}
    </Drawer>
  );
}

function TemplateDetails({ template }: { template: LayoutTemplateRow }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('Name')}</dt>
      <dd>{template.name}</dd>
      <dt>{t('Day')}</dt>
      <dd>{dayOf(t, template.day)}</dd>
      <dt>{t('Warehouse')}</dt>
      <dd>{template.warehouseCode}</dd>
    </dl>
  );
}
