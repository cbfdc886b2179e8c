import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { addBlock, addBlockBody, previewBlock } from './blocked-accounts.contract.ts';
import { consigneeLook, shipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { AccountInput } from '#kit/web/account-input.tsx';
import type { Choice } from '#kit/web/account-input.tsx';
import { AccountField, DateField, TextField } from '#kit/web/fields.tsx';
import type { Form } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { FormBeside, WarehouseField } from '#kit/web/form-beside.tsx';
import { ask } from '#kit/web/ask.ts';
import { showDays } from '#kit/contract/dates.ts';
import type { Me } from '#kit/web/me.ts';
import { useMe, useToday } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

type Values = z.output<typeof addBlockBody>;

/** A new block; what it touches is said before it is saved. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const act = useAct(addBlock, { says: () => ({ text: 'The block is saved.' }) });
  const start = { startDate: useToday(), warehouseId: me.warehouse?.id };
  const form = useForm(
    addBlockBody,
    start,
    async (values, how) => {
      const isEveryone = !values.consigneeAccountId && !values.shipperAccountIds?.length;
      if (isEveryone && !(await askForEveryone(t, me, values))) return false;
      const saved = await act.run({ body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: 'block.new' },
  );
  const today = useToday(Number(form.values.warehouseId) || undefined);
  const past = (date: string) => (date < today ? t('This day is past.') : null);
  const read = previewBlock.body?.safeParse(form.values);
  const touched = useAnswer(previewBlock, read?.success ? { body: read.data } : null);
  return (
    <FormBeside form={form} title={t('Block an account')} submit={t('Block account')} onClose={onClose}>
      <div className="row">
        <DateField form={form} name="startDate" label={t('Start date')} off={past} today={today} />
        <DateField
          form={form}
          name="endDate"
          label={t('End date')}
          off={past}
          today={today}
          hint={t('The last day that is blocked.')}
        />
      </div>
      <WarehouseField form={form} name="warehouseId" label={t('Warehouse')} empty={t('All warehouses')} />
      <ShippersField form={form} />
      <AccountField form={form} name="consigneeAccountId" label={t('Consignee')} look={consigneeLook} />
      <TextField
        form={form}
        name="notes"
        label={t('Notes')}
        lines={2}
        hint={t('Only staff see the notes.')}
      />
      {read?.success && (
        <Answered of={touched} lines={2}>
          {(found) => (
            <ImpactNote
              of={found}
              says={t(
                'They stay, and what is finalized can be received. New freight is refused, and what is pending cannot be finalized while the block holds.',
              )}
            />
          )}
        </Answered>
      )}
    </FormBeside>
  );
}

/** A block without an account closes a whole warehouse, or all of them. */
const askForEveryone = (t: Say, me: Me, { warehouseId, startDate, endDate }: Values): Promise<boolean> =>
  ask({
    title: t('Block every account?'),
    body: t('No shipper and no consignee is chosen: all freight of {warehouse} is blocked on {days}.', {
      warehouse: me.warehouses.find(({ id }) => id === warehouseId)?.name ?? t('All warehouses'),
      days: showDays(startDate, endDate),
    }),
    act: t('Block every account'),
    leave: t('Cancel'),
    risk: true,
  });

/** None, one or several shippers: each choice joins the chips below the field. */
function ShippersField({ form }: { form: Form<Values> }) {
  const t = useText();
  const [chosen, setChosen] = useState<Choice[]>([]);
  const put = (next: Choice[]) => {
    setChosen(next);
    form.set(
      'shipperAccountIds',
      next.map((c) => Number(c.value)),
    );
  };
  return (
    <div className="field">
      <span className="lab">{t('Shippers')}</span>
      <AccountInput
        label={t('Add a shipper')}
        value={null}
        look={shipperLook}
        onChange={(choice) =>
          choice && !chosen.some((c) => c.value === choice.value) && put([...chosen, choice])
        }
      />
      {chosen.length > 0 && (
        <div className="row wrap">
          {chosen.map((c) => (
            <span className="chip" key={c.value}>
              <span className="chip-main">{c.label}</span>
              <button
                type="button"
                className="x"
                aria-label={t('Remove {name}', { name: c.label })}
                onClick={() => put(chosen.filter((o) => o.value !== c.value))}
              >
                <IconX size={12} stroke={2} aria-hidden />
              </button>
            </span>
          ))}
        </div>
      )}
      <p className="cap">{t('None: every shipper.')}</p>
    </div>
  );
}
