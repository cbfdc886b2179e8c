import { IconBan, IconKey } from '@tabler/icons-react';
import {
  addApiClientSecretAndExpireOlderEndpoint,
  oldSecretGraceHoursChoices,
  revokeApiClientSecretEndpoint,
} from './api-clients.contract.ts';
import type { ApiClient } from './api-clients.contract.ts';
import type { RevealedSecret } from './secret-dialog.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Menu } from '#kit/web/menu.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export const apiClientRevokedMessage = 'This API client is deactivated. Add a new one.';

type Grace = (typeof oldSecretGraceHoursChoices)[number];

/** Describes whether a secret is valid, and until when. */
function standingOf(t: Translate, secret: ApiClient['secretList'][number]): string {
  if (secret.revokedAt) return t('Expired {at}', { at: formatShortDateTimeWithZone(secret.revokedAt) });
  if (!secret.expiresAt) return t('Active');
  const expiresAt = formatShortDateTimeWithZone(secret.expiresAt);
  return secret.works ? t('Expires {at}', { at: expiresAt }) : t('Expired {at}', { at: expiresAt });
}

/** The secrets of an API client with their status. Adds and revokes secrets. */
export function ClientSecrets({
  client,
  onSecret,
}: {
  client: ApiClient;
  onSecret: (secret: RevealedSecret) => void;
}) {
  const t = useTranslate();
  const add = useApiMutation(addApiClientSecretAndExpireOlderEndpoint, {
    successMessage: () => 'New secret is active.',
  });
  const end = useApiMutation(revokeApiClientSecretEndpoint);
  const whyNot = client.revokedAt ? t(apiClientRevokedMessage) : null;
  const renew = async (keepOldHours: Grace) => {
    const createdSecret = await add.run({ params: { id: client.id }, body: { keepOldHours } });
    if (createdSecret)
      onSecret({
        title: t('Secret of {name}', { name: client.name }),
        clientId: createdSecret.clientId,
        isForScim: client.scopes.includes('people'),
        secret: createdSecret.secret,
      });
  };
  const endOne = async (secretId: number, tail: string) => {
    const sure = await confirmAction({
      title: t('Revoke secret …{tail}', { tail }),
      body: t(
        'Clients that use this secret lose access immediately. Tokens obtained with it stop working too.',
      ),
      confirmLabel: t('Revoke secret'),
      isDestructive: true,
    });
    if (sure) await end.run({ params: { id: client.id, secretId } });
  };
  return (
    <section aria-label={t('Secrets')}>
      <div className="row">
        <h3 className="grow">{t('Secrets')}</h3>
        <NewSecret whyNot={whyNot} onChoose={(hours) => void renew(hours)} />
      </div>
      {client.secretList.map((s) => (
        <div className="connection-entry" key={s.id}>
          <div className="row wrap">
            <code>…{s.tail}</code>
            <span className="muted grow">
              {standingOf(t, s)} ·{' '}
              {s.lastUsedAt
                ? t('last used {at}', { at: formatShortDateTimeWithZone(s.lastUsedAt) })
                : t('never used')}
            </span>
            {s.works && (
              <Button
                isSmall
                variant="ghost"
                icon={IconBan}
                disabledReason={whyNot}
                onPress={() => endOne(s.id, s.tail)}
              >
                {t('Revoke')}
              </Button>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

/** Adds a secret, and chooses how long the old ones stay valid. */
function NewSecret({ whyNot, onChoose }: { whyNot: string | null; onChoose: (hours: Grace) => void }) {
  const t = useTranslate();
  if (whyNot)
    return (
      <Button isSmall icon={IconKey} disabledReason={whyNot} onPress={() => undefined}>
        {t('New secret')}
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <button type="button" className="btn sm">
          <IconKey size={16} stroke={1.75} aria-hidden />
          {t('New secret')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Old secrets expire')}</Menu.Label>
        {oldSecretGraceHoursChoices.map((hours) => (
          <Menu.Item key={hours} onClick={() => onChoose(hours)}>
            {hours === 0
              ? t('immediately')
              : t('{hours, plural, one {in # hour} other {in # hours}}', { hours })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
