import { BreakRows } from './breaks.part.tsx';
import { places, rateTypes, saveVersion, sheetLine } from './sheets.contract.ts';
import type { SheetLine, SheetVersion } from './sheets.contract.ts';
import { bodyOf, flagWord, putAt } from './sheet-words.web.ts';
import { goodsWord } from '#areas/accounts/products/goods-words.web.ts';
import { firstPriority } from './sheets.rules.ts';
import {
  anyBillToLook,
  anyConsigneeLook,
  anyShipperLook,
} from '#areas/accounts/accounts/account-look.web.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { AccountField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { Form } from '#kit/web/form.ts';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { choices } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

type Choices = readonly { value: string; label: string }[];

/** A rate of a draft: what it is for, and what it costs. */
export function LineForm({
  version,
  at,
  onClose,
}: {
  version: SheetVersion;
  at: number | null;
  onClose: () => void;
}) {
  const t = useText();
  const old = at === null ? undefined : version.lines[at];
  const save = useAct(saveVersion, { says: () => ({ text: 'The rate is saved.' }) });
  const form = useForm(
    sheetLine,
    { rateType: 'Cube', ...old, priority: old?.priority ?? firstPriority },
    closing(onClose, (line: SheetLine) =>
      save.run({
        params: { id: version.id },
        body: bodyOf(version, { lines: putAt(version.lines, at, line) }),
      }),
    ),
    { draft: `rate.${version.id}.${at ?? 'new'}`, version: version.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={old ? t('Change the rate') : t('Add a rate')}
      submit={t('Save rate')}
      onClose={onClose}
    >
      <WhatItCosts form={form} />
      <h3>{t('Only for')}</h3>
      <WhatItIsFor form={form} version={version} />
    </FormBeside>
  );
}

function WhatItCosts({ form }: { form: Form<SheetLine> }) {
  const t = useText();
  const type = form.values.rateType;
  const counted = type === 'Cube' || type === 'Unit' || type === 'Pallet' || type === 'Bin';
  return (
    <>
      <div className="row">
        <SelectField
          form={form}
          name="rateType"
          label={t('Rate type')}
          options={rateTypes.map((value) => ({ value, label: t(value) }))}
          autoFocus
        />
        {type === '% of Revenue' ? (
          <NumberField form={form} name="bp" label={t('Percentage')} scale={100} />
        ) : (
          <NumberField form={form} name="rate4" label={t('Rate')} scale={10000} />
        )}
        <NumberField form={form} name="minimum" label={t('Minimum')} scale={100} />
      </div>
      {counted && (
        <BreakRows
          breaks={Array.isArray(form.values.breaks) ? form.values.breaks : []}
          ofCubes={type === 'Cube'}
          error={form.errors['breaks']}
          onChange={(breaks) => form.set('breaks', breaks)}
        />
      )}
    </>
  );
}

function WhatItIsFor({ form, version }: { form: Form<SheetLine>; version: SheetVersion }) {
  const t = useText();
  const found = useAnswer(places, {}).data;
  const all = t('filter|All');
  const offered = found?.regions.filter((r) => r.active || String(r.id) === String(form.values.regionId));
  const named = (of: readonly { id: number; name: string }[] = []) =>
    of.map((one) => ({ value: String(one.id), label: one.name }));
  const plain = (of: readonly string[] = []) => of.map((value) => ({ value, label: value }));
  const said = (of: readonly (readonly [string, string])[]) =>
    of.map(([value, label]) => ({ value, label: t(label) }));
  const only = (name: keyof SheetLine, label: string, options: Choices) => (
    <SelectField key={name} form={form} name={name} label={label} options={options} empty={all} />
  );
  return (
    <>
      <AccountField form={form} name="shipperId" label={t('Shipper')} look={anyShipperLook} />
      <AccountField form={form} name="consigneeId" label={t('Consignee')} look={anyConsigneeLook} />
      <AccountField form={form} name="billToId" label={t('Bill to')} look={anyBillToLook} />
      <div className="row">
        {only('zone', t('Zone'), plain(version.zones.map((z) => z.name)))}
        {only('stateCode', t('State'), plain(found?.states))}
        {only('regionId', t('Region'), named(offered))}
      </div>
      <div className="row">
        {only('outboundWarehouseId', t('Outbound warehouse'), named(found?.warehouses))}
        {only(
          'category',
          t('Goods'),
          (found?.categories ?? []).map((value) => ({ value, label: goodsWord(t, value) })),
        )}
        {only('uom', t('Unit of measure'), said(Object.entries(choices.unitOfMeasure)))}
      </div>
      <div className="row">
        {only('flag', t('Mark of the consignee'), said(consigneeFlags.map((flag) => [flag, flagWord(flag)])))}
        <NumberField
          form={form}
          name="priority"
          label={t('Priority')}
          hint={t('Of two that fit alike the lower number wins')}
        />
      </div>
      <TextField form={form} name="name" label={t('Name')} hint={t('Beside the name of the sheet')} />
    </>
  );
}
