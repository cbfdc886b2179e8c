import { arrivedFigures } from './manifest.rules.ts';
import { personName } from '#kit/contract/person-name.ts';
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
import { ManifestPart } from './shuttle-manifest.part.tsx';
import { ChangeShuttleDialog } from './shuttle-load.form.tsx';
import {
  arriveShuttleLoad,
  completeShuttleLoad,
  deleteShuttleLoad,
  getShuttleLoad,
  printShuttleSheet,
  releaseShuttleLoad,
  shuttleLife,
  unreleaseShuttleLoad,
} from './shuttle-loads.contract.ts';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import type { ShuttleLoad } from './shuttle-loads.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { notAllowed, whyNot } from '#kit/contract/lifecycle.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { placeIn } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useRecord } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';
import './shuttle-loads.css';

interface Props {
  id: number;
  side: 'leaving' | 'coming';
  place: ReturnType<typeof placeIn>;
  onClose: () => void;
}
/** One truck between two docks: what is on it, and what may be done with it at this side. */
export function ShuttleDrawer({ id, side, place, onClose }: Props) {
  const t = useText();
  const load = useRecord(getShuttleLoad, id, (known) => ({ params: { id: known } }));
  const shown = load.data;
  const title = shown ? t('Shuttle {number}', { number: shown.number }) : t('Shuttle load');
  return (
    <Drawer
      wide
      title={title}
      label={title}
      beside={shown && <State of="shuttle" value={shown.status} />}
      place={place}
      onClose={onClose}
      foot={
        shown &&
        (side === 'leaving' ? <LeavingActs load={shown} onGone={onClose} /> : <ComingActs load={shown} />)
      }
    >
      <Answered of={load}>
        {(l) => (
          <div className="col">
            <dl className="kv two">
              <dt>{t('From')}</dt>
              <dd>{l.warehouse}</dd>
              <dt>{t('To')}</dt>
              <dd>{l.outboundWarehouse}</dd>
              <dt>{t('Day of service')}</dt>
              <dd>{showDate(l.dayOfService)}</dd>
              <dt>{t('Trailer')}</dt>
              <dd>{l.trailer ?? '–'}</dd>
              <dt>{t('Seal')}</dt>
              <dd>{l.seal ?? '–'}</dd>
              <dt>{t('Door')}</dt>
              <dd>{l.door ?? '–'}</dd>
              {l.comesAt && (
                <>
                  <dt>{t('Comes at')}</dt>
                  <dd>{showMoment(l.comesAt, l.outboundZone)}</dd>
                </>
              )}
              {l.releasedAt && (
                <>
                  <dt>{t('Released')}</dt>
                  <dd>
                    {[showMoment(l.releasedAt, l.zone), personName(t, l.releasedBy)]
                      .filter(Boolean)
                      .join(' · ')}
                  </dd>
                </>
              )}
              {l.arrivedAt && (
                <>
                  <dt>{t('Arrived')}</dt>
                  <dd>
                    {[showMoment(l.arrivedAt, l.outboundZone), personName(t, l.arrivedBy)]
                      .filter(Boolean)
                      .join(' · ')}
                  </dd>
                </>
              )}
            </dl>
            <ManifestPart load={l} side={side} />
            <Freight load={l} />
          </div>
        )}
      </Answered>
    </Drawer>
  );
}

