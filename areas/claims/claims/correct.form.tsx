import { useEffect } from 'react';
import { claimDocks, correctBody, correctClaim } from './claim-acts.contract.ts';
import type { Dock } from './claim-acts.contract.ts';
import { numberOf } from './claim-words.web.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import { dateIn, hourIn } from '#kit/contract/zones.ts';
import { DateField, HourField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { Form } from '#kit/web/form.ts';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface Of {
  claim: ClaimDoc;
  onClose: () => void;
}
/** Where and when it happened, as whoever looked into it found. */
export function CorrectDockForm({ claim, onClose }: Of) {
  const t = useText();
  const act = useAct(correctClaim);
  const found = useAnswer(claimDocks, { params: { id: claim.id } });
  const at = claim.happenedAt === null ? undefined : Temporal.Instant.from(claim.happenedAt);
  const form = useForm(
    correctBody,
    {
      warehouseId: claim.warehouseId,
      doorId: claim.doorId ?? undefined,
      day: at && dateIn(at, claim.zone),
      hour: at && hourIn(at, claim.zone),
      rowVersion: claim.rowVersion,
    },
    closing(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draft: `claim.correct.${claim.id}`, version: claim.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Dock and moment of claim {number}', { number: numberOf(claim) })}
      submit={t('Correct dock')}
      onClose={onClose}
    >
      <Answered of={found} lines={2}>
        {(docks) => <Where form={form} docks={docks} />}
      </Answered>
      <TextField form={form} name="why" label={t('Why')} lines={3} />
      <p className="cap">
        {t('Both sides read it in the history. The report of causes counts the claim at this dock and hour.')}
      </p>
    </FormBeside>
  );
}

type Correcting = Form<ReturnType<typeof correctBody.parse>>;
function Where({ form, docks }: { form: Correcting; docks: readonly Dock[] }) {
  const t = useText();
  const { values, set } = form;
  const chosen = docks.find(({ warehouseId }) => String(warehouseId) === String(values.warehouseId));
  const today = useToday(chosen?.warehouseId);
  const toCome = (day: string) => (day > today ? t(claimErrors.notYet.sentence) : null);
  const here = chosen?.doors.some(({ id }) => String(id) === String(values.doorId));
  useEffect(() => {
    if (values.doorId !== undefined && here === false) set('doorId', undefined);
  }, [values.doorId, here, set]);
  return (
    <>
      <div className="claim-pair">
        <SelectField
          form={form}
          name="warehouseId"
          label={t('Warehouse')}
          width={160}
          options={docks.map((d) => ({ value: String(d.warehouseId), label: d.warehouse }))}
        />
        <SelectField
          form={form}
          name="doorId"
          label={t('Door')}
          width={160}
          empty={t('door|Not known')}
          options={(chosen?.doors ?? []).map((d) => ({
            value: String(d.id),
            label: t('Door {number}', { number: d.number }),
          }))}
        />
      </div>
      <div className="claim-pair">
        <DateField form={form} name="day" label={t('Date')} width={160} off={toCome} today={today} />
        <HourField form={form} name="hour" label={t('Hour')} width={110} />
      </div>
    </>
  );
}
