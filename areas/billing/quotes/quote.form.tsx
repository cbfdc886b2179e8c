import { QuotedCharges } from './quoted-charges.part.tsx';
import { keepBody, keepQuote, priceFreight } from './quotes.contract.ts';
import type { QuotedPrice } from './quotes.contract.ts';
import { anyConsigneeLook, anyShipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { goodsWord } from '#areas/accounts/products/goods-words.web.ts';
import { places } from '#areas/billing/tariffs/sheets.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { showMoney } from '#kit/contract/money.ts';
import { AccountField, DateField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

const usualDays = 30;
/** What freight would cost, reckoned while it is typed; kept with a number and an end. */
export function QuoteForm({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const t = useText();
  const today = useToday();
  const off = (day: string) => (day < today ? t('This day is over.') : null);
  const goods = useAnswer(places, {}).data?.categories ?? [];
  const keep = useAct(keepQuote, {
    says: (q) => ({
      text: 'Quote {number} over {amount} is kept.',
      params: { number: q.number, amount: showMoney(q.amount) },
    }),
  });
  const form = useForm(
    keepBody,
    { date: today, validUntil: addDays(today, usualDays), uom: 2, units: 1 },
    async (values, how) => {
      const made = await keep.run({ body: values }, how);
      if (made) {
        onClose();
        onMade(made.id);
      }
      return made !== undefined;
    },
    { draft: 'quote.new' },
  );
  const wish = priceFreight.query?.safeParse(form.values);
  const price = useAnswer(priceFreight, wish?.success ? { query: wish.data } : null);
  return (
    <FormBeside form={form} title={t('New quote')} submit={t('Keep quote')} onClose={onClose}>
      <AccountField form={form} name="shipperId" label={t('Shipper')} look={anyShipperLook} autoFocus />
      <AccountField form={form} name="consigneeId" label={t('Consignee')} look={anyConsigneeLook} />
      <div className="row">
        <SelectField
          form={form}
          name="category"
          label={t('Goods')}
          options={goods.map((value) => ({ value, label: goodsWord(t, value) }))}
          empty={t('Choose')}
        />
        <SelectField
          form={form}
          name="uom"
          label={t('Unit of measure')}
          options={choiceOptions('unitOfMeasure', t)}
        />
      </div>
      <div className="row">
        <NumberField form={form} name="units" label={t('Units')} />
        <NumberField form={form} name="cubes" label={t('Cubes')} scale={100} />
      </div>
      <div className="row">
        <DateField form={form} name="date" label={t('Outbound date')} off={off} today={today} />
        <DateField form={form} name="validUntil" label={t('Valid until')} off={off} today={today} />
      </div>
      <TextField form={form} name="note" label={t('Note')} lines={2} />
      {wish?.success ? (
        <Answered of={price} lines={3}>
          {(found) => <Price price={found} />}
        </Answered>
      ) : (
        <p className="dim">{t('The price stands here as soon as the freight is said.')}</p>
      )}
    </FormBeside>
  );
}

function Price({ price }: { price: QuotedPrice }) {
  const t = useText();
  if (price.amount === null)
    return (
      <p className="note t-fault" role="status">
        {price.error && t(price.error.sentence, price.error.params)}
      </p>
    );
  return (
    <section className="col" aria-label={t('Price')} role="status">
      <p>
        {t('{payer} pays {amount} as prices stand.', { payer: price.payer, amount: showMoney(price.amount) })}
      </p>
      <QuotedCharges amount={price.amount} charges={price.charges} />
    </section>
  );
}
