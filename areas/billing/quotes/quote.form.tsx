import { QuotedCharges } from './quoted-charges.component.tsx';
import { createQuoteBodySchema, createQuoteEndpoint, priceFreightEndpoint } from './quotes.contract.ts';
import type { QuotedPrice } from './quotes.contract.ts';
import {
  consigneeLookupIncludingInactive,
  shipperLookupIncludingInactive,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { translateProductCategory } from '#areas/accounts/products/product-category.client.ts';
import { getTariffScopeOptionsEndpoint } from '#areas/billing/tariffs/sheets.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { LookupField, DateField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const usualDays = 30;
/** Calculates what freight would cost while the user types. Saving gives the quote a number and an end date. */
export function NewQuoteForm({
  onClose,
  onSaved: onMade,
}: {
  onClose: () => void;
  onSaved: (id: number) => void;
}) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const off = (day: string) => (day < today ? t('This date has passed. Choose a later one.') : null);
  const goods = useApiQuery(getTariffScopeOptionsEndpoint, {}).data?.categories ?? [];
  const form = useQuoteForm(today, onClose, onMade);
  const parsed = priceFreightEndpoint.query?.safeParse(form.values);
  const price = useApiQuery(priceFreightEndpoint, parsed?.success ? { query: parsed.data } : null);
  return (
    <SideForm form={form} title={t('New quote')} submitLabel={t('Save quote')} onClose={onClose}>
      <LookupField
        form={form}
        name="shipperId"
        label={t('Shipper')}
        lookup={shipperLookupIncludingInactive}
        autoFocus
      />
      <LookupField
        form={form}
        name="consigneeId"
        label={t('Consignee')}
        lookup={consigneeLookupIncludingInactive}
      />
      <div className="row">
        <SelectField
          form={form}
          name="category"
          label={t('Commodity')}
          options={goods.map((value) => ({ value, label: translateProductCategory(t, value) }))}
          emptyLabel={t('Choose')}
        />
        <SelectField
          form={form}
          name="uom"
          label={t('Unit of measure')}
          options={listEnumOptions('unitOfMeasure', t)}
        />
      </div>
      <div className="row">
        <NumberField form={form} name="units" label={t('Units')} />
        <NumberField form={form} name="cubes" label={t('Cu ft')} scale={100} />
      </div>
      <div className="row">
        <DateField
          form={form}
          name="date"
          label={t('Outbound date')}
          getDayDisabledReason={off}
          today={today}
        />
        <DateField
          form={form}
          name="validUntil"
          label={t('Valid until')}
          getDayDisabledReason={off}
          today={today}
        />
      </div>
      <TextField form={form} name="note" label={t('Note')} lines={2} />
      {parsed?.success ? (
        <QueryBoundary query={price} skeletonLines={3}>
          {(found) => <Price price={found} />}
        </QueryBoundary>
      ) : (
        <p className="muted">{t('The price appears once you enter the freight.')}</p>
      )}
    </SideForm>
  );
}

/** The form of a new quote. Saving it closes the form and passes on the id of the quote. */
function useQuoteForm(today: string, onClose: () => void, onMade: (id: number) => void) {
  const keep = useApiMutation(createQuoteEndpoint, {
    successMessage: (q) => ({
      text: 'Quote {number} for {amount} saved.',
      params: { number: q.number, amount: formatMoney(q.amount) },
    }),
  });
  return useForm(
    createQuoteBodySchema,
    { date: today, validUntil: addDays(today, usualDays), uom: 2, units: 1 },
    async (values, how) => {
      const createdQuote = await keep.run({ body: values }, how);
      if (createdQuote) {
        onClose();
        onMade(createdQuote.id);
      }
      return createdQuote !== undefined;
    },
    { draftKey: 'quote.new' },
  );
}

function Price({ price }: { price: QuotedPrice }) {
  const t = useTranslate();
  if (price.amount === null)
    return (
      <p className="note tone-fault" role="status">
        {price.error && t(price.error.sentence, price.error.params)}
      </p>
    );
  return (
    <section className="col" aria-label={t('Price')} role="status">
      <p>
        {t('{payer} pays {amount} at current prices.', {
          payer: price.payer,
          amount: formatMoney(price.amount),
        })}
      </p>
      <QuotedCharges totalCents={price.amount} charges={price.charges} />
    </section>
  );
}
