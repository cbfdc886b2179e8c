import {
  addLayout,
  addLayoutBody,
  copyLayout,
  copyLayoutBody,
  saveLayout,
  saveLayoutBody,
} from './layouts.contract.ts';
import type { LayoutRow } from './layouts.contract.ts';
import { findTemplates } from './templates.contract.ts';
import { isDate, showDate } from '#kit/contract/dates.ts';
import { DateField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useMe, useToday } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** What the date of a layout may not be: the warehouse's own day decides. */
function useDays(warehouseId: number | undefined) {
  const t = useText();
  const today = useToday(warehouseId);
  return { today, off: (date: string) => (date < today ? t('This day is past.') : null) };
}

/** The layout of a date, made of a template. `day`: the date it begins with, today where nobody asks for another. */
export function NewLayoutDialog({
  day,
  onClose,
  onMade,
}: {
  day: string | undefined;
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useText();
  const me = useMe();
  const templates = useAnswer(findTemplates, {
    query: { rows: 1000, ...(me.warehouse ? { warehouseId: me.warehouse.id } : {}) },
  });
  const act = useAct(addLayout, {
    says: (r) => ({
      text: 'Layout {name} of {date} is added.',
      params: { name: r.name, date: showDate(r.layoutDate) },
    }),
  });
  const today = useToday();
  const form = useForm(
    addLayoutBody,
    { layoutDate: day !== undefined && isDate(day) ? day : today },
    async (body, how) => {
      const made = await act.run({ body }, how);
      if (made) {
        onClose();
        onMade(made.id);
      }
      return made !== undefined;
    },
    { draft: 'layout.new' },
  );
  const several = me.warehouse === undefined && me.warehouses.length > 1;
  const rows = templates.data?.data ?? [];
  const days = useDays(rows.find((r) => String(r.id) === String(form.values.layoutTemplateId))?.warehouseId);
  return (
    <FormBeside form={form} title={t('New layout')} submit={t('Add layout')} onClose={onClose}>
      <div className="row">
        <DateField form={form} name="layoutDate" label={t('Date')} {...days} />
        <SelectField
          form={form}
          name="layoutTemplateId"
          label={t('Template')}
          empty={t('Choose a template')}
          options={rows.map((r) => ({
            value: String(r.id),
            label: [several ? r.warehouseCode : null, r.code, r.name].filter(Boolean).join(' '),
          }))}
        />
      </div>
      <TextField form={form} name="code" label={t('Code')} hint={t('Empty: the code of the template.')} />
    </FormBeside>
  );
}

/** The whole layout once more, on another date. */
export function CopyLayoutDialog({
  layout,
  onClose,
  onMade,
}: {
  layout: LayoutRow;
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useText();
  const days = useDays(layout.warehouseId);
  const act = useAct(copyLayout, {
    says: (r) => ({
      text: 'Layout {name} of {date} is added.',
      params: { name: r.name, date: showDate(r.layoutDate) },
    }),
  });
  const form = useForm(
    copyLayoutBody,
    {},
    async (body, how) => {
      const made = await act.run({ params: { id: layout.id }, body }, how);
      if (made) {
        onClose();
        onMade(made.id);
      }
      return made !== undefined;
    },
    { draft: `layout.copy.${layout.id}` },
  );
  return (
    <FormBeside
      form={form}
      title={t('Copy the layout of {date}', { date: showDate(layout.layoutDate) })}
      submit={t('Copy layout')}
      onClose={onClose}
    >
      <DateField form={form} name="layoutDate" label={t('Date')} {...days} />
      <p className="note">
        {t(
          '{locations, plural, one {# location} other {# locations}} and {positions, plural, one {# position} other {# positions}} are copied with their consignees.',
          {
            locations: layout.locations,
            positions: layout.positions,
          },
        )}
      </p>
    </FormBeside>
  );
}

export function ChangeLayoutDialog({ layout, onClose }: { layout: LayoutRow; onClose: () => void }) {
  const t = useText();
  const days = useDays(layout.warehouseId);
  const act = useAct(saveLayout, {
    says: (r) => ({
      text: 'Layout {name} of {date} is saved.',
      params: { name: r.name, date: showDate(r.layoutDate) },
    }),
  });
  const form = useForm(
    saveLayoutBody,
    { layoutDate: layout.layoutDate, code: layout.code, rowVersion: layout.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id: layout.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: `layout.${layout.id}`, version: layout.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change the layout of {date}', { date: showDate(layout.layoutDate) })}
      submit={t('Save layout')}
      onClose={onClose}
    >
      <div className="row">
        <DateField form={form} name="layoutDate" label={t('Date')} {...days} />
        <TextField form={form} name="code" label={t('Code')} />
      </div>
    </FormBeside>
  );
}
