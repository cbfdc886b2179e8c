import './day-plan.css';
import {
  IconArrowBackUp,
  IconArrowsDiff,
  IconLayoutRows,
  IconPrinter,
  IconRoute,
  IconSettings,
  IconTable,
  IconWand,
} from '@tabler/icons-react';
import { acceptPlan, findDocks, printPlan } from './day-plan.contract.ts';
import type { DayPlanView } from './day-plan.contract.ts';
import { useDayPlan } from './day-plan.web.ts';
import type { ShownPlan, Step } from './day-plan.web.ts';
import { changesOf } from './draft.rules.ts';
import type { Lost } from './draft.rules.ts';
import { PlanCompare } from './plan-compare.part.tsx';
import { PlanLanes } from './plan-lanes.part.tsx';
import { PlanStopDrawer } from './plan-stop.part.tsx';
import { PlanTable } from './plan-table.part.tsx';
import { saysReason, signedCount, signedMoney, signedSpan } from './plan-words.web.ts';
import { PlanningDrawer } from '#areas/outbound/planning/planning.part.tsx';
import { isDate } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { ask } from '#kit/web/ask.ts';
import { DateInput } from '#kit/web/date-input.tsx';
import { download } from '#kit/web/download.ts';
import { locked } from '#kit/web/lock.tsx';
import { useMe, useToday } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered, Empty, Failed, Loading } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { spanWords } from '#kit/web/spans.ts';
import { useText } from '#kit/web/text.tsx';

type Beside = 'compare' | 'planning' | null;

/** The plan of a day out of a warehouse: looked at, changed by hand or by the planner, and written to the loads. */
export default function DayPlanScreen() {
  const t = useText();
  const me = useMe();
  const [address, change] = useAddress();
  const docks = useAnswer(findDocks, {});
  const warehouseId = dockOf(docks.data, address['dock'], me.warehouse?.id);
  const today = useToday(warehouseId);
  const asked = address['day'] ?? '';
  const running = docks.data?.find((dock) => dock.id === warehouseId)?.day;
  const day = isDate(asked) ? asked : (running ?? today);
  const shown = useDayPlan(warehouseId, day);
  const table = address['view'] === 'table';
  const opened = /^\d+$/.test(address['stop'] ?? '') ? Number(address['stop']) : null;
  const beside = besideOf(address['beside']);
  const whyNot = me.can('synchronizeLoads:outbound') ? null : t(notAllowed);
  const open = (stop: number | null) =>
    change({ stop: stop === null ? undefined : String(stop), beside: undefined }, true);
  const show = (what: Beside) => change({ beside: what ?? undefined, stop: undefined }, true);
  const { plan } = shown;
  return (
    <Screen
      title={t('Plan of the Day')}
      note={
        plan ? t('{count} for {day}', { count: showCount(plan.tours.length), day: showDayDate(day) }) : ''
      }
      beside={<ViewChoice table={table} show={(view) => change({ view }, true)} />}
      acts={
        warehouseId !== undefined && (
          <PlanActs of={{ warehouseId, dayOfService: day }} draft={shown.draft !== null} show={show} />
        )
      }
    >
      <div className="plan-bar">
        <DockChoice
          docks={docks.data ?? []}
          value={warehouseId}
          onChange={(dock) => change({ dock, stop: undefined }, true)}
        />
        <DateInput
          label={t('Day of service')}
          value={day}
          onChange={(d) => change({ day: d ?? undefined, stop: undefined }, true)}
        />
        {plan && <PlannerActs plan={plan} shown={shown} whyNot={whyNot} />}
      </div>
      {plan && <Sums plan={plan} />}
      <Told shown={shown} />
      {docks.failed && !docks.data && <Failed failure={docks.failed} again={docks.again} />}
      {docks.data?.length === 0 && <NoDock />}
      {warehouseId !== undefined && <PlanBody {...{ shown, table, opened, open, whyNot }} />}
      {docks.loading && warehouseId === undefined && <Loading lines={10} />}
      {plan && opened !== null && (
        <PlanStopDrawer key={opened} {...{ plan, shown, whyNot }} id={opened} onClose={() => open(null)} />
      )}
      {plan && beside === 'compare' && (
        <PlanCompare plan={plan} changed={shown.draft !== null} onClose={() => show(null)} />
      )}
      {warehouseId !== undefined && beside === 'planning' && (
        <PlanningDrawer warehouseId={warehouseId} whyNot={whyNot} onClose={() => show(null)} />
      )}
    </Screen>
  );
}
/** No warehouse of the person loads trucks. */
function NoDock() {
  const t = useText();
  const me = useMe();
  return (
    <Empty
      sentence={t('No warehouse loads trucks.')}
      why={t('Trucks are planned out of a warehouse that loads them.')}
      act={
        me.can('warehousesEdit:admin') && (
          <A to="/warehouse/warehouseSettings" className="btn">
            {t('Warehouse Settings')}
          </A>
        )
      }
    />
  );
}

