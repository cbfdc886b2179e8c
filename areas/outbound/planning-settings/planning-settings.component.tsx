import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import './planning.css';
import { ConsigneeSeparationForm } from './separation.form.tsx';
import { DistanceLaneForm } from './distance-lane.form.tsx';
import { PlanningSettingsForm } from './planning-settings.form.tsx';
import {
  deleteConsigneeSeparationEndpoint,
  deleteDistanceLaneEndpoint,
  getPlanningEndpoint,
} from './planning-settings.contract.ts';
import type {
  ConsigneeSeparationRow,
  DistanceLaneRow,
  PlanningSettings,
  TrailerTypeRow,
} from './planning-settings.contract.ts';
import { TrailerTypeForm } from './trailer-type.form.tsx';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { formatTimeRange } from '#kit/web/format-time.ts';

type Editing =
  | { what: 'settings' }
  | { what: 'trailer'; row: TrailerTypeRow | null }
  | { what: 'lane'; row: DistanceLaneRow | null }
  | { what: 'apart' }
  | null;

/** A warehouse's planning settings: rules and costs, trailer types, lanes, and separated consignees. */
export function PlanningSettingsDrawer({
  warehouseId,
  disabledReason: whyNot,
  onClose,
}: {
  warehouseId: number;
  disabledReason: string | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const found = useApiQuery(getPlanningEndpoint, { query: { warehouseId } });
  const [editing, edit] = useState<Editing>(null);
  const rule = { warehouseId, onClose: () => edit(null) };
  return (
    <Drawer title={t('Trailers and rules')} onClose={onClose}>
      <QueryBoundary query={found} skeletonLines={8}>
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
              <PlanningSettingsForm key={warehouseId} {...rule} settings={planning.settings} />
            )}
            {editing?.what === 'trailer' && (
              <TrailerTypeForm
                key={editing.row?.id ?? 'new'}
                {...rule}
                trailer={editing.row && findRowInListOrSelf(planning.trailers, editing.row)}
              />
            )}
            {editing?.what === 'lane' && (
              <DistanceLaneForm
                key={editing.row?.id ?? 'new'}
                {...rule}
                lane={editing.row && findRowInListOrSelf(planning.lanes, editing.row)}
              />
            )}
            {editing?.what === 'apart' && <ConsigneeSeparationForm key="new" {...rule} />}
          </div>
        )}
      </QueryBoundary>
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
  const t = useTranslate();
  return (
    <Block
      title={t('Rules')}
      act={
        <Button isSmall icon={IconPencil} disabledReason={whyNot} onPress={edit}>
          {t('Edit rules')}
        </Button>
      }
    >
      <dl className="planning-summary">
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
function factsOf(t: Translate, s: PlanningSettings): [string, string][] {
  const hours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);
  const factor = (hundredths: number) => (hundredths / 100).toFixed(2);
  return [
    [t('Trailers leave'), formatTimeRange(s.departsFrom, s.departsBy)],
    [t('Miles per hour'), String(s.milesPerHour)],
    [
      t('Road factor'),
      [factor(s.roadFactor), ...s.roads.map((road) => `${road.state} ${factor(road.factor)}`)].join(', '),
    ],
    [t('Max stops'), s.maxStops === null ? t('no limit') : String(s.maxStops)],
    [
      t('Drivers'),
      s.driving === null
        ? t('Teams that drive without stopping')
        : t('{driving} h driving, {duty} h on duty, {rest} h rest', {
            driving: hours(s.driving),
            duty: hours(s.duty ?? 0),
            rest: hours(s.rest ?? 0),
          }),
    ],
    [t('Trailers return'), s.comeBack ? t('Yes') : t('No')],
    [t('Unloading'), t('{minutes} min per stop', { minutes: s.unloadingMinutes })],
    [t('Cost per minute late'), formatMoney(s.lateCents)],
    [
      t('Unloading out of sequence'),
      s.outOfTurnCents === null ? t('rule|Never') : formatMoney(s.outOfTurnCents),
    ],
    [t('Stops moved'), formatMoney(s.moveCents)],
    [
      t('Weight per cu ft'),
      s.poundsPerCube === null ? t('No weight limit') : t('{pounds} lb', { pounds: s.poundsPerCube / 100 }),
    ],
    [
      t('Dock'),
      s.latitude === null || s.longitude === null
        ? t('Center of its shippers')
        : `${s.latitude.toFixed(3)}, ${s.longitude.toFixed(3)}`,
    ],
  ];
}

