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
import {
  applyDraftPlanIfLoadsUnchangedEndpoint,
  findPlanningWarehousesEndpoint,
  printDayPlanEndpoint,
} from './day-plan.contract.ts';
import type { DayPlanView } from './day-plan.contract.ts';
import { useDayPlanEditor } from './day-plan.client.ts';
import type { DayPlanEditor, DayPlanEditStep } from './day-plan.client.ts';
import { listPlanChanges } from './plan-draft.rules.ts';
import type { LostPlanChange } from './plan-draft.rules.ts';
import { PlanComparisonDrawer } from './plan-compare.component.tsx';
import { OtherDayUnitsNotes } from '#areas/outbound/loads/other-day-units.component.tsx';
import { PlanTrailers } from './plan-trailers.component.tsx';
import { PlanStopDrawer } from './plan-stop.component.tsx';
import { DayPlanTable } from './plan-table.component.tsx';
import {
  formatPlanReason,
  formatSignedCount,
  formatSignedCents,
  formatSignedDuration,
} from './format-plan.client.ts';
import { PlanningSettingsDrawer } from '#areas/outbound/planning-settings/planning-settings.component.tsx';
import { isSupportedDate } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { DateInput } from '#kit/web/date-input.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { withBusyOverlay } from '#kit/web/busy-overlay.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { QueryBoundary, EmptyState, FailedQueryMessage, LoadingLines } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { formatDuration } from '#kit/web/format-duration.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Beside = 'compare' | 'planning' | null;

/** The plan of a day from a warehouse: view it, change it manually or with the planner, and save it to the loads. */
export default function DayPlanScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [address, change] = useUrlSearch();
  const docks = useApiQuery(findPlanningWarehousesEndpoint, {});
  const warehouseId = dockOf(docks.data, address['dock'], me.warehouse?.id);
  const today = useWarehouseToday(warehouseId);
  const requestedDay = address['day'] ?? '';
  const running = docks.data?.find((dock) => dock.id === warehouseId)?.day;
  const day = isSupportedDate(requestedDay) ? requestedDay : (running ?? today);
  const editor = useDayPlanEditor(warehouseId, day);
  const table = address['view'] === 'table';
  const opened = /^\d+$/.test(address['stop'] ?? '') ? Number(address['stop']) : null;
  const sidePanel = besideOf(address['beside']);
  const whyNot = me.can('synchronizeLoads:outbound') ? null : t(notAllowedMessage);
  const open = (stop: number | null) =>
    change({ stop: stop === null ? undefined : String(stop), beside: undefined }, true);
  const show = (what: Beside) => change({ beside: what ?? undefined, stop: undefined }, true);
  const { plan } = editor;
  return (
    <Screen
      title={t('Plan of the day')}
      note={
        plan
          ? t('{count} for {day}', { count: formatCount(plan.tours.length), day: formatWeekdayDate(day) })
          : ''
      }
      besideTitle={<ViewChoice table={table} show={(view) => change({ view }, true)} />}
      actions={
        warehouseId !== undefined && (
          <PlanActs of={{ warehouseId, dayOfService: day }} draft={editor.draft !== null} show={show} />
        )
      }
    >
      <div className="plan-toolbar">
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
        {plan && <PlannerActs plan={plan} shown={editor} whyNot={whyNot} />}
      </div>
      {plan && <Sums plan={plan} />}
      <Told shown={editor} />
      {docks.error && !docks.data && <FailedQueryMessage error={docks.error} onRetry={docks.refetch} />}
      {docks.data?.length === 0 && <NoDock />}
      {warehouseId !== undefined && <PlanBody {...{ shown: editor, table, opened, open, whyNot }} />}
      {docks.loading && warehouseId === undefined && <LoadingLines lines={10} />}
      {plan && opened !== null && (
        <PlanStopDrawer
          key={opened}
          {...{ plan, editor, disabledReason: whyNot }}
          id={opened}
          onClose={() => open(null)}
        />
      )}
      {plan && sidePanel === 'compare' && (
        <PlanComparisonDrawer
          plan={plan}
          hasUnsavedChanges={editor.draft !== null}
          onClose={() => show(null)}
        />
      )}
      {warehouseId !== undefined && sidePanel === 'planning' && (
        <PlanningSettingsDrawer
          warehouseId={warehouseId}
          disabledReason={whyNot}
          onClose={() => show(null)}
        />
      )}
    </Screen>
  );
}
/** No warehouse of the user loads trucks. */
function NoDock() {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <EmptyState
      message={t('No warehouse loads trucks.')}
      explanation={t('Plan trucks from a warehouse that loads them.')}
      act={
        me.can('warehousesEdit:admin') && (
          <Link to="/warehouse/warehouseSettings" className="btn">
            {t('Warehouse Settings')}
          </Link>
        )
      }
    />
  );
}

