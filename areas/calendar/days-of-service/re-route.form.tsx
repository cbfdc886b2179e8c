import {
  previewReRouteEndpoint,
  reRouteCareOfDeliveriesEndpoint,
  reRouteBodySchema,
} from './re-route.contract.ts';
import { activeConsigneeLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { addDays } from '#kit/contract/dates.ts';
import { LookupField, DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Re-routes everything that goes in care of an account for a span of dates. Shows what is affected first. */
export function ReRouteDialog({
  careOfAccount: place,
  onClose,
}: {
  careOfAccount: { id: number; name: string };
  onClose: () => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(reRouteCareOfDeliveriesEndpoint, {
    successMessage: (done) => ({
      text: '{count, plural, one {# consignee} other {# consignees}} rerouted.',
      params: { count: done.consignees },
    }),
  });
  const today = useWarehouseToday();
  const form = useForm(
    reRouteBodySchema,
    { placeAccountId: place.id, from: today, to: addDays(today, 6) },
    async (body, how) => {
      const done = await act.run({ body }, how);
      if (done) onClose();
      return done !== undefined;
    },
    { draftKey: null },
  );
  const past = (date: string) => (date < today ? t('This day is in the past.') : null);
  const ready = reRouteBodySchema.safeParse(form.values);
  const touched = useApiQuery(previewReRouteEndpoint, ready.success ? { body: ready.data } : null);
  return (
    <SideForm
      form={form}
      title={t('Reroute freight delivered c/o {name}', { name: place.name })}
      submitLabel={t('Reroute freight')}
      onClose={onClose}
    >
      <LookupField
        form={form}
        name="toAccountId"
        label={t('New location')}
        lookup={activeConsigneeLookup}
        hint={t('Leave blank for direct delivery to each consignee.')}
      />
      <div className="row">
        <DateField form={form} name="from" label={t('From')} getDayDisabledReason={past} />
        <DateField form={form} name="to" label={t('To')} getDayDisabledReason={past} />
      </div>
      {ready.success && (
        <QueryBoundary query={touched} skeletonLines={3}>
          {(found) => (
            <div className="col">
              <p>
                {t(
                  'This creates {made, plural, one {# temporary record} other {# temporary records}} and updates {changed} for {consignees, plural, one {# consignee} other {# consignees}}. Other records apply again afterward.',
                  found,
                )}
              </p>
              <FreightImpactNote
                impact={found.impact}
                explanation={t('Freight keeps its current route until days of service are synced.')}
              />
            </div>
          )}
        </QueryBoundary>
      )}
    </SideForm>
  );
}
