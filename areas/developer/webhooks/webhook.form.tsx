import {
  addWebhookEndpoint,
  changeWebhookEndpoint,
  webhookEventNames,
  webhookEvents,
} from './webhooks.contract.ts';
import type { Webhook, WebhookEvent } from './webhooks.contract.ts';
import { FieldError } from '#kit/web/field.tsx';
import { CheckboxField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface Props {
  clientId: number;
  hook: Webhook | undefined;
  onClose: () => void;
  onSecret: (title: string, secret: string) => void;
}
/** Edits the URL of a webhook and the events it receives. */
export function AddOrEditWebhookDialog(props: Props) {
  return props.hook ? <ChangeDialog {...props} hook={props.hook} /> : <AddDialog {...props} />;
}

function AddDialog({ clientId, onClose, onSecret }: Props) {
  const t = useTranslate();
  const act = useApiMutation(addWebhookEndpoint, { successMessage: () => 'Webhook added.' });
  const form = useForm(
    addWebhookEndpoint,
    { events: [...webhookEvents] },
    async (values, how) => {
      const createdWebhook = await act.run({ params: { id: clientId }, body: values }, how);
      if (createdWebhook) {
        onClose();
        onSecret(t('Signing secret'), createdWebhook.secret);
      }
      return createdWebhook !== undefined;
    },
    { draftKey: `webhook.new.${clientId}` },
  );
  return (
    <SideForm form={form} title={t('Add webhook')} submitLabel={t('Add webhook')} onClose={onClose}>
      <TextField form={form} name="url" label={t('Address')} placeholder="https://" autoFocus />
      <EventField
        chosen={listOf(form.values.events)}
        fault={form.errors['events']}
        onChange={(next) => form.set('events', next)}
      />
    </SideForm>
  );
}

function ChangeDialog({ hook, onClose }: Props & { hook: Webhook }) {
  const t = useTranslate();
  const act = useApiMutation(changeWebhookEndpoint);
  const form = useForm(
    changeWebhookEndpoint,
    { url: hook.url, events: hook.events, active: hook.active, rowVersion: hook.rowVersion },
    async (values, how) => {
      const done = await act.run({ params: { id: hook.id }, body: values }, how);
      if (done !== undefined) onClose();
      return done !== undefined;
    },
    { draftKey: `webhook.${hook.id}`, rowVersion: hook.rowVersion },
  );
  return (
    <SideForm form={form} title={t('Edit webhook')} submitLabel={t('Save webhook')} onClose={onClose}>
      <TextField form={form} name="url" label={t('Address')} autoFocus />
      <EventField
        chosen={listOf(form.values.events)}
        fault={form.errors['events']}
        onChange={(next) => form.set('events', next)}
      />
      <CheckboxField
        form={form}
        name="active"
        label={t('Enabled')}
        hint={t('While paused, events are not sent or replayed.')}
      />
    </SideForm>
  );
}

const listOf = (value: unknown): WebhookEvent[] => (Array.isArray(value) ? value : []);
function EventField({
  chosen,
  fault: error,
  onChange,
}: {
  chosen: readonly WebhookEvent[];
  fault: string | undefined;
  onChange: (next: WebhookEvent[]) => void;
}) {
  const t = useTranslate();
  return (
    <fieldset className="field option-list connection-options">
      <legend>{t('Events')}</legend>
      {webhookEvents.map((event) => (
        <label className="checkbox-label" key={event}>
          <input
            type="checkbox"
            className="checkbox"
            name="events"
            checked={chosen.includes(event)}
            onChange={(e) =>
              onChange(e.target.checked ? [...chosen, event] : chosen.filter((c) => c !== event))
            }
          />
          <span>
            {t(webhookEventNames[event])} <code className="muted">{event}</code>
          </span>
        </label>
      ))}
      <FieldError error={error} />
    </fieldset>
  );
}
