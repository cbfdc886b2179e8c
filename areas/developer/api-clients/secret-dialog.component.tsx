import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { scimRootPath } from '#areas/people/provisioning/provisioning.contract.ts';
import './connect.css';

/** A value that is shown once: the secret of an API client with its id, or the signing secret of a webhook. */
export interface RevealedSecret {
  title: string;
  clientId?: string;
  /** True for an API client that provisions users by SCIM. Shows the SCIM base URL. */
  isForScim?: boolean;
  secret: string;
}

/** A value with a button that copies it, for use in another application. */
export function CopyableValue({
  name,
  value,
  onCopied,
}: {
  name: string;
  value: string;
  onCopied?: () => void;
}) {
  const t = useTranslate();
  const copy = async () => {
    await navigator.clipboard?.writeText(value);
    onCopied?.();
    toastSuccess('Copied.');
  };
  return (
    <div className="field">
      <span className="field-label">{name}</span>
      <div className="row">
        <code className="secret-value">{value}</code>
        <Button isSmall icon={IconCopy} label={t('Copy {name}', { name })} onPress={copy} />
      </div>
    </div>
  );
}

export function RevealedSecretDialog({ secret, onClose }: { secret: RevealedSecret; onClose: () => void }) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  // Escape and the close button are easy to hit, but the secret cannot be shown again. Closing asks for confirmation.
  const leave = async () => {
    if (
      copied ||
      (await confirmAction({
        title: t('Close without copying?'),
        body: t('You haven’t copied the secret, and it won’t be shown again.'),
        confirmLabel: t('Close without copying'),
        isDestructive: true,
      }))
    )
      onClose();
  };
  return (
    <Dialog
      title={secret.title}
      open
      isWide
      onClose={() => void leave()}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('I’ve saved the secret')}
        </Button>
      }
    >
      <div className="col">
        <p className="note tone-wait" role="status">
          {t('Copy the secret now. It won’t be shown again. If you lose it, create a new one.')}
        </p>
        {secret.isForScim && (
          <CopyableValue name={t('SCIM address')} value={`${window.location.origin}${scimRootPath}`} />
        )}
        {secret.clientId && <CopyableValue name={t('Client ID')} value={secret.clientId} />}
        <CopyableValue name={t('Secret')} value={secret.secret} onCopied={() => setCopied(true)} />
      </div>
    </Dialog>
  );
}
