import { IconHistory, IconKey, IconPencil, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeliveriesDialog } from './deliveries.part.tsx';
import { WebhookDialog } from './webhook.form.tsx';
import { deleteWebhook, eventNames, renewWebhookSecret, tryWebhook } from './webhooks.contract.ts';
import type { Webhook } from './webhooks.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { newest } from '#kit/web/newer.ts';
import { useAct } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

interface Props {
  clientId: number;
  hooks: readonly Webhook[];
  whyNot: string | null;
  onSecret: (title: string, secret: string) => void;
}
/** The webhooks of one program. */
export function WebhookList({ clientId, hooks, whyNot, onSecret }: Props) {
  const t = useText();
  const [editing, setEditing] = useState<Webhook | 'new'>();
  return (
    <section aria-label={t('Webhooks')}>
      <div className="row">
        <h3 className="grow">{t('Webhooks')}</h3>
        <Action small icon={IconPlus} whyNot={whyNot} onPress={() => setEditing('new')}>
          {t('Add a webhook')}
        </Action>
      </div>
      {hooks.length === 0 && <p className="dim">{t('This program is told nothing; it asks.')}</p>}
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
        <WebhookDialog
          key={editing === 'new' ? `new ${clientId}` : editing.id}
          clientId={clientId}
          hook={editing === 'new' ? undefined : newest(hooks, editing)}
          onClose={() => setEditing(undefined)}
          onSecret={onSecret}
        />
      )}
    </section>
  );
}

/** Asks before whatever would surprise the receiver. */
function useHookActs(hook: Webhook, onSecret: Props['onSecret']) {
  const t = useText();
  const message = useAct(tryWebhook);
  const renew = useAct(renewWebhookSecret, { says: () => 'The new secret signs from now on.' });
  const end = useAct(deleteWebhook);
  const newSecret = async () => {
    const sure = await ask({
      title: t('New signing secret'),
      body: t(
        'Messages are signed with it at once: the receiver refuses them until it knows the new secret.',
      ),
      act: t('New secret'),
      leave: t('Keep'),
    });
    const made = sure ? await renew.run({ params: { id: hook.id } }) : undefined;
    if (made) onSecret(t('Signing secret'), made.secret);
  };
  const remove = async () => {
    if (
      await ask({
        title: t('Delete this webhook'),
        body: t('{url} will be told nothing more.', { url: hook.url }),
        act: t('Delete webhook'),
        leave: t('Keep'),
        risk: true,
      })
    )
      await end.run({ params: { id: hook.id } });
  };
  const ping = () => message.run({ params: { id: hook.id } });
  return { ping, newSecret, remove };
}

/** What became of the last message, while the webhook does not rest. */
function HookState({ hook }: { hook: Webhook }) {
  if (!hook.active) return <State of="program" value="resting" />;
  if (!hook.lastStatus) return <State of="program" value="active" />;
  return <State of="outbox" value={hook.lastStatus} />;
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
  const t = useText();
  const [log, setLog] = useState(false);
  const { ping, newSecret, remove } = useHookActs(hook, onSecret);
  return (
    <div className="hook">
      <div className="row wrap">
        <span className="url grow">{hook.url}</span>
        <HookState hook={hook} />
      </div>
      <div className="dim">{hook.events.map((e) => t(eventNames[e])).join(', ')}</div>
      <div className="row wrap">
        <Action small icon={IconHistory} onPress={() => setLog(true)}>
          {t('Log')}
        </Action>
        <Action
          small
          icon={IconSend}
          whyNot={whyNot ?? (hook.active ? null : t('This webhook rests. Switch it on first.'))}
          onPress={ping}
        >
          {t('Send a ping')}
        </Action>
        <Action small icon={IconPencil} whyNot={whyNot} onPress={onChange}>
          {t('Change webhook')}
        </Action>
        <Action small icon={IconKey} whyNot={whyNot} onPress={newSecret}>
          {t('New secret')}
        </Action>
        <Action small look="ghost" icon={IconTrash} whyNot={whyNot} onPress={remove}>
          {t('Delete webhook…')}
        </Action>
      </div>
      {log && <DeliveriesDialog hook={hook} onClose={() => setLog(false)} />}
    </div>
  );
}
