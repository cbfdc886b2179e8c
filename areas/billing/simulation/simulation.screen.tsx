import {
  RateSheetVersionFromUrl,
  rateSheetsPath,
} from '#areas/billing/tariffs/sheet-version-page.component.tsx';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { MostChangedShipments } from './most-changed-shipments.component.tsx';
import type { ExplainedCharge } from './most-changed-shipments.component.tsx';
import {
  cancelDraftRateSimulationEndpoint,
  getLastDraftRateSimulationEndpoint,
  maxDraftRateSimulationDays,
  startDraftRateSimulationEndpoint,
  defaultDraftRateSimulationDays,
} from './simulation.contract.ts';
import type {
  DraftRateSimulation,
  SimulatedGroupTotal,
  DraftRateSimulationResult,
} from './simulation.contract.ts';
import { formatSignedMoney } from './signed-money.client.ts';
import { ChargeExplanationPanel } from '#areas/billing/shipments/charge-explanation.component.tsx';
import { rateSheetVersionStatus } from '#areas/settings/regions/rate-sheet-version-status.contract.ts';
import type { RateSheetVersion } from '#areas/billing/tariffs/sheets.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { DocumentSummaryFields } from '#kit/web/document-summary-fields.tsx';
import '#kit/web/theme/document.css';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';
import './simulation.css';

/** Simulates a draft on the freight of the last closed days, so that its effect is known before it is published. */
export default function SimulationScreen() {
  const t = useTranslate();
  return (
    <RateSheetVersionFromUrl loadingTitle={t('Draft simulation')}>
      {(version) => <OfDraft key={version.id} version={version} />}
    </RateSheetVersionFromUrl>
  );
}

function OfDraft({ version }: { version: RateSheetVersion }) {
  const t = useTranslate();
  const last = useApiQuery(getLastDraftRateSimulationEndpoint, { params: { id: version.id } });
  const running = last.data?.state === 'running' ? last.data : null;
  const [why, explain] = useState<ExplainedCharge | null>(null);
  return (
    <Screen
      title={t('Simulation of {name}', { name: version.sheet })}
      note={
        <Link to={`${rateSheetsPath}/${version.id}`}>
          {t('Version {version}', { version: version.version })}
        </Link>
      }
      actions={running ? <Stop simulation={running} /> : <Start version={version} />}
    >
      {last.data?.result && <Sums result={last.data.result} />}
      <div className="split">
        <div className="main-column simulation">
          <QueryBoundary query={last}>
            {(found) => <Standing simulation={found} why={why} explain={explain} />}
          </QueryBoundary>
        </div>
        {why && <ChargeExplanationPanel rate={why.charge} onClose={() => explain(null)} />}
      </div>
    </Screen>
  );
}

const choices = [7, 14, defaultDraftRateSimulationDays, maxDraftRateSimulationDays];
function Start({ version }: { version: RateSheetVersion }) {
  const t = useTranslate();
  const [days, choose] = useState(defaultDraftRateSimulationDays);
  const start = useApiMutation(startDraftRateSimulationEndpoint);
  const published = version.status === rateSheetVersionStatus.published;
  const empty = version.lines.length === 0 ? t('The draft has no rates yet.') : null;
  const whyNot = published ? t('This version is published and already used for rating.') : empty;
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
      <Button
        variant="primary"
        icon={IconPlayerPlay}
        disabledReason={whyNot}
        onPress={() => void start.run({ params: { id: version.id }, body: { days } })}
      >
        {t('Run simulation')}
      </Button>
    </>
  );
}
function Stop({ simulation }: { simulation: DraftRateSimulation }) {
  const t = useTranslate();
  const cancel = useApiMutation(cancelDraftRateSimulationEndpoint);
  return (
    <Button
      variant="danger"
      icon={IconPlayerStop}
      onPress={() => void cancel.run({ params: { id: simulation.id } })}
    >
      {t('Stop simulation')}
    </Button>
  );
}

