import { useEffect } from 'react';
import {
  listActiveWarehouseDoorsForClaimEndpoint,
  correctClaimDockAndTimeBodySchema,
  correctClaimIncidentDockAndTimeEndpoint,
} from './claim-actions.contract.ts';
import type { ClaimWarehouseDoors } from './claim-actions.contract.ts';
import { formatClaimNumber } from './claim-format.client.ts';
import type { ClaimDetails } from './claims.contract.ts';
import { claimErrors } from './claims.errors.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { dateInZone, timeOfDayInZone } from '#kit/contract/time-zones.ts';
import { DateField, TimeField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface Of {
  claim: ClaimDetails;
  onClose: () => void;
}
/** Corrects where and when it happened. */
export function CorrectClaimDockAndTimeForm({ claim, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(correctClaimIncidentDockAndTimeEndpoint);
  const found = useApiQuery(listActiveWarehouseDoorsForClaimEndpoint, { params: { id: claim.id } });
  const instant = claim.happenedAt === null ? undefined : Temporal.Instant.from(claim.happenedAt);
  const form = useForm(
    correctClaimDockAndTimeBodySchema,
    {
      warehouseId: claim.warehouseId,
      doorId: claim.doorId ?? undefined,
      day: instant && dateInZone(instant, claim.zone),
      hour: instant && timeOfDayInZone(instant, claim.zone),
      rowVersion: claim.rowVersion,
    },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draftKey: `claim.correct.${claim.id}`, rowVersion: claim.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Dock and time of claim {number}', { number: formatClaimNumber(claim) })}
      submitLabel={t('Correct dock')}
      onClose={onClose}
    >
      <QueryBoundary query={found} skeletonLines={2}>
        {(docks) => <Where form={form} docks={docks} filedAt={claim.filedAt} />}
      </QueryBoundary>
      <TextField form={form} name="why" label={t('Why')} lines={3} />
      <p className="caption">
        {t(
          'Both parties can see this in the history. The cause report counts the claim at this dock and time.',
        )}
      </p>
    </SideForm>
  );
}

type Correcting = FormState<ReturnType<typeof correctClaimDockAndTimeBodySchema.parse>>;
function Where({
  form,
  docks,
  filedAt,
}: {
  form: Correcting;
  docks: readonly ClaimWarehouseDoors[];
  filedAt: string;
}) {
  const t = useTranslate();
  const { values, set } = form;
  const chosen = docks.find(({ warehouseId }) => String(warehouseId) === String(values.warehouseId));
  const today = useWarehouseToday(chosen?.warehouseId);
  const filedOn = chosen ? dateInZone(Temporal.Instant.from(filedAt), chosen.zone) : today;
  const toCome = (day: string): string | null => {
    if (day > today) return t(claimErrors.timeInFuture.sentence);
    return day > filedOn ? t(claimErrors.timeAfterFiling.sentence, { date: formatDate(filedOn) }) : null;
  };
  const here = chosen?.doors.some(({ id }) => String(id) === String(values.doorId));
  useEffect(() => {
    if (values.doorId !== undefined && here === false) set('doorId', undefined);
  }, [values.doorId, here, set]);
  return (
    <>
      <div className="claim-field-row">
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
          emptyLabel={t('door|Unknown')}
          options={(chosen?.doors ?? []).map((d) => ({
            value: String(d.id),
            label: t('Door {number}', { number: d.number }),
          }))}
        />
      </div>
      <div className="claim-field-row">
        <DateField
          form={form}
          name="day"
          label={t('Date')}
          width={160}
          getDayDisabledReason={toCome}
          today={today}
        />
        <TimeField form={form} name="hour" label={t('Time')} width={110} />
      </div>
    </>
  );
}
