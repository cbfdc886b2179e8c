import { formatArrivedCount } from './manifest.rules.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconTrash,
  IconTruck,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ShuttleManifestCard } from './shuttle-manifest.component.tsx';
import { EditShuttleLoadDialog } from './shuttle-load.form.tsx';
import {
  markShuttleLoadArrivedEndpoint,
  markShuttleLoadLoadedEndpoint,
  deleteEmptyShuttleLoadEndpoint,
  getShuttleLoadEndpoint,
  printShuttleSheetEndpoint,
  releaseShuttleLoadEndpoint,
  shuttleLoadLifecycle,
  unreleaseShuttleLoadEndpoint,
} from './shuttle-loads.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import type { ShuttleLoad } from './shuttle-loads.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage, getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { getRowPosition } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useRecordQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './shuttle-loads.css';

interface Props {
  id: number;
  side: 'leaving' | 'coming';
  place: ReturnType<typeof getRowPosition>;
  onClose: () => void;
}
/** The details of a shuttle between two docks: its units, and the actions available on this side. */
export function ShuttleLoadDrawer({ id, side, place, onClose }: Props) {
  const t = useTranslate();
  const load = useRecordQuery(getShuttleLoadEndpoint, id, (loadId) => ({ params: { id: loadId } }));
  const shuttleLoad = load.data;
  const title = shuttleLoad ? t('Shuttle {number}', { number: shuttleLoad.number }) : t('Shuttle load');
  return (
    <Drawer
      isWide
      title={title}
      label={title}
      besideTitle={shuttleLoad && <StatusBadge kind="shuttle" value={shuttleLoad.status} />}
      position={place}
      onClose={onClose}
      footer={
        shuttleLoad &&
        (side === 'leaving' ? (
          <LeavingActs load={shuttleLoad} onGone={onClose} />
        ) : (
          <ComingActs load={shuttleLoad} />
        ))
      }
    >
      <QueryBoundary query={load}>
        {(l) => (
          <div className="col">
            <dl className="description-list two-columns">
              <dt>{t('From')}</dt>
              <dd>{l.warehouse}</dd>
              <dt>{t('To')}</dt>
              <dd>{l.outboundWarehouse}</dd>
              <dt>{t('Day of service')}</dt>
              <dd>{formatDate(l.dayOfService)}</dd>
              <dt>{t('Trailer')}</dt>
              <dd>{l.trailer ?? '–'}</dd>
              <dt>{t('Seal')}</dt>
              <dd>{l.seal ?? '–'}</dd>
              <dt>{t('Door')}</dt>
              <dd>{l.door ?? '–'}</dd>
              {l.comesAt && (
                <>
                  <dt>{t('ETA')}</dt>
                  <dd>{formatShortDateTime(l.comesAt, l.outboundZone)}</dd>
                </>
              )}
              {l.releasedAt && (
                <>
                  <dt>{t('Released')}</dt>
                  <dd>
                    {[
                      formatShortDateTime(l.releasedAt, l.zone),
                      translateAnonymousOrErasedPersonName(t, l.releasedBy),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </dd>
                </>
              )}
              {l.arrivedAt && (
                <>
                  <dt>{t('Arrived')}</dt>
                  <dd>
                    {[
                      formatShortDateTime(l.arrivedAt, l.outboundZone),
                      translateAnonymousOrErasedPersonName(t, l.arrivedBy),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </dd>
                </>
              )}
            </dl>
            <ShuttleManifestCard load={l} side={side} />
            <Freight load={l} />
          </div>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function Freight({ load }: { load: ShuttleLoad }) {
  const t = useTranslate();
  const names = new Map(listEnumOptions('unitOfMeasure', t).map((o) => [o.value, o.label]));
  if (load.lines.length === 0) return <p className="muted">{t('No units on this shuttle load yet.')}</p>;
  return (
    <div className="shuttle-freight" tabIndex={0} role="region" aria-label={t('Units')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Consignee')}</th>
            <th>{t('Shipper')}</th>
            <th>{t('Size')}</th>
            <th className="numeric">{load.sent > 0 ? t('units|Sent') : t('Units')}</th>
            {load.sent > 0 && <th className="numeric">{t('Arrived')}</th>}
            <th className="numeric">{t('Cu ft')}</th>
          </tr>
        </thead>
        <tbody>
          {load.lines.map((l) => (
            <tr key={`${l.consignee} ${l.shipper} ${l.unitOfMeasure} ${l.length} ${l.width} ${l.height}`}>
              <td>{l.consignee}</td>
              <td>{l.shipper}</td>
              <td>
                {names.get(String(l.unitOfMeasure))} {l.length} × {l.width} × {l.height}
              </td>
              <td className="right numeric">{formatCount(l.units)}</td>
              {load.sent > 0 && <td className="right numeric">{formatArrivedCount(l)}</td>}
              <td className="right numeric">{formatHundredths(l.cubes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('Total')}</td>
            <td className="right numeric">{formatCount(load.sent > 0 ? load.sent : load.units)}</td>
            {load.sent > 0 && <td className="right numeric">{formatArrivedCount(load)}</td>}
            <td className="right numeric">
              {formatHundredths(load.lines.reduce((sum, l) => sum + l.cubes, 0))}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Returns why an action is disabled, as text. Null when it is enabled. */
function useWhyNot(load: ShuttleLoad) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (move: keyof typeof shuttleLoadLifecycle.transitions, dock: number): string | null => {
    const why = getTransitionBlocker(shuttleLoadLifecycle, move, load.status, me);
    if (why) return t(why.sentence, why.params);
    return me.warehouse && me.warehouse.id !== dock && me.warehouses.length === 1
      ? t(notAllowedMessage)
      : null;
  };
}
const printSheet = (id: number) => downloadOrOpenFile(printShuttleSheetEndpoint, { params: { id } });

const { states } = shuttleLoadLifecycle;

function LeavingActs({ load, onGone }: { load: ShuttleLoad; onGone: () => void }): ReactNode {
  const t = useTranslate();
  const why = useWhyNot(load);
  const [changing, setChanging] = useState(false);
  const empty = load.units === 0 ? t('No units on this shuttle load yet.') : null;
  const { complete, askRelease, askBack, askDelete } = useShuttleActs(load, onGone);
  return (
    <>
      {load.status < states.released.value && (
        <Button
          variant="primary"
          icon={IconTruck}
          disabledReason={
            why('release', load.warehouseId) ?? empty ?? (load.seal ? null : t('Enter the seal first.'))
          }
          onPress={askRelease}
        >
          {t('Release shuttle…')}
        </Button>
      )}
      {load.status === states.loading.value && (
        <Button
          icon={IconCheck}
          disabledReason={why('complete', load.warehouseId) ?? empty}
          onPress={complete}
        >
          {t('Mark loaded')}
        </Button>
      )}
      {load.status === states.released.value && (
        <Button
          variant="danger"
          icon={IconArrowBackUp}
          disabledReason={why('unrelease', load.warehouseId)}
          onPress={askBack}
        >
          {t('Return to dock…')}
        </Button>
      )}
      <Button
        icon={IconPencil}
        disabledReason={why('change', load.warehouseId)}
        onPress={() => setChanging(true)}
      >
        {t('Edit shuttle load')}
      </Button>
      <Button icon={IconPrinter} onPress={() => printSheet(load.id)}>
        {t('Shuttle sheet')}
      </Button>
      {load.status === states.pending.value && (
        <Button
          variant="ghost"
          icon={IconTrash}
          disabledReason={
            why('delete', load.warehouseId) ??
            (load.units > 0 ? t('This shuttle load has units. Remove them first.') : null)
          }
          onPress={askDelete}
        >
          {t('Delete shuttle…')}
        </Button>
      )}
      {changing && <EditShuttleLoadDialog key={load.id} load={load} onClose={() => setChanging(false)} />}
    </>
  );
}

/** The actions: load, release, reverse, delete. All but the first ask for confirmation. */
function useShuttleActs(load: ShuttleLoad, onGone: () => void) {
  const t = useTranslate();
  const [complete, release, unrelease, remove] = [
    useApiMutation(markShuttleLoadLoadedEndpoint),
    useApiMutation(releaseShuttleLoadEndpoint, { busyMessage: 'Releasing the shuttle' }),
    useApiMutation(unreleaseShuttleLoadEndpoint, { busyMessage: 'Returning the shuttle to the dock' }),
    useApiMutation(deleteEmptyShuttleLoadEndpoint),
  ];
  const params = { id: load.id };
  const words = { number: load.number, count: load.units, to: load.outboundWarehouse };
  const askRelease = async () => {
    if (
      await confirmAction({
        title: t('Release shuttle {number}', words),
        body: [
          t('{count, plural, one {# unit} other {# units}} will leave for {to}.', words),
          ...(load.staysBehind === 0
            ? []
            : [
                t(
                  '{count, plural, one {# unit for {to} is} other {# units for {to} are}} still on the floor and on no shuttle.',
                  { ...words, count: load.staysBehind },
                ),
              ]),
        ].join(' '),
        confirmLabel: t('Release shuttle'),
      })
    )
      await release.run({ params });
  };
  const askBack = async () => {
    if (
      await confirmAction({
        title: t('Return shuttle {number} to dock', words),
        body: t('{count, plural, one {# unit} other {# units}} will be back at the dock.', words),
        confirmLabel: t('Return to dock'),
        isDestructive: true,
      })
    )
      await unrelease.run({ params });
  };
  const askDelete = async () => {
    if (
      (await confirmAction({
        title: t('Delete shuttle {number}', words),
        body: t('This shuttle load has no units. Its door will be freed. You can’t undo this.'),
        confirmLabel: t('Delete shuttle'),
        isDestructive: true,
      })) &&
      (await remove.run({ params }))
    )
      onGone();
  };
  return { complete: () => complete.run({ params }), askRelease, askBack, askDelete };
}

function ComingActs({ load }: { load: ShuttleLoad }): ReactNode {
  const t = useTranslate();
  const why = useWhyNot(load);
  const arrive = useApiMutation(markShuttleLoadArrivedEndpoint, {
    busyMessage: 'Receiving the shuttle’s units',
  });
  const askArrived = async () => {
    if (
      await confirmAction({
        title: t('Shuttle {number} has arrived', { number: load.number }),
        body: t('{count, plural, one {# unit} other {# units}} will be marked as arrived at {to}.', {
          count: load.units,
          to: load.outboundWarehouse,
        }),
        confirmLabel: t('Mark arrived'),
      })
    )
      await arrive.run({ params: { id: load.id } });
  };
  return (
    <>
      {load.status === shuttleLoadStatus.released && (
        <Button
          variant="primary"
          icon={IconPackageImport}
          disabledReason={why('arrive', load.outboundWarehouseId)}
          onPress={askArrived}
        >
          {t('Mark arrived…')}
        </Button>
      )}
      <Button icon={IconPrinter} onPress={() => printSheet(load.id)}>
        {t('Shuttle sheet')}
      </Button>
    </>
  );
}
