import { IconBan, IconKey } from '@tabler/icons-react';
import { addSecret, graceHours, revokeSecret } from './api-clients.contract.ts';
import type { ApiClient } from './api-clients.contract.ts';
import type { Secret } from './secret.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Menu } from '#kit/web/menu.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { useAct } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

export const ended = 'This program was ended. Add a new one.';

type Grace = (typeof graceHours)[number];

/** Whether a secret works, and until when. */
function standingOf(t: Say, secret: ApiClient['secretList'][number]): string {
  if (secret.revokedAt) return t('Ended {at}', { at: showNamedMoment(secret.revokedAt) });
  if (!secret.expiresAt) return t('Works');
  const at = showNamedMoment(secret.expiresAt);
  return secret.works ? t('Ends {at}', { at }) : t('Ended {at}', { at });
}

/** The secrets of a program: how each stands, a new one, and the end of one. */
export function ClientSecrets({
  client,
  onSecret,
}: {
  client: ApiClient;
  onSecret: (secret: Secret) => void;
}) {
  const t = useText();
  const add = useAct(addSecret, { says: () => 'The new secret works.' });
  const end = useAct(revokeSecret);
  const whyNot = client.revokedAt ? t(ended) : null;
  const renew = async (keepOldHours: Grace) => {
    const made = await add.run({ params: { id: client.id }, body: { keepOldHours } });
    if (made)
      onSecret({
        title: t('Secret of {name}', { name: client.name }),
        clientId: made.clientId,
        scim: client.scopes.includes('people'),
        secret: made.secret,
      });
  };
  const endOne = async (secretId: number, tail: string) => {
    const sure = await ask({
      title: t('End the secret …{tail}', { tail }),
      body: t('Whoever uses it cannot call from now on, tokens got with it included.'),
      act: t('End secret'),
      leave: t('Keep'),
      risk: true,
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
        <div className="hook" key={s.id}>
          <div className="row wrap">
            <code>…{s.tail}</code>
            <span className="dim grow">
              {standingOf(t, s)} ·{' '}
              {s.lastUsedAt ? t('last used {at}', { at: showNamedMoment(s.lastUsedAt) }) : t('never used')}
            </span>
            {s.works && (
              <Action small look="ghost" icon={IconBan} whyNot={whyNot} onPress={() => endOne(s.id, s.tail)}>
                {t('End')}
              </Action>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

/** A new secret, and how long the old ones work on beside it. */
function NewSecret({ whyNot, onChoose }: { whyNot: string | null; onChoose: (hours: Grace) => void }) {
  const t = useText();
  if (whyNot)
    return (
      <Action small icon={IconKey} whyNot={whyNot} onPress={() => undefined}>
        {t('New secret')}
      </Action>
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
        <Menu.Label>{t('The old ones end')}</Menu.Label>
        {graceHours.map((hours) => (
          <Menu.Item key={hours} onClick={() => onChoose(hours)}>
            {hours === 0 ? t('at once') : t('{hours, plural, one {in # hour} other {in # hours}}', { hours })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