function PlanBody({
  shown,
  table,
  opened,
  open,
  whyNot,
}: {
  shown: ShownPlan;
  table: boolean;
  opened: number | null;
  open: (stop: number | null) => void;
  whyNot: string | null;
}) {
  const t = useText();
  const { found, draft } = shown;
  return (
    <Answered of={draft ? { ...found, data: draft.plan, failed: null, loading: false } : found} lines={10}>
      {(plan) => {
        if (plan.stops.length === 0)
          return (
            <Empty
              filtered={0}
              clear={() => undefined}
              sentence={t('Nothing is to be planned on this day.')}
              why={t('Freight is planned once it is finalized.')}
            />
          );
        return table ? (
          <PlanTable plan={plan} open={open} />
        ) : (
          <PlanLanes {...{ plan, shown, opened, open, whyNot }} />
        );
      }}
    </Answered>
  );
}

function PlanActs({
  of,
  draft,
  show,
}: {
  of: { warehouseId: number; dayOfService: string };
  draft: boolean;
  show: (what: Beside) => void;
}) {
  const t = useText();
  return (
    <>
      <Action small icon={IconArrowsDiff} onPress={() => show('compare')}>
        {t('Compare')}
      </Action>
      <Action
        small
        icon={IconPrinter}
        whyNot={draft ? t('Write the plan first: the paper shows the loads.') : null}
        onPress={() => download(printPlan, { query: of })}
      >
        {t('Print')}
      </Action>
      <Action small icon={IconSettings} onPress={() => show('planning')}>
        {t('Trailers and rules')}
      </Action>
    </>
  );
}
const besideOf = (said: string | undefined): Beside =>
  said === 'compare' || said === 'planning' ? said : null;

function ViewChoice({ table, show }: { table: boolean; show: (view: 'table' | undefined) => void }) {
  const t = useText();
  return (
    <div className="seg" role="group" aria-label={t('View')}>
      <button type="button" aria-pressed={!table} onClick={() => show(undefined)}>
        <IconLayoutRows size={14} stroke={2} aria-hidden />
        {t('Trailers')}
      </button>
      <button type="button" aria-pressed={table} onClick={() => show('table')}>
        <IconTable size={14} stroke={2} aria-hidden />
        {t('Table')}
      </button>
    </div>
  );
}

