import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { getSystemState, triedParts, tryPart } from './system-setup.contract.ts';
import type { ShownPart, SystemState, TriedPart } from './system-setup.contract.ts';
import type { PartId, SystemPart } from '#areas/settings/server/server-parts.contract.ts';
import './system-setup.css';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { StateTone } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

const partNames: Record<PartId, string> = {
  identity: 'Sign-in',
  database: 'Database',
  replica: 'Copy of the database for reading',
  files: 'Photos and papers',
  mail: 'Outgoing mail',
  sms: 'Text messages',
  accounting: 'Accounting',
  portal: 'Invoice portal',
  routing: 'Routing',
  dispatch: 'Dispatch',
  secrets: 'Sealed secrets',
  errors: 'Reports of errors',
};
const states: Record<SystemPart['state'], { tone: StateTone; name: string }> = {
  configured: { tone: 'done', name: 'Configured' },
  'stand-in': { tone: 'wait', name: 'Stands in' },
  none: { tone: 'plan', name: 'Not configured' },
};

/** How the server was started and how it stands: what is not in Admin Settings. */
export default function SystemSetupScreen() {
  const t = useText();
  const me = useMe();
  if (me.can('adminSettingsView:admin')) return <SystemSetup />;
  return (
    <Screen title={t('System Setup')}>
      <div className="nothing">
        <p>{t(notAllowed)}</p>
        <p className="dim">
          {t(
            'How the system is set up is for administrators. Ask one of them when something does not go out or come in.',
          )}
        </p>
      </div>
    </Screen>
  );
}

function SystemSetup() {
  const t = useText();
  const found = useAnswer(getSystemState, {});
  return (
    <Screen title={t('System Setup')}>
      <Answered of={found} lines={8}>
        {(state) => (
          <div className="system-setup">
            <Health state={state} />
            {state.parts.map((part) => (
              <Part key={part.id} part={part} />
            ))}
          </div>
        )}
      </Answered>
    </Screen>
  );
}

const Panel = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => (
  <section className="panel system-part">
    <div className="system-head">
      <h2>{title}</h2>
      {beside}
    </div>
    {children}
  </section>
);

const Health = ({ state }: { state: SystemState }) => (
  <>
    <Version state={state} />
    <Background work={state.work} />
    <Letters outbox={state.outbox} />
    <TableChecks checks={state.checks} />
  </>
);
function Version({ state: { database, ...state } }: { state: SystemState }) {
  const t = useText();
  return (
    <Panel title={t('This version')} beside={state.testMode && <Badge tone="wait">{t('Test mode')}</Badge>}>
      <dl className="kv two">
        <dt>{t('Version')}</dt>
        <dd>{state.version}</dd>
        <dt>{t('Running since')}</dt>
        <dd>
          <time dateTime={state.startedAt}>{showNamedMoment(state.startedAt)}</time>
        </dd>
        <dt>{t('Database')}</dt>
        <dd>
          {t('PostgreSQL {version}, {size} MB', {
            version: database.version,
            size: showCount(database.megabytes),
          })}
        </dd>
        <dt>{t('Migrations')}</dt>
        <dd>
          {showCount(database.migrations)} <code>{database.lastMigration}</code>{' '}
          <time dateTime={database.lastMigrationAt}>{showNamedMoment(database.lastMigrationAt)}</time>
        </dd>
      </dl>
    </Panel>
  );
}
function Background({ work }: Pick<SystemState, 'work'>) {
  const t = useText();
  const troubled = work.late > 0 || work.failed > 0;
  return (
    <Panel
      title={t('Work in the background')}
      beside={
        <Badge tone={troubled ? 'fault' : 'done'}>{troubled ? t('Needs a look') : t('All is well')}</Badge>
      }
    >
      <dl className="kv two">
        <dt>{t('Waiting for their turn')}</dt>
        <dd>{showCount(work.waiting)}</dd>
        <dt>{t('Waiting longer than ten minutes')}</dt>
        <dd>{showCount(work.late)}</dd>
        <dt>{t('Given up')}</dt>
        <dd>{showCount(work.failed)}</dd>
        <dt>{t('Long work that runs')}</dt>
        <dd>{showCount(work.running)}</dd>
        <dt>{t('Long work that failed within a day')}</dt>
        <dd>{showCount(work.failedToday)}</dd>
      </dl>
    </Panel>
  );
}
function Letters({ outbox }: Pick<SystemState, 'outbox'>) {
  const t = useText();
  return (
    <Panel title={t('Outbox')} beside={outbox.failed > 0 && <Badge tone="fault">{t('Needs a look')}</Badge>}>
      <dl className="kv two">
        <dt>{t('Waiting to be sent')}</dt>
        <dd>{showCount(outbox.queued)}</dd>
        <dt>{t('Could not be sent')}</dt>
        <dd>{showCount(outbox.failed)}</dd>
      </dl>
      <A to="/admin/outbox">{t('Open the outbox')}</A>
    </Panel>
  );
}
function TableChecks({ checks }: Pick<SystemState, 'checks'>) {
  const t = useText();
  return (
    <Panel title={t('Checks')} beside={checks.broken > 0 && <Badge tone="fault">{t('Needs a look')}</Badge>}>
      <dl className="kv two">
        <dt>{t('Looked at')}</dt>
        <dd>
          {checks.lastAt === null ? (
            <span className="dim">{t('Nobody has looked yet.')}</span>
          ) : (
            <time dateTime={checks.lastAt}>{showNamedMoment(checks.lastAt)}</time>
          )}
        </dd>
        <dt>{t('invariant|Broken')}</dt>
        <dd>
          {t('{broken} of {count}', { broken: showCount(checks.broken), count: showCount(checks.count) })}
        </dd>
      </dl>
      <A to="/admin/checks">{t('Open the checks')}</A>
    </Panel>
  );
}

const isTried = (id: PartId): id is TriedPart => triedParts.some((tried) => tried === id);
function Part({ part }: { part: ShownPart }) {
  const t = useText();
  const me = useMe();
  const act = useAct(tryPart);
  const [said, say] = useState<{ works: boolean; why: string | null } | null>(null);
  const { tone, name } = states[part.state];
  const press = async () => {
    if (!isTried(part.id)) return;
    say((await act.run({ body: { part: part.id } })) ?? null);
  };
  return (
    <Panel title={t(partNames[part.id])} beside={<Badge tone={tone}>{t(name)}</Badge>}>
      <dl className="kv two">
        <dt>{t('Goes by')}</dt>
        <dd>{t(part.uses)}</dd>
        {part.machine !== null && (
          <>
            <dt>{t('Where')}</dt>
            <dd className="system-at">{part.machine}</dd>
          </>
        )}
        <dt>{t('Said by')}</dt>
        <dd>
          {part.variables.map((variable) => (
            <code key={variable}>{variable} </code>
          ))}
        </dd>
      </dl>
      {part.canTry && (
        <div className="row wrap">
          <Action
            small
            icon={IconPlayerPlay}
            label={t('Try {part}', { part: t(partNames[part.id]) })}
            whyNot={me.can('adminSettingsEdit:admin') ? null : t(notAllowed)}
            onPress={press}
          >
            {t('Try')}
          </Action>
          <span role="status">
            {said?.works === true && (
              <Badge tone="done">
                {part.id === 'mail' ? t('A letter to you is on its way.') : t('It works.')}
              </Badge>
            )}
            {said?.works === false && (
              <span className="fault-line">{t('It does not work: {why}', { why: said.why ?? '' })}</span>
            )}
          </span>
        </div>
      )}
    </Panel>
  );
}