function Standing({
  simulation,
  why,
  explain,
}: {
  simulation: DraftRateSimulation | null;
  why: ExplainedCharge | null;
  explain: (why: ExplainedCharge) => void;
}) {
  const t = useTranslate();
  if (!simulation)
    return (
      <p className="muted">
        {t(
          'Re-rates recent closed days with this draft and compares totals by bill-to and lane. No charges are changed.',
        )}
      </p>
    );
  const { state, result } = simulation;
  const counts = {
    days: simulation.days,
    from: formatDate(simulation.firstDay),
    to: formatDate(simulation.lastDay),
    name: translateAnonymousOrErasedPersonName(t, simulation.startedBy),
  };
  return (
    <>
      <p role="status">
        {state === 'running' &&
          t(
            'Simulating the draft on {days, plural, one {# closed day} other {# closed days}}, {from} to {to}.',
            counts,
          )}
        {state === 'cancelled' && t('The last simulation was stopped.')}
        {state === 'failed' &&
          (simulation.published
            ? t('The last simulation failed.')
            : t('The last simulation failed. Run it again.'))}
        {state === 'done' &&
          t(
            'Run by {name} on {days, plural, one {# closed day} other {# closed days}}, {from} to {to}. No charges were changed.',
            counts,
          )}
      </p>
      {simulation.outdated && (
        <p className="note tone-wait">{t('The draft has changed since then. Run the simulation again.')}</p>
      )}
      {simulation.published && <Published now={simulation.published} />}
      {state === 'running' && <Progress simulation={simulation} />}
      {result && <Result result={result} why={why} explain={explain} />}
    </>
  );
}
function Published({ now }: { now: NonNullable<DraftRateSimulation['published']> }) {
  const t = useTranslate();
  return (
    <p className="note">
      {t('The draft has since been published.')}{' '}
      <Link to={`${rateSheetsPath}/${now.versionId}`}>
        {t('Open version {version}, now in effect', { version: now.version })}
      </Link>
    </p>
  );
}
function Progress({ simulation: { done, total } }: { simulation: DraftRateSimulation }) {
  const t = useTranslate();
  const share = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div className="row">
      <div
        className="progress-bar grow tone-move"
        role="progressbar"
        aria-label={t('Draft simulation')}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${share}%` }} />
      </div>
      <span className="numeric caption">
        {formatCount(done)} / {formatCount(total)}
      </span>
    </div>
  );
}

function Sums({ result }: { result: DraftRateSimulationResult }) {
  const t = useTranslate();
  return (
    <DocumentSummaryFields
      fields={[
        { name: t('Before'), value: formatMoney(result.before) },
        { name: t('After'), value: formatMoney(result.after) },
        { name: t('Difference'), value: formatSignedMoney(result.after - result.before) },
        { name: t('Shipments'), value: formatCount(result.shipments) },
        { name: t('Charge changes'), value: formatCount(result.differ) },
        {
          name: t('No rate'),
          value: `${formatCount(result.errorsBefore)} → ${formatCount(result.errorsAfter)}`,
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
  result: DraftRateSimulationResult;
  why: ExplainedCharge | null;
  explain: (why: ExplainedCharge) => void;
}) {
  const t = useTranslate();
  return (
    <>
      <section>
        <h2 className="section-title">{t('Largest changes')}</h2>
        {result.most.length === 0 ? (
          <p className="muted no-changes">{t('No charges would change.')}</p>
        ) : (
          <MostChangedShipments shipments={result.most} openExplanation={why} onExplain={explain} />
        )}
      </section>
      <SumTable title={t('Bill-tos')} first={t('Payer')} sums={result.payers} t={t} />
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
  sums: readonly SimulatedGroupTotal[];
  t: Translate;
}) {
  return (
    <section>
      <h2 className="section-title">
        {title} <span className="muted">{formatCount(sums.length)}</span>
      </h2>
      <HorizontalScroll name={title}>
        <table className="plain">
          <thead>
            <tr>
              <th>{first}</th>
              <th className="numeric hide-on-phone">{t('Shipments')}</th>
              <th className="numeric hide-on-phone">{t('Before')}</th>
              <th className="numeric">{t('After')}</th>
              <th className="numeric">{t('Difference')}</th>
            </tr>
          </thead>
          <tbody>
            {sums.map((s) => (
              <tr key={s.name}>
                <td className="simulation-shipment">
                  {s.name}{' '}
                  <span className="phone-details">
                    {t('{count, plural, one {# shipment} other {# shipments}}', { count: s.shipments })} ·{' '}
                    {formatMoney(s.before)}
                  </span>
                </td>
                <td className="numeric hide-on-phone">{formatCount(s.shipments)}</td>
                <td className="numeric hide-on-phone">{formatMoney(s.before)}</td>
                <td className="numeric">{formatMoney(s.after)}</td>
                <td className="numeric">
                  {s.after === s.before ? '–' : formatSignedMoney(s.after - s.before)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
    </section>
  );
}
