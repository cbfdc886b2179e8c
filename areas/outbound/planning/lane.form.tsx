import type { z } from 'zod';
import { addLane, saveLane, saveLaneBody } from './planning.contract.ts';
import type { LaneRow } from './planning.contract.ts';
import { draftOf } from './rule.web.ts';
import type { RuleForm } from './rule.web.ts';
import { consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import type { How } from '#kit/web/call.ts';
import { AccountField, NumberField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Values = z.output<typeof saveLaneBody>;

/** Miles and minutes of a way that somebody knows better than the map. */
export function LaneForm({ warehouseId, lane, onClose }: RuleForm & { lane: LaneRow | null }) {
  const t = useText();
  const add = useAct(addLane, {
    says: (r) => ({ text: 'The way to {name} is added.', params: { name: r.to.name } }),
  });
  const save = useAct(saveLane, {
    says: (r) => ({ text: 'The way to {name} is saved.', params: { name: r.to.name } }),
  });
  const send = (values: Values, how: How) =>
    lane
      ? save.run({ params: { id: lane.id }, body: values }, how)
      : add.run({ body: { ...values, warehouseId } }, how);
  const form = useForm(
    saveLaneBody,
    lane
      ? {
          fromId: lane.from?.id,
          toId: lane.to.id,
          miles: lane.miles ?? undefined,
          minutes: lane.minutes ?? undefined,
          rowVersion: lane.rowVersion,
        }
      : {},
    closing(onClose, send),
    draftOf('lane', lane),
  );
  return (
    <FormBeside
      form={form}
      title={lane ? t('Change a way') : t('New way')}
      submit={lane ? t('Save way') : t('Add way')}
      onClose={onClose}
    >
      <AccountField
        form={form}
        name="fromId"
        label={t('From')}
        look={consigneeLook}
        placeholder={t('Warehouse')}
        hint={t('Empty: from the warehouse. It counts for the way back too.')}
      />
      <AccountField form={form} name="toId" label={t('To')} look={consigneeLook} />
      <div className="row">
        <NumberField form={form} name="miles" label={t('Miles')} />
        <NumberField form={form} name="minutes" label={t('Minutes')} hint={t('Of driving, without rests')} />
      </div>
    </FormBeside>
  );
}
