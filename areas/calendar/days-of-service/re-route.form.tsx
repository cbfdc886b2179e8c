import { previewReRouteEndpoint, reRouteDeliveriesEndpoint, reRouteBodySchema } from './re-route.contract.ts';
import { activeConsigneeLookup } from '#areas/accounts/accounts/account-lookups.web.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { addDays } from '#kit/contract/dates.ts';
import { AccountField, DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Another way for everything that goes in care of a place, for a span of dates; what it touches is said before. */
export function ReRouteDialog({
  place,
  onClose,
}: {
  place: { id: number; name: string };
  onClose: () => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(reRouteDeliveriesEndpoint, {
    says: (done) => ({
      text: '{count, plural, one {# consignee goes} other {# consignees go}} another way.',
      params: { count: done.consignees },
    }),
  });
  const today = useToday();
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
  const past = (date: string) => (date < today ? t('This day is past.') : null);
  const ready = reRouteBodySchema.safeParse(form.values);
  const touched = useApiQuery(previewReRouteEndpoint, ready.success ? { body: ready.data } : null);
  return (
    <SideForm
      form={form}
      title={t('Send another way what goes in care of {name}', { name: place.name })}
      submitLabel={t('Send another way')}
      onClose={onClose}
    >
      <AccountField
        form={form}
        name="toAccountId"
        label={t('New place')}
        lookup={activeConsigneeLookup}
        hint={t('Empty: each consignee takes its freight itself.')}
      />
      <div className="row">
        <DateField form={form} name="from" label={t('From')} off={past} />
        <DateField form={form} name="to" label={t('To')} off={past} />
      </div>
      {ready.success && (
        <QueryBoundary query={touched} lines={3}>
          {(found) => (
            <div className="col">
              <p>
                {t(
                  '{made, plural, one {# Temporary record is} other {# Temporary records are}} made, {changed} changed, for {consignees, plural, one {# consignee} other {# consignees}}. The other records stay and serve again after.',
                  found,
                )}
              </p>
              <ImpactNote
                of={found.impact}
                says={t('They keep their way until days of service are synchronized.')}
              />
            </div>
          )}
        </QueryBoundary>
      )}
    </SideForm>
  );
}
