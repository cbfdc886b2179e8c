import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import './planning.css';
import { ApartForm } from './apart.form.tsx';
import { LaneForm } from './lane.form.tsx';
import { PlanningForm } from './planning.form.tsx';
import { deleteApart, deleteLane, getPlanning } from './planning.contract.ts';
import type { ApartRow, LaneRow, PlanningSettings, TrailerRow } from './planning.contract.ts';
import { TrailerForm } from './trailer.form.tsx';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/ask.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

type Editing =
  | { what: 'settings' }
  | { what: 'trailer'; row: TrailerRow | null }
  | { what: 'lane'; row: LaneRow | null }
  | { what: 'apart' }
  | null;

/** How a warehouse wants its trailers planned: rules and money, kinds of trailers, lanes, who is kept apart. */
export function PlanningDrawer({
  warehouseId,
  whyNot,
  onClose,
}: {
  warehouseId: number;
  whyNot: string | null;
  onClose: () => void;
}) {
  const t = useText();
  const found = useAnswer(getPlanning, { query: { warehouseId } });
  const [editing, edit] = useState<Editing>(null);
  const rule = { warehouseId, onClose: () => edit(null) };
  return (
    <Drawer title={t('Trailers and rules')} onClose={onClose}>
      <Answered of={found} lines={8}>
        {(planning) => (
          <div className="col planning">
            <Rules settings={planning.settings} whyNot={whyNot} edit={() => edit({ what: 'settings' })} />
            <Trailers
              rows={planning.trailers}
              whyNot={whyNot}
              edit={(row) => edit({ what: 'trailer', row })}
            />
            <Lanes rows={planning.lanes} whyNot={whyNot} edit={(row) => edit({ what: 'lane', row })} />
            <Apart rows={planning.apart} whyNot={whyNot} add={() => edit({ what: 'apart' })} />
            {editing?.what === 'settings' && (
              <PlanningForm key={warehouseId} {...rule} settings={planning.settings} />
            )}
            {editing?.what === 'trailer' && (
              <TrailerForm
                key={editing.row?.id ?? 'new'}
                {...rule}
                trailer={editing.row && newest(planning.trailers, editing.row)}
              />
            )}
            {editing?.what === 'lane' && (
              <LaneForm
                key={editing.row?.id ?? 'new'}
                {...rule}
                lane={editing.row && newest(planning.lanes, editing.row)}
              />
            )}
            {editing?.what === 'apart' && <ApartForm key="new" {...rule} />}
          </div>
        )}
      </Answered>
    </Drawer>
  );
}

function Block({ title, act, children }: { title: string; act: ReactNode; children: ReactNode }) {
  return (
    <section className="panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <span className="grow" />
        {act}
      </header>
      {children}
    </section>
  );
}

