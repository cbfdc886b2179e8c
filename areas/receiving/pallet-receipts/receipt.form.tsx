import {
  addReceipt,
  findExchange,
  findPalletShippers,
  getDeductions,
  receiptForm,
  redeemBody,
  redeemReceipt,
} from './pallet-receipts.contract.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { palletErrors } from './pallet-receipts.errors.ts';
import { deductionOf, redeemableOf, whyNoExchange } from './pallet-receipts.rules.ts';
import { shipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { AccountField, DateField, NumberField, TextField } from '#kit/web/fields.tsx';
import type { Form } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { FormBeside, WarehouseField } from '#kit/web/form-beside.tsx';
import { useMe, useToday } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';
import type { z } from 'zod';

type Values = z.output<typeof receiptForm>;
const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value))
    ? Number(value)
    : undefined;

/** A receipt for the pallets that a shipper brought: what scanning found is offered, what it is worth stands below. */
export function NewReceiptDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const t = useText();
  const me = useMe();
  const own = me.warehouse?.id ?? (me.warehouses.length === 1 ? me.warehouses[0]?.id : undefined);
  const add = useAct(addReceipt, {
    says: (r) => ({
      text: 'Pallet receipt {number} is added: {count} redeemable.',
      params: { number: r.number, count: r.redeemable },
    }),
  });
  const started = useToday(own);
  const form = useForm(
    receiptForm,
    { warehouseId: own, receivingDate: started, dayOfService: started },
    async ({ receivingDate, ...body }: Values, how) => {
      const made = await add.run({ query: { receivingDate }, body }, how);
      if (made) {
        onClose();
        onMade(made.id);
      }
      return made !== undefined;
    },
    { draft: 'palletReceipt.new' },
  );
  const today = useToday(numberIn(form.values.warehouseId));
  const exchange = useAnswer(findExchange, {}).data;
  const none =
    exchange &&
    whyNoExchange(exchange, numberIn(form.values.warehouseId), numberIn(form.values.shipperAccountId));
  const late = (day: string) => (day > today ? t(palletErrors.notYet.sentence) : null);
  return (
    <FormBeside
      form={form}
      title={t('New pallet receipt')}
      submit={t('Add pallet receipt')}
      whyNot={none ? t(none.sentence) : null}
      onClose={onClose}
    >
      {own === undefined && <WarehouseField form={form} name="warehouseId" label={t('Warehouse')} />}
      <div className="row">
        <DateField form={form} name="receivingDate" label={t('Receiving date')} off={late} today={today} />
        <DateField form={form} name="dayOfService" label={t('Day of service')} today={today} />
      </div>
      <AccountField form={form} name="shipperAccountId" label={t('Shipper')} look={shipperLook} />
      <Scanned form={form} />
      <div className="row">
        <NumberField form={form} name="valid" label={t('# Valid')} />
        <NumberField form={form} name="invalid" label={t('# Invalid')} />
        <NumberField form={form} name="absent" label={t('# Absent')} />
      </div>
      <Worth form={form} />
    </FormBeside>
  );
}

/** What scanning found of the shipper's pallets that day, to be taken over. */
function Scanned({ form }: { form: Form<Values> }) {
  const t = useText();
  const { receivingDate, warehouseId, shipperAccountId } = form.values;
  const [day, at, shipper] = [receivingDate, numberIn(warehouseId), numberIn(shipperAccountId)];
  const found = useAnswer(
    findPalletShippers,
    typeof day === 'string' && day !== '' && at !== undefined
      ? { query: { receivingDate: day, warehouseId: at } }
      : null,
  );
  const mine = found.data?.find((one) => one.shipperId === shipper);
  if (!mine) return null;
  if (mine.receiptNumber !== null)
    return (
      <p className="note" role="status">
        {t('Receipt {number} is for these pallets already.', { number: mine.receiptNumber })}
      </p>
    );
  return (
    <p className="note" role="status">
      {t('Scanning found {valid} good, {invalid} bad, {absent} absent.', {
        valid: mine.valid,
        invalid: mine.invalid,
        absent: mine.absent,
      })}{' '}
      <Action
        small
        onPress={() => {
          form.set('valid', mine.valid);
          form.set('invalid', mine.invalid);
          form.set('absent', mine.absent);
        }}
      >
        {t('Take these counts')}
      </Action>
    </p>
  );
}

/** What the receipt will be worth, while it is typed. */
function Worth({ form }: { form: Form<Values> }) {
  const t = useText();
  const bands = useAnswer(getDeductions, {});
  const [valid, invalid] = [numberIn(form.values.valid), numberIn(form.values.invalid)];
  if (!bands.data || valid === undefined || invalid === undefined) return null;
  const count = redeemableOf({ valid, invalid }, bands.data);
  return (
    <p className={count > 0 ? 'note' : 'note fault'} role="status">
      {count > 0
        ? t('{valid} valid less {deduction} for {invalid} invalid: {count} redeemable.', {
            valid,
            invalid,
            deduction: deductionOf(invalid, bands.data),
            count: showCount(count),
          })
        : t(palletErrors.nothingLeft.sentence)}
    </p>
  );
}

/** The pallets are given out: who takes them signs. */
export function RedeemDialog({ receipt, onClose }: { receipt: ReceiptRow; onClose: () => void }) {
  const t = useText();
  const redeem = useAct(redeemReceipt, {
    says: (r) => ({
      text: 'Pallet receipt {number} is redeemed.',
      params: { number: r.number },
    }),
  });
  const form = useForm(
    redeemBody,
    { takenBy: '', rowVersion: receipt.rowVersion },
    async (body, how) => {
      const done = await redeem.run({ params: { id: receipt.id }, body }, how);
      if (done) onClose();
      return done !== undefined;
    },
    { draft: `palletReceipt.redeem.${receipt.id}`, version: receipt.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Redeem pallet receipt {number}', { number: receipt.number })}
      submit={t('Give out {count, plural, one {# pallet} other {# pallets}}', { count: receipt.redeemable })}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="takenBy"
        label={t('pallets|Taken by')}
        hint={t('Who takes the pallets away, as on the signed receipt.')}
      />
    </FormBeside>
  );
}
