import {
  addLayoutEndpoint,
  addLayoutBodySchema,
  copyLayoutEndpoint,
  copyLayoutBodySchema,
  updateLayoutEndpoint,
  updateLayoutBodySchema,
} from './layouts.contract.ts';
import type { LayoutRow } from './layouts.contract.ts';
import { findLayoutTemplatesEndpoint } from './layout-templates.contract.ts';
import { isSupportedDate, formatDate } from '#kit/contract/dates.ts';
import { DateField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Which dates a layout can have. The current day of the warehouse decides. */
function useDays(warehouseId: number | undefined) {
  const t = useTranslate();
  const today = useWarehouseToday(warehouseId);
  return { today, off: (date: string) => (date < today ? t('This day is in the past.') : null) };
}

/** Creates the layout of a date from a template. `initialDate` is today by default. */
export function CreateLayoutDialog({
  initialDate: day,
  onClose,
  onCreated: onMade,
}: {
  initialDate: string | undefined;
  onClose: () => void;
  onCreated: (id: number) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const templates = useApiQuery(findLayoutTemplatesEndpoint, {
    query: { rows: 1000, ...(me.warehouse ? { warehouseId: me.warehouse.id } : {}) },
  });
  const act = useApiMutation(addLayoutEndpoint, {
    successMessage: (r) => ({
      text: 'Layout {name} of {date} added.',
      params: { name: r.name, date: formatDate(r.layoutDate) },
    }),
  });
  const today = useWarehouseToday();
  const form = useForm(
    addLayoutBodySchema,
    { layoutDate: day !== undefined && isSupportedDate(day) ? day : today },
    async (body, how) => {
      const createdLayout = await act.run({ body }, how);
      if (createdLayout) {
        onClose();
        onMade(createdLayout.id);
      }
      return createdLayout !== undefined;
    },
    { draftKey: 'layout.new' },
  );
  const several = me.warehouse === undefined && me.warehouses.length > 1;
  const rows = templates.data?.data ?? [];
  const days = useDays(rows.find((r) => String(r.id) === String(form.values.layoutTemplateId))?.warehouseId);
  return (
    <SideForm form={form} title={t('New layout')} submitLabel={t('Add layout')} onClose={onClose}>
      <div className="row">
        <DateField form={form} name="layoutDate" label={t('Date')} {...days} />
        <SelectField
          form={form}
          name="layoutTemplateId"
          label={t('Template')}
          emptyLabel={t('Choose a template')}
          options={rows.map((r) => ({
            value: String(r.id),
            label: [several ? r.warehouseCode : null, r.code, r.name].filter(Boolean).join(' '),
          }))}
        />
      </div>
      <TextField
        form={form}
        name="code"
        label={t('Code')}
        hint={t('Leave blank to use the template code.')}
      />
    </SideForm>
  );
}

/** Copies the complete layout to another date. */
export function CopyLayoutDialog({
  layout,
  onClose,
  onCreated: onMade,
}: {
  layout: LayoutRow;
  onClose: () => void;
  onCreated: (id: number) => void;
}) {
  const t = useTranslate();
  const days = useDays(layout.warehouseId);
  const act = useApiMutation(copyLayoutEndpoint, {
    successMessage: (r) => ({
      text: 'Layout {name} of {date} added.',
      params: { name: r.name, date: formatDate(r.layoutDate) },
    }),
  });
  const form = useForm(
    copyLayoutBodySchema,
    {},
    async (body, how) => {
      const createdLayout = await act.run({ params: { id: layout.id }, body }, how);
      if (createdLayout) {
        onClose();
        onMade(createdLayout.id);
      }
      return createdLayout !== undefined;
    },
    { draftKey: `layout.copy.${layout.id}` },
  );
  return (
    <SideForm
      form={form}
      title={t('Copy the layout of {date}', { date: formatDate(layout.layoutDate) })}
      submitLabel={t('Copy layout')}
      onClose={onClose}
    >
      <DateField form={form} name="layoutDate" label={t('Date')} {...days} />
      <p className="note">
        {t(
          'Copies {locations, plural, one {# location} other {# locations}} and {positions, plural, one {# position} other {# positions}} with their consignees.',
          {
            locations: layout.locations,
            positions: layout.positions,
          },
        )}
      </p>
    </SideForm>
  );
}

export function EditLayoutDialog({ layout, onClose }: { layout: LayoutRow; onClose: () => void }) {
  const t = useTranslate();
  const days = useDays(layout.warehouseId);
  const act = useApiMutation(updateLayoutEndpoint, {
    successMessage: (r) => ({
      text: 'Layout {name} of {date} saved.',
      params: { name: r.name, date: formatDate(r.layoutDate) },
    }),
  });
  const form = useForm(
    updateLayoutBodySchema,
    { layoutDate: layout.layoutDate, code: layout.code, rowVersion: layout.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id: layout.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `layout.${layout.id}`, rowVersion: layout.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit the layout of {date}', { date: formatDate(layout.layoutDate) })}
      submitLabel={t('Save layout')}
      onClose={onClose}
    >
      <div className="row">
        <DateField form={form} name="layoutDate" label={t('Date')} {...days} />
        <TextField form={form} name="code" label={t('Code')} />
      </div>
    </SideForm>
  );
}