type Dock = { id: number; code: string; name: string; day: string | null };
/** The dock of the address, else the warehouse that was chosen, else the first. */
function dockOf(
  docks: readonly Dock[] | undefined,
  said: string | undefined,
  chosen: number | undefined,
): number | undefined {
  const known = (id: number | undefined) => docks?.find((dock) => dock.id === id)?.id;
  return known(Number(said)) ?? known(chosen) ?? docks?.[0]?.id;
}
function DockChoice({
  docks,
  value,
  onChange,
}: {
  docks: readonly Dock[];
  value: number | undefined;
  onChange: (dock: string) => void;
}) {
  const t = useText();
  if (docks.length < 2) return null;
  return (
    <select
      className="input"
      aria-label={t('Warehouse')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {docks.map((dock) => (
        <option key={dock.id} value={dock.id}>
          {dock.code} {dock.name}
        </option>
      ))}
    </select>
  );
}

/** What the planner is asked for, and the writing of what came of it. */
function PlannerActs({
  plan,
  shown,
  whyNot,
}: {
  plan: DayPlanView;
  shown: ShownPlan;
  whyNot: string | null;
}) {
  const t = useText();
  const nothing = plan.stops.length === 0 ? t('Nothing is to be planned on this day.') : null;
  const whole = async () => {
    const sure =
      plan.tours.every((tour) => tour.fixed !== null) ||
      (await ask({
        title: t('Plan the whole day anew'),
        body: t(
          'Trailers that are loading, loaded or gone stay. Nothing is written until you accept the plan.',
        ),
        act: t('Plan the day'),
        leave: t('Back'),
      }));
    if (sure) await locked('Planning the day, about 10 seconds', () => shown.mend(true));
  };
  const rest = () => locked('Planning, about 2 seconds', () => shown.mend(false));
  return (
    <>
      <Action small icon={IconWand} whyNot={whyNot ?? nothing} onPress={rest}>
        {t('Plan what is open')}
      </Action>
      <Action small icon={IconRoute} whyNot={whyNot ?? nothing} onPress={whole}>
        {t('Plan the whole day')}
      </Action>
      <span className="grow" />
      {shown.draft && <Accept shown={shown} whyNot={whyNot} />}
    </>
  );
}

function Accept({ shown, whyNot }: { shown: ShownPlan; whyNot: string | null }) {
  const t = useText();
  const accept = useAct(acceptPlan, {
    says: (done) => ({
      text: '{count, plural, one {# load is} other {# loads are}} written as planned.',
      params: { count: done.made + done.changed + done.given },
    }),
  });
  const { draft } = shown;
  if (!draft) return null;
  const changes = changesOf(draft.from, draft.plan);
  const count = changes.tours.length + changes.removed.length;
  const press = async () => {
    const keys = new Set(changes.tours.map((tour) => tour.key));
    const faults = draft.plan.tours.flatMap((tour) =>
      keys.has(tour.key) ? tour.faults.map((fault) => `${tour.name}: ${saysReason(t, fault)}`) : [],
    );
    const sure =
      faults.length === 0 ||
      (await ask({
        title: t(
          '{count, plural, one {# thing speaks} other {# things speak}} against this plan. Write it all the same?',
          {
            count: faults.length,
          },
        ),
        body: (
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        ),
        act: t('Write it all the same'),
        leave: t('Back'),
        risk: true,
      }));
    if (!sure) return;
    const body = {
      warehouseId: draft.plan.warehouseId,
      dayOfService: draft.plan.dayOfService,
      ...changes,
      proposed: draft.proposed,
      confirmed: faults.length > 0,
    };
    const done = await locked('Writing the plan to the loads', () => accept.run({ body }));
    if (done) shown.drop();
    // Somebody was faster, perhaps at a scanner: how the loads stand now says what can be changed again.
    else shown.found.again();
  };
  return (
    <>
      <Action small icon={IconArrowBackUp} onPress={shown.undo}>
        {t('Undo')}
      </Action>
      <Action small onPress={shown.drop}>
        {t('Leave the loads as they are')}
      </Action>
      <Action
        small
        look="go"
        whyNot={
          whyNot ?? (count === 0 ? t('The plan is as the loads are: there is nothing to write.') : null)
        }
        onPress={press}
      >
        {t('Accept the plan')}
      </Action>
    </>
  );
}

function Sums({ plan }: { plan: DayPlanView }) {
  const t = useText();
  const fixed = plan.tours.filter((tour) => tour.fixed !== null).length;
  return (
    <div className="sum" role="region" tabIndex={0} aria-label={t('The plan in figures')}>
      <div>
        <span className="cap">{t('Trailers')}</span>
        <b>{showCount(plan.tours.length)}</b>
        {fixed > 0 && <span className="dim">{t('{count} begun', { count: fixed })}</span>}
      </div>
      <div>
        <span className="cap">{t('Stops')}</span>
        <b>{showCount(plan.stops.length)}</b>
      </div>
      <div className={plan.leftOut.length > 0 ? 'hot t-wait' : ''}>
        <span className="cap">{t('On no trailer')}</span>
        <b>{showCount(plan.leftOut.length)}</b>
      </div>
      <div>
        <span className="cap">{t('Miles')}</span>
        <b>{showCount(plan.miles)}</b>
      </div>
      <div>
        <span className="cap">{t('Cost')}</span>
        <b>{showMoney(plan.cents)}</b>
      </div>
      <div className={plan.lateMinutes > 0 ? 'hot t-wait' : ''}>
        <span className="cap">{t('Late')}</span>
        <b>{spanWords(t, plan.lateMinutes)}</b>
      </div>
    </div>
  );
}

/** What the last step costs, and what the whole change does; that somebody else was faster. */
function Told({ shown }: { shown: ShownPlan }) {
  const t = useText();
  const { draft, step, overtaken } = shown;
  const says = step ? wordsOf(step) : '';
  if (!draft && !step) return <div role="status" aria-live="polite" className="unseen" />;
  return (
    <div className="plan-told">
      <span role="status" aria-live="polite">
        {says}
      </span>
      {draft && (
        <span className="cap">
          {t('Against the loads: {cost}, miles {miles}, trailers {trailers}', {
            cost: signedMoney(draft.difference.cents),
            miles: signedCount(draft.difference.miles),
            trailers: signedCount(draft.difference.trailers),
          })}
        </span>
      )}
      {step?.again && <NotAgain lost={step.again.lost} />}
      {overtaken && (
        <span className="note t-wait">
          {t('Somebody changed these loads meanwhile.')}
          <Action small onPress={shown.replay}>
            {t('Make my changes again on them')}
          </Action>
          <Action small onPress={shown.drop}>
            {t('Look at the loads')}
          </Action>
        </span>
      )}
    </div>
  );

  function wordsOf(one: Step): string {
    const price = t('{cost}, {miles} miles, {late} late', {
      cost: signedMoney(one.cents),
      miles: signedCount(one.miles),
      late: signedSpan(t, one.lateMinutes),
    });
    if (one.again)
      return t('{count, plural, one {# change is} other {# changes are}} made again on the loads: {price}', {
        count: one.again.made,
        price,
      });
    if (one.stop === null) return t('Planned: {price}', { price });
    if (one.to === '') return t('{stop} is on no trailer: {price}', { stop: one.stop, price });
    return t('{stop} rides on {trailer}: {price}', { stop: one.stop, trailer: one.to ?? '', price });
  }
}

const whyNotAgain: Readonly<Record<Lost['why'], string>> = {
  gone: '{stop} is not to be planned any more.',
  begun: '{stop} stays: {trailer} has begun to load.',
  taken: '{stop} stays on {trailer}, where somebody put it meanwhile.',
  off: '{stop} stays on no trailer, where somebody put it meanwhile.',
  noTrailer: '{stop} stays: {trailer} is not there any more.',
  kind: '{trailer} keeps its kind of trailer, which was changed meanwhile.',
};
/** What was changed and is not changed again on the loads as they stand. */
function NotAgain({ lost }: { lost: NonNullable<Step['again']>['lost'] }) {
  const t = useText();
  if (lost.length === 0) return null;
  return (
    <ul className="plan-lost t-wait" aria-label={t('Not made again')}>
      {lost.map(({ stop, why, name, trailer }) => (
        <li key={`${stop} ${trailer}`}>{t(whyNotAgain[why], { stop: name, trailer })}</li>
      ))}
    </ul>
  );
}
