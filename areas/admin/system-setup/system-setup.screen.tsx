import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  getSystemStatusEndpoint,
  testableSystemParts,
  testSystemPartEndpoint,
} from './system-setup.contract.ts';
import type { SystemPartStatus, SystemStatus, TestableSystemPart } from './system-setup.contract.ts';
import type { ServerDependencyId, ServerDependency } from '#areas/settings/server/server-parts.contract.ts';
import './system-setup.css';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { StatusTone } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const partNames: Record<ServerDependencyId, string> = {
  identity: 'Sign-in',
  database: 'Database',
  replica: 'Read-only database replica',
  files: 'Photos and documents',
  mail: 'Outgoing email',
  sms: 'Text messages',
  accounting: 'Accounting',
  portal: 'Invoice portal',
  routing: 'Routing',
  dispatch: 'Dispatch',
  secrets: 'Encrypted secrets',
  errors: 'Error reports',
};
const states: Record<ServerDependency['state'], { tone: StatusTone; name: string }> = {
  configured: { tone: 'done', name: 'Configured' },
  'stand-in': { tone: 'wait', name: 'Simulated' },
  none: { tone: 'plan', name: 'Not configured' },
};

/** How the server was started and its current state: everything that is not in Admin Settings. */
export default function SystemSetupScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  if (me.can('adminSettingsView:admin')) return <SystemSetup />;
  return (
    <Screen title={t('System Setup')}>
      <div className="empty-state">
        <p>{t(notAllowedMessage)}</p>
        <p className="muted">
          {t(
            'Only administrators can see the system setup. Contact one if messages don’t go out or come in.',
          )}
        </p>
      </div>
    </Screen>
  );
}

function SystemSetup() {
  const t = useTranslate();
  const found = useApiQuery(getSystemStatusEndpoint, {});
  return (
    <Screen title={t('System Setup')}>
      <QueryBoundary query={found} skeletonLines={8}>
        {(state) => (
          <div className="system-setup">
            <Health state={state} />
            {state.parts.map((part) => (
              <Part key={part.id} part={part} />
            ))}
          </div>
        )}
      </QueryBoundary>
    </Screen>
  );
}

