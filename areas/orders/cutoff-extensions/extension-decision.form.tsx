import { z } from 'zod';
import {
  approveExtensionAndFinalizeLinesEndpoint,
  changeExtensionShippingTimeEndpoint,
  rejectExtensionEndpoint,
  listActiveRejectionReasonsEndpoint,
} from './cutoff-extensions.contract.ts';
import type { ExtensionDetails } from './cutoff-extensions.contract.ts';
import type { RejectedOrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { timeOfDayField } from '#kit/contract/fields.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { CheckboxField, SelectField, SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { formatWeekdayDate, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface ExtensionDialogProps {
  of: ExtensionDetails;
  onClose: () => void;
}

/** Approving finalizes immediately, so the dialog first shows the freight and the price. */
export function ApproveExtensionAndFinalizeLinesDialog({
  of: { extensions: e, extensionConsolidate },
  onLinesRejected: onRefused,
  onClose,
}: ExtensionDialogProps & { onLinesRejected: (lines: readonly RejectedOrderLine[]) => void }) {
  const t = useTranslate();
  const act = useApiMutation(approveExtensionAndFinalizeLinesEndpoint, {
    busyMessage: 'Finalizing orders. This can take a few minutes.',
    successMessage: (a) => ({
      text: '{number} approved. {units, plural, one {# unit} other {# units}} finalized.',
      params: { number: a.extensions.extensionNumber, units: a.finalizedUnits },
    }),
  });
  const form = useForm(
    approveExtensionAndFinalizeLinesEndpoint,
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
        <p className="dialog-text">
          {t(
            'Finalizes {units, plural, one {# unit} other {# units}} of {shipper} for {date}, arriving at {hour}. Surcharge: {surcharge}. The shipper gets an email.',
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
          <CheckboxField
            form={form}
            name="allPending"
            label={t(
              'Plus all other pending lines of this ship date: {lines, plural, one {# line} other {# lines}}, {units, plural, one {# unit} other {# units}}',
              others,
            )}
            hint={t('They’re added to the request and covered by its surcharge.')}
          />
        )}
        <TextField form={form} name="reason" label={t('Reason')} hint={t('Optional')} />
        <TextField
          form={form}
          name="message"
          label={t('Message')}
          lines={3}
          hint={t('Optional. Sent to the shipper.')}
        />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>
            {t('Approve {units, plural, one {# unit} other {# units}}', { units: pending })}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

export function RejectExtensionDialog({ of: { extensions: e }, onClose }: ExtensionDialogProps) {
  const t = useTranslate();
  const reasons = useApiQuery(listActiveRejectionReasonsEndpoint, {});
  const act = useApiMutation(rejectExtensionEndpoint, {
    successMessage: (a) => ({ text: '{number} rejected.', params: { number: a.extensions.extensionNumber } }),
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
        <p className="note tone-wait">
          <span>
            {t(
              'You can’t undo this. The freight of {shipper} stays pending, and the shipper can send a new request.',
              { shipper: e.shipper },
            )}
          </span>
        </p>
        <SelectField
          form={form}
          name="reasonCode"
          label={t('Reason')}
          emptyLabel={t('Choose')}
          options={(reasons.data ?? []).map((reason) => ({ value: reason.code, label: t(reason.label) }))}
        />
        <TextField
          form={form}
          name="message"
          label={t('Message')}
          lines={3}
          hint={t('Sent to the shipper.')}
        />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <button type="submit" className="btn danger" aria-disabled={form.busy || undefined}>
            {t('Reject request')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const hourBody = z.object({ shippingHour: timeOfDayField('Time') });
export function ChangeExtensionShippingTimeDialog({ of: { extensions: e }, onClose }: ExtensionDialogProps) {
  const t = useTranslate();
  const act = useApiMutation(changeExtensionShippingTimeEndpoint, {
    successMessage: (a) => ({
      text: '{number} is now expected at {hour}.',
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
      title={t('Change the time of {number}', { number: e.extensionNumber })}
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <SelectField
          form={form}
          name="shippingHour"
          label={t('Arrival time')}
          options={[...new Set([e.shippingHour, ...e.hours])]
            .toSorted()
            .map((h) => ({ value: h, label: formatUserTimeOfDay(h) }))}
          hint={t('In {warehouse} time. The other party gets an email.', { warehouse: e.aelTerminal })}
        />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Save time')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
