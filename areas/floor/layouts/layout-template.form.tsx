import {
  addLayoutTemplateEndpoint,
  copyLayoutTemplateEndpoint,
  updateLayoutTemplateEndpoint,
  layoutTemplateBodySchema,
} from './layout-templates.contract.ts';
import type { LayoutTemplateRow } from './layout-templates.contract.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm, UserWarehouseField } from '#kit/web/side-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = BodyOf<typeof updateLayoutTemplateEndpoint>;
/** Creates a template, edits it, or copies it completely under another code. */
export type LayoutTemplateFormMode =
  | { mode: 'new' }
  | { mode: 'change' | 'copy'; template: LayoutTemplateRow };

function useSend(
  what: LayoutTemplateFormMode,
): (values: Values, how: ApiCallOptions) => Promise<LayoutTemplateRow | undefined> {
  const toSuccessMessage = (text: string) => (r: LayoutTemplateRow) => ({ text, params: { code: r.code } });
  const add = useApiMutation(addLayoutTemplateEndpoint, {
    successMessage: toSuccessMessage('Template {code} added.'),
  });
  const save = useApiMutation(updateLayoutTemplateEndpoint, {
    successMessage: toSuccessMessage('Template {code} saved.'),
  });
  const copy = useApiMutation(copyLayoutTemplateEndpoint, {
    successMessage: toSuccessMessage('Template {code} added.'),
  });
  return async (values, how) => {
    if (what.mode === 'new') return add.run({ body: values }, how);
    const { id } = what.template;
    return what.mode === 'change'
      ? save.run({ params: { id }, body: values }, how)
      : copy.run({ body: { ...values, layoutTemplateId: id } }, how);
  };
}
const startOf = (what: LayoutTemplateFormMode, ownWarehouseId: number | undefined) => {
  if (what.mode === 'new') return { warehouseId: ownWarehouseId, code: '', name: '' };
  const { code, name, day, rowVersion } = what.template;
  return {
    code: what.mode === 'copy' ? '' : code,
    name,
    day: day === null ? '' : String(day),
    ...(what.mode === 'change' ? { rowVersion } : { warehouseId: what.template.warehouseId }),
  };
};
const keptAs = (what: LayoutTemplateFormMode) =>
  what.mode === 'new'
    ? { draftKey: 'layoutTemplate.new' }
    : {
        draftKey: `layoutTemplate.${what.mode}.${what.template.id}`,
        ...(what.mode === 'change' ? { version: what.template.rowVersion } : {}),
      };

export function LayoutTemplateDialog({
  formMode: what,
  onClose,
  onCreatedInOwnWarehouse: onMade,
}: {
  formMode: LayoutTemplateFormMode;
  onClose: () => void;
  onCreatedInOwnWarehouse: (id: number) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const ownWarehouseId = me.warehouse?.id ?? (me.warehouses.length === 1 ? me.warehouses[0]?.id : undefined);
  const send = useSend(what);
  const form = useForm(
    layoutTemplateBodySchema,
    startOf(what, ownWarehouseId),
    async (values, how) => {
      const done = await send(values, how);
      if (done) onClose();
      // A template of another warehouse is in the list of that warehouse, not this one.
      if (
        done &&
        what.mode !== 'change' &&
        (ownWarehouseId === undefined || done.warehouseId === ownWarehouseId)
      )
        onMade(done.id);
      return done !== undefined;
    },
    keptAs(what),
  );
  const warehouse = me.warehouses.find((w) => w.id === ownWarehouseId);
  const names = { code: what.mode === 'new' ? '' : what.template.code };
  const titles = {
    new: warehouse ? t('New template for {warehouse}', { warehouse: warehouse.code }) : t('New template'),
    change: t('Edit template {code}', names),
    copy: t('Copy template {code}', names),
  };
  const acts = { new: t('Add template'), change: t('Save template'), copy: t('Copy template') };
  return (
    <SideForm form={form} title={titles[what.mode]} submitLabel={acts[what.mode]} onClose={onClose}>
      {what.mode === 'new' && ownWarehouseId === undefined && (
        <UserWarehouseField form={form} name="warehouseId" label={t('Warehouse')} />
      )}
      {what.mode === 'copy' && me.warehouses.length > 1 && (
        <UserWarehouseField
          form={form}
          name="warehouseId"
          label={t('Copy to warehouse')}
          recordWarehouse={{ id: what.template.warehouseId, code: what.template.warehouseCode }}
        />
      )}
      <div className="row">
        <TextField form={form} name="code" label={t('Code')} autoFocus />
        <SelectField
          form={form}
          name="day"
          label={t('Day')}
          emptyLabel={t('Any day')}
          options={weekdayNames.map((name, day) => ({ value: String(day), label: t(name) }))}
          hint={t('Automatic start uses the weekday’s template.')}
        />
      </div>
      <TextField form={form} name="name" label={t('Name')} />
      {what.mode === 'copy' && (
        <p className="note">
          {t(
            'Copies {locations, plural, one {# location} other {# locations}} and {positions, plural, one {# position} other {# positions}} with their consignees.',
            {
              locations: what.template.locations,
              positions: what.template.positions,
            },
          )}
        </p>
      )}
    </SideForm>
  );
}
