import { IconLogout } from '@tabler/icons-react';
import { endOtherSessions, endOwnSession, getAccount } from './account.contract.ts';
import { MyRow } from './my-row.part.tsx';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { browserName, SessionTimes } from '#areas/people/session/session-times.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type OwnSession = AnswerOf<typeof getAccount>['sessions'][number];

/** Where the person is signed in, and the way out of each place. */
export function SessionsPart() {
  const t = useText();
  const account = useAnswer(getAccount, {});
  return (
    <section className="panel" aria-labelledby="account-sessions">
      <header>
        <h2 id="account-sessions">{t('Where you are signed in')}</h2>
      </header>
      <div className="col">
        <Answered of={account}>{({ sessions }) => <Sessions of={sessions} />}</Answered>
      </div>
    </section>
  );
}

function Sessions({ of }: { of: readonly OwnSession[] }) {
  const t = useText();
  const endAll = useAct(endOtherSessions);
  const others = of.filter((session) => !session.here);
  const everyOther = async () => {
    const sure = await ask({
      title: t('End all other sessions'),
      body: t('Every browser and device but this one is logged out at once.'),
      act: t('End all other sessions'),
      leave: t('Keep them'),
    });
    if (sure) await endAll.run({});
  };
  return (
    <>
      <ul className="my-list">
        {of.map((session) => (
          <Session key={session.id} of={session} />
        ))}
      </ul>
      <div>
        <Action
          icon={IconLogout}
          whyNot={others.length === 0 ? t('No other session runs.') : null}
          onPress={everyOther}
        >
          {t('End all other sessions…')}
        </Action>
      </div>
    </>
  );
}

function Session({ of }: { of: OwnSession }) {
  const t = useText();
  const end = useAct(endOwnSession);
  return (
    <MyRow
      name={browserName(t, of)}
      mark={of.here && <Badge tone="done">{t('This browser')}</Badge>}
      told={<SessionTimes of={of} />}
      acts={
        !of.here && (
          <Action
            small
            label={t('End session since {moment}', { moment: showNamedMoment(of.startedAt) })}
            onPress={() => end.run({ params: { id: of.id } })}
          >
            {t('End session')}
          </Action>
        )
      }
    />
  );
}
