import { IconHistory, IconKey, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { WebhookDeliveriesDialog } from './webhook-deliveries.component.tsx';
import { AddOrEditWebhookDialog } from './webhook.form.tsx';
import {
  deleteWebhookEndpoint,
  webhookEventNames,
  renewWebhookSecretEndpoint,
  enqueueWebhookPingEndpoint,
} from './webhooks.contract.ts';
import type { Webhook } from './webhooks.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface Props {
  clientId: number;
  webhooks: readonly Webhook[];
  disabledReason: string | null;
  onSecret: (title: string, secret: string) => void;
}
export function WebhookList({ clientId, webhooks: hooks, disabledReason: whyNot, onSecret }: Props) {
  const t = useTranslate();
  const [editing, setEditing] = useState<Webhook | 'new'>();
  return (
    <section aria-label={t('Webhooks')}>
      <div className="row">
        <h3 className="grow">{t('Webhooks')}</h3>
        <Button isSmall icon={IconPlus} disabledReason={whyNot} onPress={() => setEditing('new')}>
          {t('Add webhook')}
        </Button>
      </div>
      {hooks.length === 0 && <p className="muted">{t('No webhooks. This client polls.')}</p>}
      {hooks.map((hook) => (
        <Hook
          key={hook.id}
          hook={hook}
          whyNot={whyNot}
          onChange={() => setEditing(hook)}
          onSecret={onSecret}
        />
      ))}
      {editing && (
        <AddOrEditWebhookDialog
          key={editing === 'new' ? `new ${clientId}` : editing.id}
          clientId={clientId}
          hook={editing === 'new' ? undefined : findRowInListOrSelf(hooks, editing)}
          onClose={() => setEditing(undefined)}
          onSecret={onSecret}
        />
      )}
    </section>
  );
}

/** Asks for confirmation of actions that would surprise the receiver. */
function useHookActs(hook: Webhook, onSecret: Props['onSecret']) {
  const t = useTranslate();
  const message = useApiMutation(enqueueWebhookPingEndpoint);
  const renew = useApiMutation(renewWebhookSecretEndpoint, {
    successMessage: () => 'Messages are now signed with the new secret.',
  });
  const end = useApiMutation(deleteWebhookEndpoint);
  const newSecret = async () => {
    const sure = await confirmAction({
      title: t('New signing secret'),
      body: t(
        'Messages are signed with it immediately. The receiver rejects them until it has the new secret.',
      ),
      confirmLabel: t('New secret'),
    });
    const createdSecret = sure ? await renew.run({ params: { id: hook.id } }) : undefined;
    if (createdSecret) onSecret(t('Signing secret'), createdSecret.secret);
  };
  const remove = async () => {
    if (
      await confirmAction({
        title: t('Delete webhook?'),
        body: t('{url} will stop receiving events.', { url: hook.url }),
        confirmLabel: t('Delete webhook'),
        isDestructive: true,
      })
    )
      await end.run({ params: { id: hook.id } });
  };
  const ping = () => message.run({ params: { id: hook.id } });
  return { ping, newSecret, remove };
}

/** The result of the last delivery, or that the webhook is paused. */
function HookState({ hook }: { hook: Webhook }) {
  if (!hook.active) return <StatusBadge kind="program" value="resting" />;
  if (!hook.lastStatus) return <StatusBadge kind="program" value="active" />;
  return <StatusBadge kind="outbox" value={hook.lastStatus} />;
}

function Hook({
  hook,
  whyNot,
  onChange,
  onSecret,
}: {
  hook: Webhook;
  whyNot: string | null;
  onChange: () => void;
  onSecret: Props['onSecret'];
}) {
  const t = useTranslate();
  const [log, setLog] = useState(false);
  const { ping, newSecret, remove } = useHookActs(hook, onSecret);
  return (
    <div className="connection-entry">
      <div className="row wrap">
        <span className="webhook-url grow">{hook.url}</span>
        <HookState hook={hook} />
      </div>
      <div className="muted">{hook.events.map((e) => t(webhookEventNames[e])).join(', ')}</div>
      <div className="row wrap">
        <Button isSmall icon={IconHistory} onPress={() => setLog(true)}>
          {t('Log')}
        </Button>
        <Button
          isSmall
          icon={IconSend}
          disabledReason={whyNot ?? (hook.active ? null : t('This webhook is paused. Resume it first.'))}
          onPress={ping}
        >
          {t('Send ping')}
        </Button>
        <Button isSmall icon={IconPencil} disabledReason={whyNot} onPress={onChange}>
          {t('Edit webhook')}
        </Button>
        <Button isSmall icon={IconKey} disabledReason={whyNot} onPress={newSecret}>
          {t('New secret')}
        </Button>
        <Button isSmall variant="ghost" icon={IconTrash} disabledReason={whyNot} onPress={remove}>
          {t('Delete webhook…')}
        </Button>
      </div>
      {log && <WebhookDeliveriesDialog webhook={hook} onClose={() => setLog(false)} />}
    </div>
  );
}