function Freight({ load }: { load: ShuttleLoad }) {
  const t = useText();
  const names = new Map(choiceOptions('unitOfMeasure', t).map((o) => [o.value, o.label]));
  if (load.lines.length === 0) return <p className="dim">{t('There are no units on this shuttle load.')}</p>;
  return (
    <div className="shuttle-freight" tabIndex={0} role="region" aria-label={t('Units')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Consignee')}</th>
            <th>{t('Shipper')}</th>
            <th>{t('Size')}</th>
            <th className="num">{load.sent > 0 ? t('units|Sent') : t('Units')}</th>
            {load.sent > 0 && <th className="num">{t('Arrived')}</th>}
            <th className="num">{t('Cubes')}</th>
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
              <td className="right num">{showCount(l.units)}</td>
              {load.sent > 0 && <td className="right num">{arrivedFigures(l)}</td>}
              <td className="right num">{showHundredths(l.cubes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('Total')}</td>
            <td className="right num">{showCount(load.sent > 0 ? load.sent : load.units)}</td>
            {load.sent > 0 && <td className="right num">{arrivedFigures(load)}</td>}
            <td className="right num">{showHundredths(load.lines.reduce((sum, l) => sum + l.cubes, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Why a move is not open, in words; null when it is. */
function useWhyNot(load: ShuttleLoad) {
  const t = useText();
  const me = useMe();
  return (move: keyof typeof shuttleLife.moves, dock: number): string | null => {
    const why = whyNot(shuttleLife, move, load.status, me);
    if (why) return t(why.sentence, why.params);
    return me.warehouse && me.warehouse.id !== dock && me.warehouses.length === 1 ? t(notAllowed) : null;
  };
}
const printSheet = (id: number) => download(printShuttleSheet, { params: { id } });

const { states } = shuttleLife;

function LeavingActs({ load, onGone }: { load: ShuttleLoad; onGone: () => void }): ReactNode {
  const t = useText();
  const why = useWhyNot(load);
  const [changing, setChanging] = useState(false);
  const empty = load.units === 0 ? t('There are no units on this shuttle load.') : null;
  const { complete, askRelease, askBack, askDelete } = useShuttleActs(load, onGone);
  return (
    <>
      {load.status < states.released.value && (
        <Action
          look="go"
          icon={IconTruck}
          whyNot={
            why('release', load.warehouseId) ?? empty ?? (load.seal ? null : t('Enter the seal first.'))
          }
          onPress={askRelease}
        >
          {t('Release shuttle…')}
        </Action>
      )}
      {load.status === states.loading.value && (
        <Action icon={IconCheck} whyNot={why('complete', load.warehouseId) ?? empty} onPress={complete}>
          {t('Mark loaded')}
        </Action>
      )}
      {load.status === states.released.value && (
        <Action
          look="risk"
          icon={IconArrowBackUp}
          whyNot={why('unrelease', load.warehouseId)}
          onPress={askBack}
        >
          {t('Take shuttle back…')}
        </Action>
      )}
      <Action icon={IconPencil} whyNot={why('change', load.warehouseId)} onPress={() => setChanging(true)}>
        {t('Change shuttle load')}
      </Action>
      <Action icon={IconPrinter} onPress={() => printSheet(load.id)}>
        {t('Shuttle sheet')}
      </Action>
      {load.status === states.pending.value && (
        <Action
          look="ghost"
          icon={IconTrash}
          whyNot={
            why('delete', load.warehouseId) ??
            (load.units > 0 ? t('There are units on this shuttle load. Take them off first.') : null)
          }
          onPress={askDelete}
        >
          {t('Delete shuttle…')}
        </Action>
      )}
      {changing && <ChangeShuttleDialog key={load.id} load={load} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Loaded, released, taken back, deleted; all but the first are asked about. */
function useShuttleActs(load: ShuttleLoad, onGone: () => void) {
  const t = useText();
  const [complete, release, unrelease, remove] = [
    useAct(completeShuttleLoad),
    useAct(releaseShuttleLoad, { lock: 'Releasing the shuttle' }),
    useAct(unreleaseShuttleLoad, { lock: 'Taking the shuttle back' }),
    useAct(deleteShuttleLoad),
  ];
  const params = { id: load.id };
  const words = { number: load.number, count: load.units, to: load.outboundWarehouse };
  const askRelease = async () => {
    if (
      await ask({
        title: t('Release shuttle {number}', words),
        body: t('{count, plural, one {# unit leaves} other {# units leave}} for {to}.', words),
        act: t('Release shuttle'),
        leave: t('Back'),
      })
    )
      await release.run({ params });
  };
  const askBack = async () => {
    if (
      await ask({
        title: t('Take shuttle {number} back', words),
        body: t(
          '{count, plural, one {# unit} other {# units}} will stand at the dock again as before.',
          words,
        ),
        act: t('Take shuttle back'),
        leave: t('Keep'),
        risk: true,
      })
    )
      await unrelease.run({ params });
  };
  const askDelete = async () => {
    if (
      (await ask({
        title: t('Delete shuttle {number}', words),
        body: t('No unit is on it. Its door is free again; this cannot be undone.'),
        act: t('Delete shuttle'),
        leave: t('Keep'),
        risk: true,
      })) &&
      (await remove.run({ params }))
    )
      onGone();
  };
  return { complete: () => complete.run({ params }), askRelease, askBack, askDelete };
}

function ComingActs({ load }: { load: ShuttleLoad }): ReactNode {
  const t = useText();
  const why = useWhyNot(load);
  const arrive = useAct(arriveShuttleLoad, { lock: 'Taking the units of the shuttle in' });
  const askArrived = async () => {
    if (
      await ask({
        title: t('Shuttle {number} has arrived', { number: load.number }),
        body: t('{count, plural, one {# unit} other {# units}} will be in {to} from then on.', {
          count: load.units,
          to: load.outboundWarehouse,
        }),
        act: t('Mark arrived'),
        leave: t('Back'),
      })
    )
      await arrive.run({ params: { id: load.id } });
  };
  return (
    <>
      {load.status === shuttleState.released && (
        <Action
          look="go"
          icon={IconPackageImport}
          whyNot={why('arrive', load.outboundWarehouseId)}
          onPress={askArrived}
        >
          {t('Mark arrived…')}
        </Action>
      )}
      <Action icon={IconPrinter} onPress={() => printSheet(load.id)}>
        {t('Shuttle sheet')}
      </Action>
    </>
  );
}