function Trailers({
  rows,
  whyNot,
  edit,
}: {
  rows: readonly TrailerTypeRow[];
  whyNot: string | null;
  edit: (row: TrailerTypeRow | null) => void;
}) {
  const t = useTranslate();
  return (
    <Block
      title={t('Trailer types')}
      act={
        <Button isSmall icon={IconPlus} disabledReason={whyNot} onPress={() => edit(null)}>
          {t('New trailer')}
        </Button>
      }
    >
      {rows.length === 0 && (
        <p className="muted planning-empty">
          {t('No trailer types yet. Planning uses one type with the warehouse’s trailer cube.')}
        </p>
      )}
      <ul className="planning-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{row.name}</b>
              {!row.active && <span className="caption"> {t('Not in use')}</span>}
              <br />
              <span className="muted">
                {[
                  t('{cube} cu ft', { cube: formatCount(Math.round(row.cube / 100)) }),
                  row.weight === null ? '' : t('{pounds} lb', { pounds: formatCount(row.weight) }),
                  t('{fixed} per use + {mile} per mile', {
                    fixed: formatMoney(row.fixedCents),
                    mile: formatMoney(row.centsPerMile),
                  }),
                  row.count === null ? '' : t('Quantity: {count}', { count: row.count }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Button
              isSmall
              variant="ghost"
              icon={IconPencil}
              label={t('Edit {name}', { name: row.name })}
              disabledReason={whyNot}
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
  rows: readonly DistanceLaneRow[];
  whyNot: string | null;
  edit: (row: DistanceLaneRow | null) => void;
}) {
  const t = useTranslate();
  const forget = useApiMutation(deleteDistanceLaneEndpoint);
  const formatLane = (row: DistanceLaneRow) =>
    t('{from} to {to}', { from: row.from?.name ?? t('Warehouse'), to: row.to.name });
  const drop = async (row: DistanceLaneRow) => {
    const sure = await confirmAction({
      title: t('Delete lane {way}', { way: formatLane(row) }),
      body: t('Its miles and times will be calculated from the map again.'),
      confirmLabel: t('Delete this lane'),
      isDestructive: true,
    });
    if (sure) await forget.run({ params: { id: row.id } });
  };
  return (
    <Block
      title={t('Lane mileage')}
      act={
        <Button isSmall icon={IconPlus} disabledReason={whyNot} onPress={() => edit(null)}>
          {t('New lane')}
        </Button>
      }
    >
      {rows.length === 0 && (
        <p className="muted planning-empty">{t('All miles are calculated from the map.')}</p>
      )}
      <ul className="planning-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{formatLane(row)}</b>
              <br />
              <span className="muted">
                {[
                  row.miles === null ? '' : t('{miles} miles', { miles: formatCount(row.miles) }),
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
            <Button
              isSmall
              variant="ghost"
              icon={IconPencil}
              label={t('Edit {name}', { name: formatLane(row) })}
              disabledReason={whyNot}
              onPress={() => edit(row)}
            />
            <Button
              isSmall
              variant="ghost"
              icon={IconTrash}
              label={t('Delete lane {way}', { way: formatLane(row) })}
              disabledReason={whyNot}
              onPress={() => drop(row)}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Apart({
  rows,
  whyNot,
  add,
}: {
  rows: readonly ConsigneeSeparationRow[];
  whyNot: string | null;
  add: () => void;
}) {
  const t = useTranslate();
  const together = useApiMutation(deleteConsigneeSeparationEndpoint);
  return (
    <Block
      title={t('Keep-apart rules')}
      act={
        <Button isSmall icon={IconPlus} disabledReason={whyNot} onPress={add}>
          {t('New pair')}
        </Button>
      }
    >
      {rows.length === 0 && (
        <p className="muted planning-empty">{t('Any consignees can share a trailer.')}</p>
      )}
      <ul className="planning-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{t('{one} and {other}', { one: row.one.name, other: row.other.name })}</b>
              {row.note !== '' && (
                <>
                  <br />
                  <span className="muted">{row.note}</span>
                </>
              )}
            </span>
            <Button
              isSmall
              variant="ghost"
              icon={IconTrash}
              label={t('Allow {one} and {other} to share a trailer', {
                one: row.one.name,
                other: row.other.name,
              })}
              disabledReason={whyNot}
              onPress={() => together.run({ params: { id: row.id } })}
            />
          </li>
        ))}
      </ul>
    </Block>
  );
}
