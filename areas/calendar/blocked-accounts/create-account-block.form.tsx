import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { addBlockEndpoint, addBlockBodySchema, previewBlockEndpoint } from './blocked-accounts.contract.ts';
import {
  activeConsigneeLookup,
  activeShipperLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import type { LookupOption } from '#kit/web/account-combobox.tsx';
import { LookupField, DateField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { SideForm, UserWarehouseField } from '#kit/web/side-form.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { formatDateRange } from '#kit/contract/dates.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof addBlockBodySchema>;

/** Creates a block. Shows what it affects before it is saved. */
export function CreateAccountBlockDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(addBlockEndpoint, { successMessage: () => ({ text: 'Block saved.' }) });
  const start = { startDate: useWarehouseToday(), warehouseId: me.warehouse?.id };
  const form = useForm(
    addBlockBodySchema,
    start,
    async (values, how) => {
      const isEveryone = !values.consigneeAccountId && !values.shipperAccountIds?.length;
      if (isEveryone && !(await askForEveryone(t, me, values))) return false;
      const saved = await act.run({ body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: 'block.new' },
  );
  const today = useWarehouseToday(Number(form.values.warehouseId) || undefined);
  const past = (date: string) => (date < today ? t('This day is in the past.') : null);
  const read = previewBlockEndpoint.body?.safeParse(form.values);
  const touched = useApiQuery(previewBlockEndpoint, read?.success ? { body: read.data } : null);
  return (
    <SideForm form={form} title={t('Block an account')} submitLabel={t('Block account')} onClose={onClose}>
      <div className="row">
        <DateField
          form={form}
          name="startDate"
          label={t('Start date')}
          getDayDisabledReason={past}
          today={today}
        />
        <DateField
          form={form}
          name="endDate"
          label={t('End date')}
          getDayDisabledReason={past}
          today={today}
          hint={t('Last blocked day.')}
        />
      </div>
      <UserWarehouseField
        form={form}
        name="warehouseId"
        label={t('Warehouse')}
        emptyLabel={t('All warehouses')}
      />
      <ShippersField form={form} />
      <LookupField
        form={form}
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={activeConsigneeLookup}
      />
      <TextField form={form} name="notes" label={t('Notes')} lines={2} hint={t('Visible to staff only.')} />
      {read?.success && (
        <QueryBoundary query={touched} skeletonLines={2}>
          {(found) => (
            <FreightImpactNote
              impact={found}
              explanation={t(
                'Existing freight stays, and finalized freight can be received. New freight is rejected and pending freight can’t be finalized during the block.',
              )}
            />
          )}
        </QueryBoundary>
      )}
    </SideForm>
  );
}

/** Asks for confirmation. A block without an account closes a whole warehouse, or all of them. */
const askForEveryone = (
  t: Translate,
  me: CurrentUser,
  { warehouseId, startDate, endDate }: Values,
): Promise<boolean> =>
  confirmAction({
    title: t('Block all accounts?'),
    body: t('No shipper or consignee selected. All {warehouse} freight will be blocked {days}.', {
      warehouse: me.warehouses.find(({ id }) => id === warehouseId)?.name ?? t('All warehouses'),
      days: formatDateRange(startDate, endDate),
    }),
    confirmLabel: t('Block all accounts'),
    isDestructive: true,
  });

/** Selects zero or more shippers. Each choice is added to the chips below the field. */
function ShippersField({ form }: { form: FormState<Values> }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<LookupOption[]>([]);
  const changeShippers = (next: LookupOption[]) => {
    setChosen(next);
    form.set(
      'shipperAccountIds',
      next.map((c) => Number(c.value)),
    );
  };
  return (
    <div className="field">
      <span className="field-label">{t('Shippers')}</span>
      <LookupCombobox
        label={t('Add a shipper')}
        value={null}
        lookup={activeShipperLookup}
        onChange={(choice) =>
          choice && !chosen.some((c) => c.value === choice.value) && changeShippers([...chosen, choice])
        }
      />
      {chosen.length > 0 && (
        <div className="row wrap">
          {chosen.map((c) => (
            <span className="chip" key={c.value}>
              <span className="chip-main">{c.label}</span>
              <button
                type="button"
                className="chip-remove"
                aria-label={t('Remove {name}', { name: c.label })}
                onClick={() => changeShippers(chosen.filter((o) => o.value !== c.value))}
              >
                <IconX size={12} stroke={2} aria-hidden />
              </button>
            </span>
          ))}
        </div>
      )}
      <p className="caption">{t('Leave blank for all shippers.')}</p>
    </div>
  );
}
