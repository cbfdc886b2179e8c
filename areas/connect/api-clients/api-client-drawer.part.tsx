import { personName } from '#kit/contract/person-name.ts';
import { IconBan, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { ChangeClientDialog } from './api-client.form.tsx';
import { getApiClient, revokeApiClient } from './api-clients.contract.ts';
import { levelNames, scopes } from '#areas/people/grants/scopes.contract.ts';
import type { ApiClient } from './api-clients.contract.ts';
import { scimRoot } from '#areas/people/provisioning/provisioning.contract.ts';
import { ClientSecrets, ended } from './client-secrets.part.tsx';
import { Copied } from './secret.part.tsx';
import type { Secret } from './secret.part.tsx';
import { WebhookList } from '#areas/connect/webhooks/webhook-list.part.tsx';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { placeIn } from '#kit/web/drawer.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** One program: what it may, its secrets, its webhooks. */
export function ClientDrawer({
  id,
  name,
  place,
  onClose,
  onSecret,
}: {
  id: number;
  name: string;
  place: ReturnType<typeof placeIn>;
  onClose: () => void;
  onSecret: (secret: Secret) => void;
}) {
  const t = useText();
  const client = useAnswer(getApiClient, { params: { id } });
  const revoke = useAct(revokeApiClient);
  const [changing, setChanging] = useState(false);
  const shown = client.data;
  const whyNot = shown?.revokedAt ? t(ended) : null;
  const end = async () => {
    const sure = await ask({
      title: t('End {name}', { name }),
      body: t('Its secrets, its tokens and its webhooks stop at once, for good. What it entered stays.'),
      act: t('End program'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await revoke.run({ params: { id } });
  };
  return (
    <Drawer
      wide
      title={name}
      label={name}
      beside={shown && <State of="program" value={shown.revokedAt ? 'ended' : 'active'} />}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Action icon={IconPencil} whyNot={whyNot} onPress={() => setChanging(true)}>
            {t('Change program')}
          </Action>
          <Action look="risk" icon={IconBan} whyNot={whyNot} onPress={end}>
            {t('End program…')}
          </Action>
        </>
      }
    >
      <Answered of={client}>
        {(c) => (
          <div className="col">
            <Copied name={t('Client id')} value={c.clientId} />
            {c.scopes.includes('people') && (
              <Copied name={t('SCIM address')} value={`${window.location.origin}${scimRoot}`} />
            )}
            <ClientFacts client={c} />
            <ClientSecrets client={c} onSecret={onSecret} />
            {c.accountId !== null && (
              <WebhookList
                clientId={c.id}
                hooks={c.webhookList}
                whyNot={whyNot}
                onSecret={(title, secret) => onSecret({ title, secret })}
              />
            )}
            {changing && <ChangeClientDialog key={c.id} client={c} onClose={() => setChanging(false)} />}
          </div>
        )}
      </Answered>
    </Drawer>
  );
}

function ClientFacts({ client: c }: { client: ApiClient }) {
  const t = useText();
  return (
    <dl className="kv two">
      <dt>{t('Account')}</dt>
      <dd>
        {c.accountName ?? t('The house')} <span className="dim">{c.accountNumber}</span>
      </dd>
      {c.level && (
        <>
          <dt>{t('Gives and takes')}</dt>
          <dd>{t(levelNames[c.level])}</dd>
        </>
      )}
      <dt>{t('May')}</dt>
      <dd>
        {c.scopes.map((s) => (
          <div key={s}>{t(scopes[s].name)}</div>
        ))}
      </dd>
      <dt>{t('Calls a minute')}</dt>
      <dd>{t('at most {count}', { count: c.rateLimit })}</dd>
      <dt>{t('Calls in 24 h')}</dt>
      <dd>
        {showCount(c.callsToday)}
        {c.refusedToday > 0 && (
          <>
            {' '}
            <span className="dim">{t('{count} too many', { count: c.refusedToday })}</span>
          </>
        )}
      </dd>
      <dt>{t('Added by')}</dt>
      <dd>
        {personName(t, c.createdBy) ?? '–'} · {showNamedMoment(c.createdAt)}
      </dd>
      {c.revokedAt && (
        <>
          <dt>{t('Ended by')}</dt>
          <dd>
            {personName(t, c.revokedBy) ?? '–'} · {showNamedMoment(c.revokedAt)}
          </dd>
        </>
      )}
    </dl>
  );
}
