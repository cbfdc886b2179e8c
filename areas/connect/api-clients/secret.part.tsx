import { IconCopy } from '@tabler/icons-react';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { notifyDone } from '#kit/web/notices.tsx';
import { useText } from '#kit/web/text.tsx';
import './connect.css';

/** What is shown once: a program's secret beside its id, or the secret that signs a webhook. */
export interface Secret {
  title: string;
  clientId?: string;
  secret: string;
}

/** A value to be taken over into another program. */
export function Copied({ name, value }: { name: string; value: string }) {
  const t = useText();
  const copy = async () => {
    await navigator.clipboard?.writeText(value);
    notifyDone('Copied.');
  };
  return (
    <div className="field">
      <span className="k">{name}</span>
      <div className="row">
        <code className="copied">{value}</code>
        <Action small icon={IconCopy} label={t('Copy {name}', { name })} onPress={copy} />
      </div>
    </div>
  );
}

export function SecretDialog({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={secret.title} open wide onClose={onClose} foot={<Action look="go" onPress={onClose}>{t('I have kept it')}</Action>}>
      <div className="col">
        <p className="note t-wait" role="status">{t('Copy the secret now. It is shown this once and kept nowhere; if it is lost, make a new one.')}</p>
        {secret.clientId && <Copied name={t('Client id')} value={secret.clientId} />}
        <Copied name={t('Secret')} value={secret.secret} />
      </div>
    </Dialog>
  );
}
