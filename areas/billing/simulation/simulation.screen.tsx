import { OfVersion, sheetsPath } from '#areas/billing/tariffs/of-version.part.tsx';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { MostChanged } from './most-changed.part.tsx';
import type { Explained } from './most-changed.part.tsx';
import {
  cancelSimulation,
  lastSimulation,
  mostDays,
  startSimulation,
  usualDays,
} from './simulation.contract.ts';
import type { Simulation, SimulatedSum, SimulationResult } from './simulation.contract.ts';
import { signedMoney } from './signed.web.ts';
import { WhyPanel } from '#areas/billing/shipments/why.part.tsx';
import { versionStates } from '#areas/settings/regions/sheet-version-states.contract.ts';
import type { SheetVersion } from '#areas/billing/tariffs/sheets.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { personName } from '#kit/contract/person-name.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { DocumentFacts } from '#kit/web/document-facts.tsx';
import '#kit/web/theme/document.css';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';
import './simulation.css';

/** A draft tried on the freight of the last closed days: what it would have come to, before anybody publishes it. */
export default function SimulationScreen() {
  const t = useText();
  return (
    <OfVersion title={t('Simulation of a draft')}>
      {(version) => <OfDraft key={version.id} version={version} />}
    </OfVersion>
  );
}

function OfDraft({ version }: { version: SheetVersion }) {
  const t = useText();
  const last = useAnswer(lastSimulation, { params: { id: version.id } });
  const running = last.data?.state === 'running' ? last.data : null;
  const [why, explain] = useState<Explained | null>(null);
  return (
    <Screen
      title={t('Simulation of {name}', { name: version.sheet })}
      note={<A to={`${sheetsPath}/${version.id}`}>{t('Version {version}', { version: version.version })}</A>}
      acts={running ? <Stop simulation={running} /> : <Start version={version} />}
    >
      {last.data?.result && <Sums result={last.data.result} />}
      <div className="split">
        <div className="left simulation">
          <Answered of={last}>
            {(found) => <Standing simulation={found} why={why} explain={explain} />}
          </Answered>
        </div>
        {why && <WhyPanel rate={why.charge} onClose={() => explain(null)} />}
      </div>
    </Screen>
  );
}

const choices = [7, 14, usualDays, mostDays];
function Start({ version }: { version: SheetVersion }) {
  const t = useText();
  const [days, choose] = useState(usualDays);
  const start = useAct(startSimulation);
  const published = version.status === versionStates.published;
  const empty = version.lines.length === 0 ? t('The draft has no rate yet.') : null;
  const whyNot = published ? t('This version is published: shipments are rated by it already.') : empty;
  return (
    <>
      <select
        className="input simulation-days"
        aria-label={t('Closed days')}
        value={days}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {choices.map((count) => (
          <option key={count} value={count}>
            {t('{count, plural, one {# closed day} other {# closed days}}', { count })}
          </option>
        ))}
      </select>
      <Action
        look="go"
        icon={IconPlayerPlay}
        whyNot={whyNot}
        onPress={() => void start.run({ params: { id: version.id }, body: { days } })}
      >
        {t('Try the draft')}
      </Action>
    </>
  );
}
function Stop({ simulation }: { simulation: Simulation }) {
  const t = useText();
  const cancel = useAct(cancelSimulation);
  return (
    <Action
      look="risk"
      icon={IconPlayerStop}
      onPress={() => void cancel.run({ params: { id: simulation.id } })}
    >
      {t('Stop it')}
    </Action>
  );
}

