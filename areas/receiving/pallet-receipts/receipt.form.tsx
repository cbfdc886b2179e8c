import {
  addReceiptEndpoint,
  findPalletExchangeParticipantsEndpoint,
  findScannedPalletsByShipperEndpoint,
  getInvalidPalletDeductionBandsEndpoint,
  receiptFormSchema,
  redeemReceiptBodySchema,
  redeemReceiptEndpoint,
} from './pallet-receipts.contract.ts';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import {
  computeDeductedPallets,
  computeRedeemablePallets,
  getReceiptCreationBlocker,
} from './pallet-receipts.rules.ts';
import { activeShipperLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { LookupField, DateField, NumberField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { SideForm, UserWarehouseField } from '#kit/web/side-form.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import type { z } from 'zod';

type Values = z.output<typeof receiptFormSchema>;
const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,9}$/.test(value))
    ? Number(value)
    : undefined;

/** Creates a receipt for pallets that a shipper brought. It suggests the scanned counts and shows the receipt's value below. */
export function CreateReceiptDialog({
  onClose,
  onCreated: onMade,
}: {
  onClose: () => void;
  onCreated: (id: number) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const ownWarehouseId = me.warehouse?.id ?? (me.warehouses.length === 1 ? me.warehouses[0]?.id : undefined);
  const add = useApiMutation(addReceiptEndpoint, {
    successMessage: (r) => ({
      text: 'Pallet receipt {number} added: {count} redeemable.',
      params: { number: r.number, count: r.redeemable },
    }),
  });
  const started = useWarehouseToday(ownWarehouseId);
  const form = useForm(
    receiptFormSchema,
    { warehouseId: ownWarehouseId, receivingDate: started, dayOfService: started },
    async ({ receivingDate, ...body }: Values, how) => {
      const created = await add.run({ query: { receivingDate }, body }, how);
      if (created) {
        onClose();
        onMade(created.id);
      }
      return created !== undefined;
    },
    { draftKey: 'palletReceipt.new' },
  );
  const today = useWarehouseToday(numberIn(form.values.warehouseId));
  const exchange = useApiQuery(findPalletExchangeParticipantsEndpoint, {}).data;
  const none =
    exchange &&
    getReceiptCreationBlocker(
      exchange,
      numberIn(form.values.warehouseId),
      numberIn(form.values.shipperAccountId),
    );
  const late = (day: string) => (day > today ? t(palletReceiptErrors.dateInFuture.sentence) : null);
  return (
    <SideForm
      form={form}
      title={t('New pallet receipt')}
      submitLabel={t('Add pallet receipt')}
      disabledReason={none ? t(none.sentence) : null}
      onClose={onClose}
    >
      {ownWarehouseId === undefined && (
        <UserWarehouseField form={form} name="warehouseId" label={t('Warehouse')} />
      )}
      <div className="row">
        <DateField
          form={form}
          name="receivingDate"
          label={t('Receiving date')}
          getDayDisabledReason={late}
          today={today}
        />
        <DateField form={form} name="dayOfService" label={t('Day of service')} today={today} />
      </div>
      <LookupField form={form} name="shipperAccountId" label={t('Shipper')} lookup={activeShipperLookup} />
      <Scanned form={form} />
      <div className="row">
        <NumberField form={form} name="valid" label={t('# Valid')} />
        <NumberField form={form} name="invalid" label={t('# Invalid')} />
        <NumberField form={form} name="absent" label={t('# Absent')} />
      </div>
      <Worth form={form} />
    </SideForm>
  );
}

/** The scanned counts of the shipper's pallets that day. The user can copy them into the form. */
function Scanned({ form }: { form: FormState<Values> }) {
  const t = useTranslate();
  const { receivingDate, warehouseId, shipperAccountId } = form.values;
  const [day, warehouse, shipper] = [receivingDate, numberIn(warehouseId), numberIn(shipperAccountId)];
  const found = useApiQuery(
    findScannedPalletsByShipperEndpoint,
    typeof day === 'string' && day !== '' && warehouse !== undefined
      ? { query: { receivingDate: day, warehouseId: warehouse } }
      : null,
  );
  const scannedRow = found.data?.find((one) => one.shipperId === shipper);
  if (!scannedRow) return null;
  if (scannedRow.receiptNumber !== null)
    return (
      <p className="note" role="status">
        {t('Receipt {number} already covers these pallets.', { number: scannedRow.receiptNumber })}
      </p>
    );
  return (
    <p className="note" role="status">
      {t('Scans found {valid} valid, {invalid} invalid, {absent} absent.', {
        valid: scannedRow.valid,
        invalid: scannedRow.invalid,
        absent: scannedRow.absent,
      })}{' '}
      <Button
        isSmall
        onPress={() => {
          form.set('valid', scannedRow.valid);
          form.set('invalid', scannedRow.invalid);
          form.set('absent', scannedRow.absent);
        }}
      >
        {t('Use these counts')}
      </Button>
    </p>
  );
}

/** The value of the receipt, updated while the user types. */
function Worth({ form }: { form: FormState<Values> }) {
  const t = useTranslate();
  const bands = useApiQuery(getInvalidPalletDeductionBandsEndpoint, {});
  const [valid, invalid] = [numberIn(form.values.valid), numberIn(form.values.invalid)];
  if (!bands.data || valid === undefined || invalid === undefined) return null;
  const count = computeRedeemablePallets({ valid, invalid }, bands.data);
  return (
    <p className={count > 0 ? 'note' : 'note error'} role="status">
      {count > 0
        ? t('{valid} valid less {deduction} for {invalid} invalid: {count} redeemable.', {
            valid,
            invalid,
            deduction: computeDeductedPallets(invalid, bands.data),
            count: formatCount(count),
          })
        : t(palletReceiptErrors.noRedeemablePallets.sentence)}
    </p>
  );
}

/** Redeems a receipt. The recipient of the pallets signs. */
export function RedeemReceiptDialog({ receipt, onClose }: { receipt: ReceiptRow; onClose: () => void }) {
  const t = useTranslate();
  const redeem = useApiMutation(redeemReceiptEndpoint, {
    successMessage: (r) => ({
      text: 'Pallet receipt {number} redeemed.',
      params: { number: r.number },
    }),
  });
  const form = useForm(
    redeemReceiptBodySchema,
    { takenBy: '', rowVersion: receipt.rowVersion },
    async (body, how) => {
      const done = await redeem.run({ params: { id: receipt.id }, body }, how);
      if (done) onClose();
      return done !== undefined;
    },
    { draftKey: `palletReceipt.redeem.${receipt.id}`, rowVersion: receipt.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Redeem pallet receipt {number}', { number: receipt.number })}
      submitLabel={t('Hand out {count, plural, one {# pallet} other {# pallets}}', {
        count: receipt.redeemable,
      })}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="takenBy"
        label={t('pallets|Taken by')}
        hint={t('Name of the person taking the pallets, as signed on the receipt.')}
      />
    </SideForm>
  );
}
