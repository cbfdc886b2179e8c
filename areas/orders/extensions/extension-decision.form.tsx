import { z } from 'zod';
import {
  approveExtensionEndpoint,
  changeShippingTimeEndpoint,
  rejectExtensionEndpoint,
  listRejectionReasonsEndpoint,
} from './extensions.contract.ts';
import type { ExtensionDetails } from './extensions.contract.ts';
import type { RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { timeOfDayField } from '#kit/contract/fields.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { CheckField, SelectField, SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface DialogOf {
  of: ExtensionDetails;
  onClose: () => void;
}

/** Approving finalizes at once: what and at what price is said first. */
export function ApproveExtensionDialog({
  of: { extensions: e, extensionConsolidate },
  onRefused,
  onClose,
}: DialogOf & { onRefused: (lines: readonly RejectedOrderLine[]) => void }) {
  const t = useTranslate();
  const act = useApiMutation(approveExtensionEndpoint, {
    lock: 'Finalizing orders, this can take a few minutes',
    says: (a) => ({
      text: '{number} is approved, {units, plural, one {# unit is} other {# units are}} finalized.',
      params: { number: a.extensions.extensionNumber, units: a.finalizedUnits },
    }),
  });
  const form = useForm(
    approveExtensionEndpoint,
    { allPending: false },
    async (body, how) => {
      const done = await act.run({ params: { extensionNo: e.extensionNo }, body }, how);
      if (done) {
        onRefused(done.refused);
        onClose();
      }
      return done;
    },
    { draftKey: `extension.${e.extensionNo}.approve` },
  );
  const others = e.otherPending;
  const pending = extensionConsolidate
    .filter((line) => line.gone === null)
    .reduce((sum, line) => sum + line.pendingUnits, form.values.allPending ? others.units : 0);
  return (
    <Dialog
      open
      title={t('Approve {number}', { number: e.extensionNumber })}
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <p className="dialog-body">
          {t(
            'Finalized now: {units, plural, one {# unit} other {# units}} of {shipper} for {date}, expected at {hour}. Surcharge {surcharge}. The shipper gets a mail.',
            {
              units: pending,
              shipper: e.shipper,
              date: formatWeekdayDate(e.shipDate),
              hour: e.shippingHour,
              surcharge: formatMoney(e.surcharge),
            },
          )}
        </p>
        {others.lines > 0 && (
          <CheckField
            form={form}
            name="allPending"
            label={t(
              'And all other pending lines of this ship date: {lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}',
              others,
            )}
            hint={t('They join the request, and its surcharge covers them.')}
          />
        )}
        <TextField form={form} name="reason" label={t('Reason')} hint={t('Optional')} />
        <TextField
          form={form}
          name="message"
          label={t('Message')}
          lines={3}
          hint={t('Optional; the shipper reads it.')}
        />
        <div className="dialog-foot">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Back')}</Button>
          <SubmitButton form={form}>
            {t('Approve {units, plural, one {# unit} other {# units}}', { units: pending })}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

export function RejectExtensionDialog({ of: { extensions: e }, onClose }: DialogOf) {
  const t = useTranslate();
  const reasons = useApiQuery(listRejectionReasonsEndpoint, {});
  const act = useApiMutation(rejectExtensionEndpoint, {
    says: (a) => ({ text: '{number} is rejected.', params: { number: a.extensions.extensionNumber } }),
  });
  const form = useForm(
    rejectExtensionEndpoint,
    {},
    async (body, how) => {
      const done = await act.run({ params: { extensionNo: e.extensionNo }, body }, how);
      if (done) onClose();
      return done;
    },
    { draftKey: `extension.${e.extensionNo}.reject` },
  );
  return (
    <Dialog
      open
      title={t('Reject {number}', { number: e.extensionNumber })}
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <p className="note t-wait">
          <span>
            {t(
              'A rejection cannot be reversed. The freight of {shipper} stays pending; the shipper may ask anew.',
              { shipper: e.shipper },
            )}
          </span>
        </p>
        <SelectField
          form={form}
          name="reasonCode"
          label={t('Reason')}
          empty={t('Choose')}
          options={(reasons.data ?? []).map((reason) => ({ value: reason.code, label: t(reason.label) }))}
        />
        <TextField
          form={form}
          name="message"
          label={t('Message')}
          lines={3}
          hint={t('The shipper reads it.')}
        />
        <div className="dialog-foot">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Back')}</Button>
          <button type="submit" className="btn risk" aria-disabled={form.busy || undefined}>
            {t('Reject for good')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const hourBody = z.object({ shippingHour: timeOfDayField('Hour') });
export function ChangeShippingTimeDialog({ of: { extensions: e }, onClose }: DialogOf) {
  const t = useTranslate();
  const act = useApiMutation(changeShippingTimeEndpoint, {
    says: (a) => ({
      text: '{number} is expected at {hour} now.',
      params: { number: a.extensions.extensionNumber, hour: a.extensions.shippingHour },
    }),
  });
  const form = useForm(
    hourBody,
    { shippingHour: e.shippingHour },
    async ({ shippingHour }, how) => {
      const done = await act.run({ params: { extensionNo: e.extensionNo, shippingHour } }, how);
      if (done) onClose();
      return done;
    },
    { draftKey: `extension.${e.extensionNo}.hour` },
  );
  return (
    <Dialog
      open
      title={t('Change the hour of {number}', { number: e.extensionNumber })}
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <SelectField
          form={form}
          name="shippingHour"
          label={t('Shipping hour')}
          options={[...new Set([e.shippingHour, ...e.hours])].toSorted().map((h) => ({ value: h, label: h }))}
          hint={t('On the clock of {warehouse}. The other side gets a mail.', { warehouse: e.aelTerminal })}
        />
        <div className="dialog-foot">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Back')}</Button>
          <SubmitButton form={form}>{t('Save hour')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
