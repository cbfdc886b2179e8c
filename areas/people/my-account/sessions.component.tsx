import { IconLogout } from '@tabler/icons-react';
import {
  endOtherSessionsEndpoint,
  endOneOtherSessionEndpoint,
  getMySignInDetailsEndpoint,
} from './my-account.contract.ts';
import { MyAccountRow } from './my-account-row.component.tsx';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { formatBrowserName, SessionTimes } from '#areas/people/session/session-times.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type OwnSession = ResultOf<typeof getMySignInDetailsEndpoint>['sessions'][number];

/** Where the user is signed in, with a button to end each session. */
export function MySessionsSection() {
  const t = useTranslate();
  const account = useApiQuery(getMySignInDetailsEndpoint, {});
  return (
    <section className="panel" aria-labelledby="account-sessions">
      <header>
        <h2 id="account-sessions">{t('Where you’re signed in')}</h2>
      </header>
      <div className="col">
        <QueryBoundary query={account}>{({ sessions }) => <Sessions of={sessions} />}</QueryBoundary>
      </div>
    </section>
  );
}

function Sessions({ of: sessions }: { of: readonly OwnSession[] }) {
  const t = useTranslate();
  const endAll = useApiMutation(endOtherSessionsEndpoint);
  const others = sessions.filter((session) => !session.here);
  const everyOther = async () => {
    const sure = await confirmAction({
      title: t('Sign out all other sessions'),
      body: t('Signs you out of every other browser and device immediately.'),
      confirmLabel: t('Sign out all other sessions'),
    });
    if (sure) await endAll.run({});
  };
  return (
    <>
      <ul className="item-list">
        {sessions.map((session) => (
          <Session key={session.id} of={session} />
        ))}
      </ul>
      <div>
        <Button
          icon={IconLogout}
          disabledReason={others.length === 0 ? t('No other sessions.') : null}
          onPress={everyOther}
        >
          {t('Sign out all other sessions…')}
        </Button>
      </div>
    </>
  );
}

function Session({ of: session }: { of: OwnSession }) {
  const t = useTranslate();
  const end = useApiMutation(endOneOtherSessionEndpoint);
  return (
    <MyAccountRow
      name={formatBrowserName(t, session)}
      mark={session.here && <Badge tone="done">{t('This browser')}</Badge>}
      description={<SessionTimes session={session} />}
      actions={
        !session.here && (
          <Button
            isSmall
            label={t('End session since {moment}', {
              moment: formatShortDateTimeWithZone(session.startedAt),
            })}
            onPress={() => end.run({ params: { id: session.id } })}
          >
            {t('End session')}
          </Button>
        )
      }
    />
  );
}
