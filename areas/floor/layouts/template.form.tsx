import { addTemplate, copyTemplate, saveTemplate, templateBody } from './templates.contract.ts';
import type { TemplateRow } from './templates.contract.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import type { How } from '#kit/web/call.ts';
import { SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside, WarehouseField } from '#kit/web/form-beside.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Values = BodyOf<typeof saveTemplate>;
/** A new template, one that is changed, or the whole of one once more under another code. */
export type TemplateForm = { is: 'new' } | { is: 'change' | 'copy'; of: TemplateRow };

function useSend(what: TemplateForm): (values: Values, how: How) => Promise<TemplateRow | undefined> {
  const says = (text: string) => (r: TemplateRow) => ({ text, params: { code: r.code } });
  const add = useAct(addTemplate, { says: says('Template {code} is added.') });
  const save = useAct(saveTemplate, { says: says('Template {code} is saved.') });
  const copy = useAct(copyTemplate, { says: says('Template {code} is added.') });
  return async (values, how) => {
    if (what.is === 'new') return add.run({ body: values }, how);
    const { id } = what.of;
    return what.is === 'change'
      ? save.run({ params: { id }, body: values }, how)
      : copy.run({ body: { ...values, layoutTemplateId: id } }, how);
  };
}
const startOf = (what: TemplateForm, own: number | undefined) => {
  if (what.is === 'new') return { warehouseId: own, code: '', name: '' };
  const { code, name, day, rowVersion } = what.of;
  return {
    code: what.is === 'copy' ? '' : code,
    name,
    day: day === null ? '' : String(day),
    ...(what.is === 'change' ? { rowVersion } : { warehouseId: what.of.warehouseId }),
  };
};
const keptAs = (what: TemplateForm) =>
  what.is === 'new'
    ? { draft: 'layoutTemplate.new' }
    : {
        draft: `layoutTemplate.${what.is}.${what.of.id}`,
        ...(what.is === 'change' ? { version: what.of.rowVersion } : {}),
      };

export function TemplateDialog({
  what,
  onClose,
  onMade,
}: {
  what: TemplateForm;
  onClose: () => void;
  onMade: (id: number) => void;
}) {
  const t = useText();
  const me = useMe();
  const own = me.warehouse?.id ?? (me.warehouses.length === 1 ? me.warehouses[0]?.id : undefined);
  const send = useSend(what);
  const form = useForm(
    templateBody,
    startOf(what, own),
    async (values, how) => {
      const done = await send(values, how);
      if (done) onClose();
      // A template of another warehouse is in the list of that one.
      if (done && what.is !== 'change' && (own === undefined || done.warehouseId === own)) onMade(done.id);
      return done !== undefined;
    },
    keptAs(what),
  );
  const at = me.warehouses.find((w) => w.id === own);
  const names = { code: what.is === 'new' ? '' : what.of.code };
  const titles = {
    new: at ? t('New template for {warehouse}', { warehouse: at.code }) : t('New template'),
    change: t('Change template {code}', names),
    copy: t('Copy template {code}', names),
  };
  const acts = { new: t('Add template'), change: t('Save template'), copy: t('Copy template') };
  return (
    <FormBeside form={form} title={titles[what.is]} submit={acts[what.is]} onClose={onClose}>
      {what.is === 'new' && own === undefined && (
        <WarehouseField form={form} name="warehouseId" label={t('Warehouse')} />
      )}
      {what.is === 'copy' && me.warehouses.length > 1 && (
        <WarehouseField
          form={form}
          name="warehouseId"
          label={t('Copy to warehouse')}
          before={{ id: what.of.warehouseId, code: what.of.warehouseCode }}
        />
      )}
      <div className="row">
        <TextField form={form} name="code" label={t('Code')} autoFocus />
        <SelectField
          form={form}
          name="day"
          label={t('Day')}
          empty={t('Any day')}
          options={weekdayNames.map((name, day) => ({ value: String(day), label: t(name) }))}
          hint={t('The automatic start takes the template of the weekday.')}
        />
      </div>
      <TextField form={form} name="name" label={t('Name')} />
      {what.is === 'copy' && (
        <p className="note">
          {t(
            '{locations, plural, one {# location} other {# locations}} and {positions, plural, one {# position} other {# positions}} are copied with their consignees.',
            {
              locations: what.of.locations,
              positions: what.of.positions,
            },
          )}
        </p>
      )}
    </FormBeside>
  );
}
