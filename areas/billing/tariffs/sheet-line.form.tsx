import { RateBreakRows } from './rate-breaks.component.tsx';
import {
  getTariffScopeOptionsEndpoint,
  rateTypes,
  updateRateSheetDraftEndpoint,
  rateSheetLineSchema,
} from './sheets.contract.ts';
import type { RateSheetLine, RateSheetVersion } from './sheets.contract.ts';
import {
  buildRateSheetDraftSaveBody,
  getConsigneeFlagLabel,
  replaceOrAppend,
} from './sheet-line-text.client.ts';
import { translateProductCategory } from '#areas/accounts/products/product-category.client.ts';
import { defaultRateSheetLinePriority } from './sheets.rules.ts';
import {
  billToLookupIncludingInactive,
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { LookupField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Choices = readonly { value: string; label: string }[];

/** Edits a rate of a draft: what it applies to, and what it costs. */
export function RateSheetLineForm({
  version,
  lineIndex,
  onClose,
}: {
  version: RateSheetVersion;
  lineIndex: number | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const old = lineIndex === null ? undefined : version.lines[lineIndex];
  const save = useApiMutation(updateRateSheetDraftEndpoint, {
    successMessage: () => ({ text: 'Rate saved.' }),
  });
  const form = useForm(
    rateSheetLineSchema,
    { rateType: 'Cube', ...old, priority: old?.priority ?? defaultRateSheetLinePriority },
    createSubmitThenCloseHandler(onClose, (line: RateSheetLine) =>
      save.run({
        params: { id: version.id },
        body: buildRateSheetDraftSaveBody(version, {
          lines: replaceOrAppend(version.lines, lineIndex, line),
        }),
      }),
    ),
    { draftKey: `rate.${version.id}.${lineIndex ?? 'new'}`, rowVersion: version.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={old ? t('Edit rate') : t('Add rate')}
      submitLabel={t('Save rate')}
      onClose={onClose}
    >
      <WhatItCosts form={form} />
      <h3>{t('Only for')}</h3>
      <WhatItIsFor form={form} version={version} />
    </SideForm>
  );
}

function WhatItCosts({ form }: { form: FormState<RateSheetLine> }) {
  const t = useTranslate();
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
        <RateBreakRows
          breaks={Array.isArray(form.values.breaks) ? form.values.breaks : []}
          isCubeRate={type === 'Cube'}
          error={form.errors['breaks']}
          onChange={(breaks) => form.set('breaks', breaks)}
        />
      )}
    </>
  );
}

function WhatItIsFor({ form, version }: { form: FormState<RateSheetLine>; version: RateSheetVersion }) {
  const t = useTranslate();
  const found = useApiQuery(getTariffScopeOptionsEndpoint, {}).data;
  const all = t('filter|All');
  const offered = found?.regions.filter((r) => r.active || String(r.id) === String(form.values.regionId));
  const named = (namedItems: readonly { id: number; name: string }[] = []) =>
    namedItems.map((one) => ({ value: String(one.id), label: one.name }));
  const plain = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  const toTranslatedOptions = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([value, label]) => ({ value, label: t(label) }));
  const only = (name: keyof RateSheetLine, label: string, options: Choices) => (
    <SelectField key={name} form={form} name={name} label={label} options={options} emptyLabel={all} />
  );
  return (
    <>
      <LookupField
        form={form}
        name="shipperId"
        label={t('Shipper')}
        lookup={shipperLookupIncludingInactive}
      />
      <LookupField
        form={form}
        name="consigneeId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      <LookupField form={form} name="billToId" label={t('Bill to')} lookup={billToLookupIncludingInactive} />
      <div className="row">
        {only('zone', t('Zone'), plain(version.zones.map((z) => z.name)))}
        {only('stateCode', t('State'), plain(found?.states))}
        {only('regionId', t('Region'), named(offered))}
      </div>
      <div className="row">
        {only('outboundWarehouseId', t('Outbound warehouse'), named(found?.warehouses))}
        {only(
          'category',
          t('Commodity'),
          (found?.categories ?? []).map((value) => ({ value, label: translateProductCategory(t, value) })),
        )}
        {only(
          'uom',
          t('Unit of measure'),
          toTranslatedOptions(Object.entries(enumLabelsByKind.unitOfMeasure)),
        )}
      </div>
      <div className="row">
        {only(
          'flag',
          t('Consignee flag'),
          toTranslatedOptions(consigneeFlags.map((flag) => [flag, getConsigneeFlagLabel(flag)])),
        )}
        <NumberField
          form={form}
          name="priority"
          label={t('Priority')}
          hint={t('If two rates match equally, the lower number wins')}
        />
      </div>
      <TextField form={form} name="name" label={t('Name')} hint={t('Shown next to the sheet name')} />
    </>
  );
}