function Rules({
  settings,
  whyNot,
  edit,
}: {
  settings: PlanningSettings;
  whyNot: string | null;
  edit: () => void;
}) {
  const t = useText();
  return (
    <Block
      title={t('Rules')}
      act={
        <Action small icon={IconPencil} whyNot={whyNot} onPress={edit}>
          {t('Change rules')}
        </Action>
      }
    >
      <dl className="planning-facts">
        {factsOf(t, settings).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}
function factsOf(t: Say, s: PlanningSettings): [string, string][] {
  const hours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);
  const factor = (hundredths: number) => (hundredths / 100).toFixed(2);
  return [
    [t('Trailers leave'), `${s.departsFrom}–${s.departsBy}`],
    [t('Miles an hour'), String(s.milesPerHour)],
    [
      t('Road factor'),
      [factor(s.roadFactor), ...s.roads.map((road) => `${road.state} ${factor(road.factor)}`)].join(', '),
    ],
    [t('Stops at most'), s.maxStops === null ? t('no limit') : String(s.maxStops)],
    [
      t('Drivers'),
      s.driving === null
        ? t('Teams, who drive through')
        : t('{driving} h driving, {duty} h on duty, {rest} h rest', {
            driving: hours(s.driving),
            duty: hours(s.duty ?? 0),
            rest: hours(s.rest ?? 0),
          }),
    ],
    [t('Trailers come back'), s.comeBack ? t('Yes') : t('No')],
    [t('Unloading'), t('{minutes} min a stop', { minutes: s.unloadingMinutes })],
    [t('A minute late'), showMoney(s.lateCents)],
    [t('Unloading out of turn'), s.outOfTurnCents === null ? t('rule|Never') : showMoney(s.outOfTurnCents)],
    [t('Changing trailers'), showMoney(s.moveCents)],
    [
      t('A cubic foot weighs'),
      s.poundsPerCube === null ? t('Nobody weighs') : t('{pounds} lb', { pounds: s.poundsPerCube / 100 }),
    ],
    [
      t('Dock'),
      s.latitude === null || s.longitude === null
        ? t('Amid its shippers')
        : `${s.latitude.toFixed(3)}, ${s.longitude.toFixed(3)}`,
    ],
  ];
}

function Trailers({
  rows,
  whyNot,
  edit,
}: {
  rows: readonly TrailerRow[];
  whyNot: string | null;
  edit: (row: TrailerRow | null) => void;
}) {
  const t = useText();
  return (
    <Block
      title={t('Kinds of trailers')}
      act={
        <Action small icon={IconPlus} whyNot={whyNot} onPress={() => edit(null)}>
          {t('New trailer')}
        </Action>
      }
    >
      {rows.length === 0 && (
        <p className="dim planning-none">
          {t('None yet: one kind is used, as large as the trailer cube of the warehouse.')}
        </p>
      )}
      <ul className="planning-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{row.name}</b>
              {!row.active && <span className="cap"> {t('Out of use')}</span>}
              <br />
              <span className="dim">
                {[
                  t('{cube} cube', { cube: showCount(Math.round(row.cube / 100)) }),
                  row.weight === null ? '' : t('{pounds} lb', { pounds: showCount(row.weight) }),
                  t('{fixed} and {mile} a mile', {
                    fixed: showMoney(row.fixedCents),
                    mile: showMoney(row.centsPerMile),
                  }),
                  row.count === null ? '' : t('{count} of them', { count: row.count }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Action
              small
              look="ghost"
              icon={IconPencil}
              label={t('Change {name}', { name: row.name })}
              whyNot={whyNot}
              onPress={() => edit(row)}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Lanes({
  rows,
  whyNot,
  edit,
}: {
  rows: readonly LaneRow[];
  whyNot: string | null;
  edit: (row: LaneRow | null) => void;
}) {
  const t = useText();
  const forget = useAct(deleteLane);
  const way = (row: LaneRow) =>
    t('{from} to {to}', { from: row.from?.name ?? t('Warehouse'), to: row.to.name });
  const drop = async (row: LaneRow) => {
    const sure = await ask({
      title: t('Forget the way {way}', { way: way(row) }),
      body: t('Its miles and hours will be reckoned from the map again.'),
      act: t('Forget this way'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await forget.run({ params: { id: row.id } });
  };
  return (
    <Block
      title={t('Known ways')}
      act={
        <Action small icon={IconPlus} whyNot={whyNot} onPress={() => edit(null)}>
          {t('New way')}
        </Action>
      }
    >
      {rows.length === 0 && <p className="dim planning-none">{t('All miles are reckoned from the map.')}</p>}
      <ul className="planning-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{way(row)}</b>
              <br />
              <span className="dim">
                {[
                  row.miles === null ? '' : t('{miles} miles', { miles: showCount(row.miles) }),
                  row.minutes === null
                    ? ''
                    : t('{hours} h {minutes} min', {
                        hours: Math.floor(row.minutes / 60),
                        minutes: row.minutes % 60,
                      }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Action
              small
              look="ghost"
              icon={IconPencil}
              label={t('Change {name}', { name: way(row) })}
              whyNot={whyNot}
              onPress={() => edit(row)}
            />
            <Action
              small
              look="ghost"
              icon={IconTrash}
              label={t('Forget the way {way}', { way: way(row) })}
              whyNot={whyNot}
              onPress={() => drop(row)}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Apart({ rows, whyNot, add }: { rows: readonly ApartRow[]; whyNot: string | null; add: () => void }) {
  const t = useText();
  const together = useAct(deleteApart);
  return (
    <Block
      title={t('Never on one trailer')}
      act={
        <Action small icon={IconPlus} whyNot={whyNot} onPress={add}>
          {t('New pair')}
        </Action>
      }
    >
      {rows.length === 0 && <p className="dim planning-none">{t('Anybody may share a trailer.')}</p>}
      <ul className="planning-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{t('{one} and {other}', { one: row.one.name, other: row.other.name })}</b>
              {row.note !== '' && (
                <>
                  <br />
                  <span className="dim">{row.note}</span>
                </>
              )}
            </span>
            <Action
              small
              look="ghost"
              icon={IconTrash}
              label={t('Let {one} and {other} share a trailer', { one: row.one.name, other: row.other.name })}
              whyNot={whyNot}
              onPress={() => together.run({ params: { id: row.id } })}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}