function Standing({
  simulation,
  why,
  explain,
}: {
  simulation: Simulation | null;
  why: Explained | null;
  explain: (why: Explained) => void;
}) {
  const t = useText();
  if (!simulation)
    return (
      <p className="dim">
        {t(
          'The draft is run over the freight of the last closed days, as though it had been in force: what each payer and each way came to, and would have come to. No charge is written.',
        )}
      </p>
    );
  const { state, result } = simulation;
  const counts = {
    days: simulation.days,
    from: showDate(simulation.firstDay),
    to: showDate(simulation.lastDay),
    name: personName(t, simulation.startedBy),
  };
  return (
    <>
      <p role="status">
        {state === 'running' &&
          t(
            'The draft is being tried on {days, plural, one {# closed day} other {# closed days}}, {from} to {to}.',
            counts,
          )}
        {state === 'cancelled' && t('The last simulation was stopped.')}
        {state === 'failed' &&
          (simulation.published
            ? t('The last simulation failed.')
            : t('The last simulation failed. Try it again.'))}
        {state === 'done' &&
          t(
            'Tried by {name} on {days, plural, one {# closed day} other {# closed days}}, {from} to {to}. No charge was written.',
            counts,
          )}
      </p>
      {simulation.outdated && (
        <p className="note t-wait">{t('The draft has been changed since. Try it again.')}</p>
      )}
      {simulation.published && <Published now={simulation.published} />}
      {state === 'running' && <Progress simulation={simulation} />}
      {result && <Result result={result} why={why} explain={explain} />}
    </>
  );
}
function Published({ now }: { now: NonNullable<Simulation['published']> }) {
  const t = useText();
  return (
    <p className="note">
      {t('The draft has been published since.')}{' '}
      <A to={`${sheetsPath}/${now.versionId}`}>
        {t('Open version {version}, which holds now', { version: now.version })}
      </A>
    </p>
  );
}
function Progress({ simulation: { done, total } }: { simulation: Simulation }) {
  const t = useText();
  const share = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div className="row">
      <div
        className="lane grow t-move"
        role="progressbar"
        aria-label={t('Simulation of a draft')}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${share}%` }} />
      </div>
      <span className="num cap">
        {showCount(done)} / {showCount(total)}
      </span>
    </div>
  );
}

function Sums({ result }: { result: SimulationResult }) {
  const t = useText();
  return (
    <DocumentFacts
      facts={[
        { name: t('Before'), value: showMoney(result.before) },
        { name: t('After'), value: showMoney(result.after) },
        { name: t('Difference'), value: signedMoney(result.after - result.before) },
        { name: t('Shipments'), value: showCount(result.shipments) },
        { name: t('Charged otherwise'), value: showCount(result.differ) },
        {
          name: t('Without a rate'),
          value: `${showCount(result.errorsBefore)} → ${showCount(result.errorsAfter)}`,
        },
      ]}
    />
  );
}

function Result({
  result,
  why,
  explain,
}: {
  result: SimulationResult;
  why: Explained | null;
  explain: (why: Explained) => void;
}) {
  const t = useText();
  return (
    <>
      <section>
        <h2 className="part">{t('What changes most')}</h2>
        {result.most.length === 0 ? (
          <p className="dim none">{t('No shipment would be charged otherwise.')}</p>
        ) : (
          <MostChanged shipments={result.most} why={why} explain={explain} />
        )}
      </section>
      <SumTable title={t('Payers')} first={t('Payer')} sums={result.payers} t={t} />
      <SumTable title={t('Origin and state')} first={t('Origin and state')} sums={result.lanes} t={t} />
    </>
  );
}
function SumTable({
  title,
  first,
  sums,
  t,
}: {
  title: string;
  first: string;
  sums: readonly SimulatedSum[];
  t: Say;
}) {
  return (
    <section>
      <h2 className="part">
        {title} <span className="dim">{showCount(sums.length)}</span>
      </h2>
      <Wide name={title}>
        <table className="plain">
          <thead>
            <tr>
              <th>{first}</th>
              <th className="num roomy">{t('Shipments')}</th>
              <th className="num roomy">{t('Before')}</th>
              <th className="num">{t('After')}</th>
              <th className="num">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map((s) => (
              <tr key={s.name}>
                <td className="simulated-name">
                  {s.name}{' '}
                  <span className="below">
                    {t('{count, plural, one {# shipment} other {# shipments}}', { count: s.shipments })} ·{' '}
                    {showMoney(s.before)}
                  </span>
                </td>
                <td className="num roomy">{showCount(s.shipments)}</td>
                <td className="num roomy">{showMoney(s.before)}</td>
                <td className="num">{showMoney(s.after)}</td>
                <td className="num">{s.after === s.before ? '–' : signedMoney(s.after - s.before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}