const Panel = ({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) => (
  <section className="panel system-panel">
    <div className="system-panel-header">
      <h2>{title}</h2>
      {beside}
    </div>
    {children}
  </section>
);

const Health = ({ state }: { state: SystemStatus }) => (
  <>
    <Version state={state} />
    <Background work={state.work} />
    <Letters outbox={state.outbox} />
    <TableChecks checks={state.checks} />
  </>
);
function Version({ state: { database, ...state } }: { state: SystemStatus }) {
  const t = useTranslate();
  return (
    <Panel title={t('This version')} beside={state.testMode && <Badge tone="wait">{t('Test mode')}</Badge>}>
      <dl className="description-list two-columns">
        <dt>{t('Version')}</dt>
        <dd>{state.version}</dd>
        <dt>{t('Running since')}</dt>
        <dd>
          <time dateTime={state.startedAt}>{formatShortDateTimeWithZone(state.startedAt)}</time>
        </dd>
        <dt>{t('Database')}</dt>
        <dd>
          {t('PostgreSQL {version}, {size} MB', {
            version: database.version,
            size: formatCount(database.megabytes),
          })}
        </dd>
        <dt>{t('Migrations')}</dt>
        <dd>
          {formatCount(database.migrations)} <code>{database.lastMigration}</code>{' '}
          <time dateTime={database.lastMigrationAt}>
            {formatShortDateTimeWithZone(database.lastMigrationAt)}
          </time>
        </dd>
      </dl>
    </Panel>
  );
}
function Background({ work }: Pick<SystemStatus, 'work'>) {
  const t = useTranslate();
  const troubled = work.late > 0 || work.failed > 0;
  return (
    <Panel
      title={t('Background jobs')}
      beside={<Badge tone={troubled ? 'fault' : 'done'}>{troubled ? t('Needs attention') : t('OK')}</Badge>}
    >
      <dl className="description-list two-columns">
        <dt>{t('Queued')}</dt>
        <dd>{formatCount(work.waiting)}</dd>
        <dt>{t('Queued for more than 10 minutes')}</dt>
        <dd>{formatCount(work.late)}</dd>
        <dt>{t('Abandoned')}</dt>
        <dd>{formatCount(work.failed)}</dd>
        <dt>{t('Running jobs')}</dt>
        <dd>{formatCount(work.running)}</dd>
        <dt>{t('Jobs failed in the last 24 hours')}</dt>
        <dd>{formatCount(work.failedToday)}</dd>
      </dl>
    </Panel>
  );
}
function Letters({ outbox }: Pick<SystemStatus, 'outbox'>) {
  const t = useTranslate();
  return (
    <Panel
      title={t('Outbox')}
      beside={outbox.failed > 0 && <Badge tone="fault">{t('Needs attention')}</Badge>}
    >
      <dl className="description-list two-columns">
        <dt>{t('To be sent')}</dt>
        <dd>{formatCount(outbox.queued)}</dd>
        <dt>{t('Failed to send')}</dt>
        <dd>{formatCount(outbox.failed)}</dd>
      </dl>
      <Link to="/admin/outbox">{t('Open outbox')}</Link>
    </Panel>
  );
}
function TableChecks({ checks }: Pick<SystemStatus, 'checks'>) {
  const t = useTranslate();
  return (
    <Panel
      title={t('Data checks')}
      beside={checks.broken > 0 && <Badge tone="fault">{t('Needs attention')}</Badge>}
    >
      <dl className="description-list two-columns">
        <dt>{t('Last checked')}</dt>
        <dd>
          {checks.lastAt === null ? (
            <span className="muted">{t('Checks have not run yet.')}</span>
          ) : (
            <time dateTime={checks.lastAt}>{formatShortDateTimeWithZone(checks.lastAt)}</time>
          )}
        </dd>
        <dt>{t('invariant|Fail')}</dt>
        <dd>
          {t('{broken} of {count}', { broken: formatCount(checks.broken), count: formatCount(checks.count) })}
        </dd>
      </dl>
      <Link to="/admin/checks">{t('Open checks')}</Link>
    </Panel>
  );
}

const isTried = (id: ServerDependencyId): id is TestableSystemPart =>
  testableSystemParts.some((tried) => tried === id);
function Part({ part }: { part: SystemPartStatus }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(testSystemPartEndpoint);
  const [testResult, setTestResult] = useState<{ works: boolean; why: string | null } | null>(null);
  const { tone, name } = states[part.state];
  const press = async () => {
    if (!isTried(part.id)) return;
    setTestResult((await act.run({ body: { part: part.id } })) ?? null);
  };
  return (
    <Panel title={t(partNames[part.id])} beside={<Badge tone={tone}>{t(name)}</Badge>}>
      <dl className="description-list two-columns">
        <dt>{t('Uses')}</dt>
        <dd>{t(part.uses)}</dd>
        {part.machine !== null && (
          <>
            <dt>{t('Location')}</dt>
            <dd className="system-host">{part.machine}</dd>
          </>
        )}
        <dt>{t('Set in')}</dt>
        <dd>
          {part.variables.map((variable) => (
            <code key={variable}>{variable} </code>
          ))}
        </dd>
      </dl>
      {part.canTry && (
        <div className="row wrap">
          <Button
            isSmall
            icon={IconPlayerPlay}
            label={t('Test {part}', { part: t(partNames[part.id]) })}
            disabledReason={me.can('adminSettingsEdit:admin') ? null : t(notAllowedMessage)}
            onPress={press}
          >
            {t('Test')}
          </Button>
          <span role="status">
            {testResult?.works === true && (
              <Badge tone="done">{part.id === 'mail' ? t('Test email sent.') : t('Test passed.')}</Badge>
            )}
            {testResult?.works === false && (
              <span className="error-message">{t('Test failed: {why}', { why: testResult.why ?? '' })}</span>
            )}
          </span>
        </div>
      )}
    </Panel>
  );
}
