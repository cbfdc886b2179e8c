import { measureTextMessage } from './segments.rules.ts';
import { queueCustomTextsToLoadsEndpoint } from './text-messages.contract.ts';
import { formatCustomTextMessage } from './text-messages.rules.ts';
import { DateField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Sends a custom message to the consignees of a load, and shows its length while typing. */
export function SendTextForm({
  load,
  onClose,
}: {
  load: { loadId: number; loadNumber: number; date: string; sender: string };
  onClose: () => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(queueCustomTextsToLoadsEndpoint, {
    successMessage: (a) => ({
      text: '{count, plural, =0 {No one on this load can be texted.} one {Sending 1 text message.} other {Sending # text messages.}}',
      params: { count: a.messages },
    }),
  });
  const form = useForm(
    queueCustomTextsToLoadsEndpoint,
    { loadId: load.loadId, date: load.date, message: '' },
    async (values, how) => {
      const done = await act.run({ body: values }, how);
      if (done) onClose();
      return done !== undefined;
    },
    { draftKey: `say.${load.loadId}` },
  );
  const typed = typeof form.values.message === 'string' ? form.values.message.trim() : '';
  const date = typeof form.values.date === 'string' ? form.values.date : load.date;
  const body = formatCustomTextMessage(
    { carrier: load.sender, loadNumber: load.loadNumber, date, message: typed },
    {},
  );
  const { segments, encoding, units } = measureTextMessage(body);
  return (
    <SideForm
      form={form}
      title={t('Text consignees on load {load}', { load: `L-${load.loadNumber}` })}
      submitLabel={t('Send message')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="date"
        label={t('Date')}
        getDayDisabledReason={(day) => (day < load.date ? t('This day is in the past.') : null)}
      />
      <TextField form={form} name="message" label={t('Message')} lines={4} />
      <p className="caption" role="status">
        {t(
          '{segments, plural, one {# segment} other {# segments}} of {letters}, {units} characters including the standard text.',
          {
            segments,
            letters: encoding === 'gsm7' ? 'GSM-7' : 'UCS-2',
            units,
          },
        )}
      </p>
      <figure className="panel sms">
        <p>{body}</p>
      </figure>
      <p className="muted">{t('Sent to opted-in consignees. Overnight messages go out the next morning.')}</p>
    </SideForm>
  );
}
