import { addWebhook, changeWebhook, eventNames, webhookEvents } from './webhooks.contract.ts';
import type { Webhook, WebhookEvent } from './webhooks.contract.ts';
import { FaultLine } from '#kit/web/field.tsx';
import { CheckField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface Props {
  clientId: number;
  hook: Webhook | undefined;
  onClose: () => void;
  onSecret: (title: string, secret: string) => void;
}
/** Where a program is told of events, and of which. */
export function WebhookDialog(props: Props) {
  return props.hook ? <ChangeDialog {...props} hook={props.hook} /> : <AddDialog {...props} />;
}

function AddDialog({ clientId, onClose, onSecret }: Props) {
  const t = useText();
  const act = useAct(addWebhook, { says: () => 'The webhook is added.' });
  const form = useForm(
    addWebhook,
    { events: [...webhookEvents] },
    async (values, how) => {
      const made = await act.run({ params: { id: clientId }, body: values }, how);
      if (made) {
        onClose();
        onSecret(t('Signing secret'), made.secret);
      }
      return made !== undefined;
    },
    { draft: `webhook.new.${clientId}` },
  );
  return (
    <FormBeside form={form} title={t('Add a webhook')} submit={t('Add webhook')} onClose={onClose}>
      <TextField form={form} name="url" label={t('Address')} placeholder="https://" autoFocus />
      <EventField
        chosen={listOf(form.values.events)}
        fault={form.errors['events']}
        onChange={(next) => form.set('events', next)}
      />
    </FormBeside>
  );
}

function ChangeDialog({ hook, onClose }: Props & { hook: Webhook }) {
  const t = useText();
  const act = useAct(changeWebhook);
  const form = useForm(
    changeWebhook,
    { url: hook.url, events: hook.events, active: hook.active, rowVersion: hook.rowVersion },
    async (values, how) => {
      const done = await act.run({ params: { id: hook.id }, body: values }, how);
      if (done !== undefined) onClose();
      return done !== undefined;
    },
    { draft: `webhook.${hook.id}`, version: hook.rowVersion },
  );
  return (
    <FormBeside form={form} title={t('Change the webhook')} submit={t('Save webhook')} onClose={onClose}>
      <TextField form={form} name="url" label={t('Address')} autoFocus />
      <EventField
        chosen={listOf(form.values.events)}
        fault={form.errors['events']}
        onChange={(next) => form.set('events', next)}
      />
      <CheckField
        form={form}
        name="active"
        label={t('Switched on')}
        hint={t('While it rests nothing is sent, and what happens is not made up for.')}
      />
    </FormBeside>
  );
}

const listOf = (value: unknown): WebhookEvent[] => (Array.isArray(value) ? value : []);
function EventField({
  chosen,
  fault,
  onChange,
}: {
  chosen: readonly WebhookEvent[];
  fault: string | undefined;
  onChange: (next: WebhookEvent[]) => void;
}) {
  const t = useText();
  return (
    <fieldset className="field checks connect-choice">
      <legend className="k">{t('Events')}</legend>
      {webhookEvents.map((event) => (
        <label className="check" key={event}>
          <input
            type="checkbox"
            className="cb"
            name="events"
            checked={chosen.includes(event)}
            onChange={(e) =>
              onChange(e.target.checked ? [...chosen, event] : chosen.filter((c) => c !== event))
            }
          />
          <span>
            {t(eventNames[event])} <code className="dim">{event}</code>
          </span>
        </label>
      ))}
      <FaultLine of={fault} />
    </fieldset>
  );
}