function PlanBody({
  shown: editor,
  table,
  opened,
  open,
  whyNot,
}: {
  shown: DayPlanEditor;
  table: boolean;
  opened: number | null;
  open: (stop: number | null) => void;
  whyNot: string | null;
}) {
  const t = useTranslate();
  const { found, draft } = editor;
  return (
    <QueryBoundary
      query={draft ? { ...found, data: draft.plan, error: null, loading: false } : found}
      skeletonLines={10}
    >
      {(plan) => {
        if (plan.stops.length === 0)
          return (
            <>
              <OtherDayUnitsNotes plan={plan} />
              <EmptyState
                filtered={0}
                clear={() => undefined}
                message={t('Nothing to plan for this day.')}
                explanation={t('Freight is planned once it is finalized.')}
              />
            </>
          );
        return (
          <>
            <OtherDayUnitsNotes plan={plan} />
            {table ? (
              <DayPlanTable plan={plan} openStop={open} />
            ) : (
              <PlanTrailers {...{ plan, editor, opened, openStop: open, disabledReason: whyNot }} />
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

function PlanActs({
  of: dockDay,
  draft,
  show,
}: {
  of: { warehouseId: number; dayOfService: string };
  draft: boolean;
  show: (what: Beside) => void;
}) {
  const t = useTranslate();
  return (
    <>
      <Button isSmall icon={IconArrowsDiff} onPress={() => show('compare')}>
        {t('Compare')}
      </Button>
      <Button
        isSmall
        icon={IconPrinter}
        disabledReason={draft ? t('Apply the plan first. The document shows only the current loads.') : null}
        onPress={() => downloadOrOpenFile(printDayPlanEndpoint, { query: dockDay })}
      >
        {t('Print')}
      </Button>
      <Button isSmall icon={IconSettings} onPress={() => show('planning')}>
        {t('Trailers and rules')}
      </Button>
    </>
  );
}
const besideOf = (panelParam: string | undefined): Beside =>
  panelParam === 'compare' || panelParam === 'planning' ? panelParam : null;

function ViewChoice({ table, show }: { table: boolean; show: (view: 'table' | undefined) => void }) {
  const t = useTranslate();
  return (
    <div className="segmented" role="group" aria-label={t('View')}>
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
/** The dock of the URL, else the selected warehouse, else the first dock. */
function dockOf(
  docks: readonly Dock[] | undefined,
  dockParam: string | undefined,
  chosen: number | undefined,
): number | undefined {
  const findDockId = (id: number | undefined) => docks?.find((dock) => dock.id === id)?.id;
  return findDockId(Number(dockParam)) ?? findDockId(chosen) ?? docks?.[0]?.id;
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
  const t = useTranslate();
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

/** The planner's buttons, and the button that saves the plan. */
function PlannerActs({
  plan,
  shown: editor,
  whyNot,
}: {
  plan: DayPlanView;
  shown: DayPlanEditor;
  whyNot: string | null;
}) {
  const t = useTranslate();
  const nothing = plan.stops.length === 0 ? t('Nothing to plan for this day.') : null;
  const replanWholeDay = async () => {
    const sure =
      plan.tours.every((tour) => tour.fixed !== null) ||
      (await confirmAction({
        title: t('Replan the whole day'),
        body: t(
          'Trailers that are loading, are loaded or have left don’t change. Nothing is saved until you apply the plan.',
        ),
        confirmLabel: t('Plan the day'),
      }));
    if (sure)
      await withBusyOverlay('Planning the day. This takes about 10 seconds.', () => editor.mend(true));
  };
  const rest = () => withBusyOverlay('Planning. This takes about 2 seconds.', () => editor.mend(false));
  return (
    <>
      <Button isSmall icon={IconWand} disabledReason={whyNot ?? nothing} onPress={rest}>
        {t('Plan unassigned')}
      </Button>
      <Button isSmall icon={IconRoute} disabledReason={whyNot ?? nothing} onPress={replanWholeDay}>
        {t('Plan the whole day')}
      </Button>
      <span className="grow" />
      {editor.draft && <Accept shown={editor} whyNot={whyNot} />}
    </>
  );
}

function Accept({ shown: editor, whyNot }: { shown: DayPlanEditor; whyNot: string | null }) {
  const t = useTranslate();
  const accept = useApiMutation(applyDraftPlanIfLoadsUnchangedEndpoint, {
    successMessage: (done) => ({
      text: '{count, plural, one {# load} other {# loads}} updated to the plan.',
      params: { count: done.made + done.changed + done.given },
    }),
  });
  const { draft } = editor;
  if (!draft) return null;
  const changes = listPlanChanges(draft.basePlan, draft.plan);
  const count = changes.tours.length + changes.removed.length;
  const press = async () => {
    const keys = new Set(changes.tours.map((tour) => tour.key));
    const violations = draft.plan.tours.flatMap((tour) =>
      keys.has(tour.key)
        ? tour.faults.map((violation) => `${tour.name}: ${formatPlanReason(t, violation)}`)
        : [],
    );
    const sure =
      violations.length === 0 ||
      (await confirmAction({
        title: t('This plan has {count, plural, one {# issue} other {# issues}}. Apply it anyway?', {
          count: violations.length,
        }),
        body: (
          <ul>
            {violations.map((violation) => (
              <li key={violation}>{violation}</li>
            ))}
          </ul>
        ),
        confirmLabel: t('Apply anyway'),
        isDestructive: true,
      }));
    if (!sure) return;
    const body = {
      warehouseId: draft.plan.warehouseId,
      dayOfService: draft.plan.dayOfService,
      ...changes,
      proposed: draft.proposed,
      confirmed: violations.length > 0,
    };
    const done = await withBusyOverlay('Applying the plan to the loads', () => accept.run({ body }));
    if (done) editor.drop();
    // Another user was faster, perhaps at a scanner. The changes are applied again to the current loads where possible.
    else editor.found.refetch();
  };
  return (
    <>
      <Button isSmall icon={IconArrowBackUp} onPress={editor.undo}>
        {t('Undo')}
      </Button>
      <Button isSmall onPress={editor.drop}>
        {t('Keep loads as they are')}
      </Button>
      <Button
        isSmall
        variant="primary"
        disabledReason={
          whyNot ?? (count === 0 ? t('The plan matches the loads. There is nothing to apply.') : null)
        }
        onPress={press}
      >
        {t('Apply plan')}
      </Button>
    </>
  );
}

function Sums({ plan }: { plan: DayPlanView }) {
  const t = useTranslate();
  const fixed = plan.tours.filter((tour) => tour.fixed !== null).length;
  return (
    <div className="totals" role="region" tabIndex={0} aria-label={t('Plan figures')}>
      <div>
        <span className="caption">{t('Trailers')}</span>
        <b>{formatCount(plan.tours.length)}</b>
        {fixed > 0 && <span className="muted">{t('{count} started', { count: fixed })}</span>}
      </div>
      <div>
        <span className="caption">{t('Stops')}</span>
        <b>{formatCount(plan.stops.length)}</b>
      </div>
      <div className={plan.leftOut.length > 0 ? 'needs-attention tone-wait' : ''}>
        <span className="caption">{t('Unassigned')}</span>
        <b>{formatCount(plan.leftOut.length)}</b>
      </div>
      <div>
        <span className="caption">{t('Miles')}</span>
        <b>{formatCount(plan.miles)}</b>
      </div>
      <div>
        <span className="caption">{t('Cost')}</span>
        <b>{formatMoney(plan.cents)}</b>
      </div>
      <div className={plan.lateMinutes > 0 ? 'needs-attention tone-wait' : ''}>
        <span className="caption">{t('Late')}</span>
        <b>{formatDuration(t, plan.lateMinutes)}</b>
      </div>
    </div>
  );
}

/** The cost of the last step and of all changes, and the message that another user was faster. */
function Told({ shown: editor }: { shown: DayPlanEditor }) {
  const t = useTranslate();
  const { draft, step, overtaken } = editor;
  const stepText = step ? wordsOf(step) : '';
  if (!draft && !step) return <div role="status" aria-live="polite" className="visually-hidden" />;
  return (
    <div className="plan-messages">
      <span role="status" aria-live="polite">
        {stepText}
      </span>
      {draft && (
        <span className="caption">
          {t('Compared with the loads: {cost}, miles {miles}, trailers {trailers}', {
            cost: formatSignedCents(draft.difference.cents),
            miles: formatSignedCount(draft.difference.miles),
            trailers: formatSignedCount(draft.difference.trailers),
          })}
        </span>
      )}
      {step?.again && <NotAgain lost={step.again.lost} />}
      {overtaken && (
        <span className="note tone-wait">
          {t('These loads changed while you were planning.')}
          <Button isSmall onPress={editor.replay}>
            {t('Reapply my changes')}
          </Button>
          <Button isSmall onPress={editor.drop}>
            {t('View loads')}
          </Button>
        </span>
      )}
    </div>
  );

  function wordsOf(one: DayPlanEditStep): string {
    const price = t('{cost}, {miles} miles, {late} late', {
      cost: formatSignedCents(one.cents),
      miles: formatSignedCount(one.miles),
      late: formatSignedDuration(t, one.lateMinutes),
    });
    if (one.again)
      return t('{count, plural, one {# change} other {# changes}} reapplied to the loads: {price}', {
        count: one.again.appliedCount,
        price,
      });
    if (one.stop === null) return t('Planned: {price}', { price });
    if (one.to === '') return t('{stop} is unassigned: {price}', { stop: one.stop, price });
    return t('{stop} moves to {trailer}: {price}', { stop: one.stop, trailer: one.to ?? '', price });
  }
}

const whyNotAgain: Readonly<Record<LostPlanChange['reason'], string>> = {
  gone: '{stop} no longer needs to be planned.',
  begun: '{stop} stays. {trailer} has started loading.',
  taken: '{stop} stays on {trailer}. Another user moved it there.',
  off: '{stop} stays unassigned. Another user removed it.',
  noTrailer: '{stop} stays. {trailer} no longer exists.',
  kind: '{trailer} keeps the trailer type that another user set.',
};
/** Changes that could not be applied again to the current loads. */
function NotAgain({ lost }: { lost: NonNullable<DayPlanEditStep['again']>['lost'] }) {
  const t = useTranslate();
  if (lost.length === 0) return null;
  return (
    <ul className="plan-lost-changes tone-wait" aria-label={t('Not reapplied')}>
      {lost.map(({ stop, reason: why, name, trailer }) => (
        <li key={`${stop} ${trailer}`}>{t(whyNotAgain[why], { stop: name, trailer })}</li>
      ))}
    </ul>
  );
}
