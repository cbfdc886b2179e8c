import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconBan, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { EditApiClientDialog } from './api-client.form.tsx';
import { getApiClientEndpoint, revokeApiClientEndpoint } from './api-clients.contract.ts';
import { companyApiAccessLevelNames, apiScopes } from '#areas/people/grants/api-scopes.contract.ts';
import type { ApiClient } from './api-clients.contract.ts';
import { scimRootPath } from '#areas/people/provisioning/provisioning.contract.ts';
import { ClientSecrets, apiClientRevokedMessage } from './client-secrets.component.tsx';
import { CopyableValue } from './secret-dialog.component.tsx';
import type { RevealedSecret } from './secret-dialog.component.tsx';
import { WebhookList } from '#areas/developer/webhooks/webhook-list.component.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { getRowPosition } from '#kit/web/drawer.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** One API client: its permissions, secrets and webhooks. */
export function ApiClientDrawer({
  id,
  name,
  position,
  onClose,
  onSecret,
}: {
  id: number;
  name: string;
  position: ReturnType<typeof getRowPosition>;
  onClose: () => void;
  onSecret: (secret: RevealedSecret) => void;
}) {
  const t = useTranslate();
  const client = useApiQuery(getApiClientEndpoint, { params: { id } });
  const revoke = useApiMutation(revokeApiClientEndpoint);
  const [changing, setChanging] = useState(false);
  const loadedClient = client.data;
  const whyNot = loadedClient?.revokedAt ? t(apiClientRevokedMessage) : null;
  const end = async () => {
    const sure = await confirmAction({
      title: t('Deactivate client {name}', { name }),
      body: t(
        'Its secrets, tokens and webhooks stop working immediately and permanently. Entered data stays.',
      ),
      confirmLabel: t('Deactivate client'),
      isDestructive: true,
    });
    if (sure) await revoke.run({ params: { id } });
  };
  return (
    <Drawer
      isWide
      title={name}
      label={name}
      besideTitle={
        loadedClient && <StatusBadge kind="program" value={loadedClient.revokedAt ? 'ended' : 'active'} />
      }
      position={position}
      onClose={onClose}
      footer={
        <>
          <Button icon={IconPencil} disabledReason={whyNot} onPress={() => setChanging(true)}>
            {t('Edit client')}
          </Button>
          <Button variant="danger" icon={IconBan} disabledReason={whyNot} onPress={end}>
            {t('Deactivate client…')}
          </Button>
        </>
      }
    >
      <QueryBoundary query={client}>
        {(c) => (
          <div className="col">
            <CopyableValue name={t('Client ID')} value={c.clientId} />
            {c.scopes.includes('people') && (
              <CopyableValue name={t('SCIM address')} value={`${window.location.origin}${scimRootPath}`} />
            )}
            <ClientFacts client={c} />
            <ClientSecrets client={c} onSecret={onSecret} />
            {c.accountId !== null && (
              <WebhookList
                clientId={c.id}
                webhooks={c.webhookList}
                disabledReason={whyNot}
                onSecret={(title, secret) => onSecret({ title, secret })}
              />
            )}
            {changing && <EditApiClientDialog key={c.id} client={c} onClose={() => setChanging(false)} />}
          </div>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function ClientFacts({ client: c }: { client: ApiClient }) {
  const t = useTranslate();
  return (
    <dl className="description-list two-columns">
      <dt>{t('Account')}</dt>
      <dd>
        {c.accountName ?? t('Your company')} <span className="muted">{c.accountNumber}</span>
      </dd>
      {c.level && (
        <>
          <dt>{t('Can assign and revoke')}</dt>
          <dd>{t(companyApiAccessLevelNames[c.level])}</dd>
        </>
      )}
      <dt>{t('Permissions')}</dt>
      <dd>
        {c.scopes.map((s) => (
          <div key={s}>{t(apiScopes[s].name)}</div>
        ))}
      </dd>
      <dt>{t('Calls per minute')}</dt>
      <dd>{t('up to {count}', { count: c.rateLimit })}</dd>
      <dt>{t('Calls in 24 h')}</dt>
      <dd>
        {formatCount(c.callsToday)}
        {c.refusedToday > 0 && (
          <>
            {' '}
            <span className="muted">{t('{count} over the limit', { count: c.refusedToday })}</span>
          </>
        )}
      </dd>
      <dt>{t('Added by')}</dt>
      <dd>
        {translateAnonymousOrErasedPersonName(t, c.createdBy) ?? '–'} ·{' '}
        {formatShortDateTimeWithZone(c.createdAt)}
      </dd>
      {c.revokedAt && (
        <>
          <dt>{t('Deactivated by')}</dt>
          <dd>
            {translateAnonymousOrErasedPersonName(t, c.revokedBy) ?? '–'} ·{' '}
            {formatShortDateTimeWithZone(c.revokedAt)}
          </dd>
        </>
      )}
    </dl>
  );
}
