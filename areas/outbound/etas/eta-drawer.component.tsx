import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconEye, IconEyeOff, IconMessage, IconPencil, IconPrinter, IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { EtaForm } from './eta.form.tsx';
import { EtaTime, HiddenEtaBadge, EtaSourceLabel } from './eta-display.client.tsx';
import {
  clearEtaOverrideEndpoint,
  etaLifecycle,
  getEtasOfLoadEndpoint,
  setEtasHiddenEndpoint,
  printEtaCoverSheetsEndpoint,
} from './etas.contract.ts';
import type { LoadEtas, EtaDrop, EtaRow } from './etas.contract.ts';
import { etaErrors } from './etas.errors.ts';
import { AuditActionName } from '#areas/people/session/lazy-audit-action-name.component.tsx';
import { formatTimestampInZoneOrDash, formatWindowEnds } from '#areas/outbound/loads/format-load.client.ts';
import { SendTextForm } from '#areas/outbound/text-messages/send-text.component.tsx';
import { TextLogDialog } from '#areas/outbound/text-messages/text-log.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { notAllowedMessage, getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { RowPosition } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useRecordQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './etas.css';

interface Props {
  row: EtaRow;
  position: RowPosition;
  onClose: () => void;
}
/** All arrivals of one load with every source, and the warehouses that hide them from consignees. */
export function EtaDrawer({ row, position, onClose }: Props) {
  const t = useTranslate();
  const etas = useRecordQuery(getEtasOfLoadEndpoint, row.loadId, (loadId) => ({ params: { loadId } }));
  const [editing, setEditing] = useState<number | null>(null);
  const [logOf, setLogOf] = useState<(EtaDrop['consigneesThere'][number] & { timeZone: string }) | null>(
    null,
  );
  const load = etas.data;
  const drop = load?.drops.find((d) => d.dropId === editing);
  return (
    <Drawer
      isWide
      title={t('ETAs for load {load}', { load: `L-${row.loadNumber}` })}
      besideTitle={load && <StatusBadge kind="load" value={load.status} />}
      position={position}
      onClose={onClose}
      footer={load && <EtaActs load={load} />}
    >
      <QueryBoundary query={etas}>
        {(l) => (
          <div className="col">
            <LoadFacts load={l} />
            {l.drops.map((d) => (
              <Drop
                key={d.dropId}
                drop={d}
                marked={d.dropId === row.dropId}
                onEdit={() => setEditing(d.dropId)}
                onLog={(to) => setLogOf({ ...to, timeZone: d.zone })}
              />
            ))}
            <History load={l} />
          </div>
        )}
      </QueryBoundary>
      {load && logOf && (
        <TextLogDialog
          consignee={{ ...logOf, loadId: load.loadId, load: `L-${load.loadNumber}` }}
          onClose={() => setLogOf(null)}
        />
      )}
      {load && drop && <EtaForm key={drop.dropId} load={load} drop={drop} onClose={() => setEditing(null)} />}
    </Drawer>
  );
}

function LoadFacts({ load: l }: { load: LoadEtas }) {
  const t = useTranslate();
  const drivers = [l.driver1, l.driver2].filter(Boolean).join(', ');
  return (
    <dl className="description-list two-columns">
      <dt>{t('Ship date')}</dt>
      <dd>{formatDate(l.date)}</dd>
      <dt>{l.departedAt ? t('Departed') : t('Departs')}</dt>
      <dd>{formatTimestampInZoneOrDash(l.departedAt ?? l.plannedDeparture, l.zone)}</dd>
      <dt>{t('Driver')}</dt>
      <dd>{drivers === '' ? '–' : drivers}</dd>
      <dt>{t('Carrier')}</dt>
      <dd>{l.carrier ?? '–'}</dd>
      <dt>{t('Trailer')}</dt>
      <dd>{l.trailer ?? '–'}</dd>
      <dt>{t('Dispatch order')}</dt>
      <dd>{l.mcLeodOrderNumber ?? '–'}</dd>
      {l.warehouses.map((w) => (
        <Hiding key={w.id} warehouse={w} timeZone={l.zone} />
      ))}
    </dl>
  );
}
function Hiding({
  warehouse: w,
  timeZone: zone,
}: {
  warehouse: LoadEtas['warehouses'][number];
  timeZone: string;
}) {
  const t = useTranslate();
  return (
    <>
      <dt>{t('ETAs for {warehouse}', { warehouse: w.code })}</dt>
      <dd>
        {w.hidden ? (
          <>
            <HiddenEtaBadge />{' '}
            <span className="muted">
              {[
                translateAnonymousOrErasedPersonName(t, w.hiddenBy),
                w.hiddenAt && formatShortDateTime(w.hiddenAt, zone),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        ) : (
          t('Shown to consignees')
        )}
      </dd>
    </>
  );
}

function Drop({
  drop: d,
  marked,
  onEdit,
  onLog,
}: {
  drop: EtaDrop;
  marked: boolean;
  onEdit: () => void;
  onLog: (to: EtaDrop['consigneesThere'][number]) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const clear = useApiMutation(clearEtaOverrideEndpoint, { successMessage: () => 'Override cleared.' });
  const why = getTransitionBlocker(etaLifecycle, 'change', d.status, me);
  const whyNotEdit = why ? t(why.sentence, why.params) : null;
  const other = [
    d.dispatchAt && d.source !== 'dispatch'
      ? t('dispatch {time}', { time: formatTimestampInZoneOrDash(d.dispatchAt, d.zone) })
      : null,
    d.computedAt && d.source !== 'computed'
      ? t('calculated {time}', { time: formatTimestampInZoneOrDash(d.computedAt, d.zone) })
      : null,
  ].filter((word) => word !== null);
  return (
    <section
      className={`panel eta-drop ${marked ? 'highlighted' : ''}`}
      aria-label={t('Stop {seq}', { seq: d.seq })}
    >
      <header>
        <h3 className="ellipsis">
          {d.seq} {d.deliverTo}
        </h3>
        <span className="muted nowrap">{[d.city, d.stateCode].filter(Boolean).join(' ')}</span>
        <span className="grow" />
        <StatusBadge kind="eta" value={d.status} />
      </header>
      <div className="row wrap">
        <b>
          <EtaTime eta={d} words />
        </b>
        <EtaSourceLabel source={d.source} />
        {d.overrideBy && (
          <span className="muted">
            {[
              translateAnonymousOrErasedPersonName(t, d.overrideBy),
              d.overrideAt && formatShortDateTime(d.overrideAt, d.zone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
        <span className="grow" />
        <Button isSmall icon={IconPencil} disabledReason={whyNotEdit} onPress={onEdit}>
          {t('Edit ETA…')}
        </Button>
        <Button
          isSmall
          variant="ghost"
          icon={IconRestore}
          disabledReason={
            whyNotEdit ??
            (d.source === 'override' ? null : t(etaErrors.noOverride.sentence, { place: d.deliverTo }))
          }
          onPress={() => clear.run({ params: { dropId: d.dropId } })}
        >
          {t('Clear override')}
        </Button>
      </div>
      <div className="row caption wrap">
        {d.windowStart && (
          <span>{t('Window {from} to {to}', formatWindowEnds(d.windowStart, d.windowEnd, d.zone))}</span>
        )}
        {other.length > 0 && <span>{other.join(', ')}</span>}
        {d.detail && <span>{d.detail}</span>}
      </div>
      <Receivers drop={d} onLog={onLog} />
    </section>
  );
}

/** The consignees of the stop, and whether they are notified by text message. */
function Receivers({
  drop,
  onLog,
}: {
  drop: EtaDrop;
  onLog: (to: EtaDrop['consigneesThere'][number]) => void;
}) {
  const t = useTranslate();
  return (
    <ul className="stop-consignees">
      {drop.consigneesThere.map((c) => (
        <li key={c.accountId}>
          <span className="ellipsis">{c.name}</span>
          <span className="caption ellipsis">
            {c.smsOn ? t('Text messages to {phone}', { phone: c.phone ?? '–' }) : t('No text messages')}
          </span>
          <Button isSmall variant="ghost" icon={IconMessage} onPress={() => onLog(c)}>
            {t('View text messages…')}
          </Button>
          <span className="numeric">
            {t('{count, plural, one {# unit} other {# units}}', { count: c.units })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function EtaActs({ load }: { load: LoadEtas }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [isTextFormOpen, setTextFormOpen] = useState(false);
  const mayNotEdit = me.can('etaEdit:outbound') ? null : t(notAllowedMessage);
  const mayHide = me.can('hideETAs:outbound');
  return (
    <>
      {load.warehouses
        .filter((w) => w.mayHide || w.hidden)
        .map((w) => (
          <HideAct key={w.id} load={load} warehouse={w} whyNot={mayHide ? null : t(notAllowedMessage)} />
        ))}
      <Button icon={IconMessage} disabledReason={mayNotEdit} onPress={() => setTextFormOpen(true)}>
        {t('Text consignees…')}
      </Button>
      {isTextFormOpen && <SendTextForm load={load} onClose={() => setTextFormOpen(false)} />}
      <Button
        icon={IconPrinter}
        onPress={() =>
          downloadOrOpenFile(printEtaCoverSheetsEndpoint, {
            query: { bulkPrintIdsIncluded: [load.loadId], bulkPrintAllChecked: false },
          })
        }
      >
        {t('Print cover sheet')}
      </Button>
    </>
  );
}
function HideAct({
  load,
  warehouse: w,
  whyNot: why,
}: {
  load: LoadEtas;
  warehouse: LoadEtas['warehouses'][number];
  whyNot: string | null;
}) {
  const t = useTranslate();
  const hide = useApiMutation(setEtasHiddenEndpoint);
  const several = load.warehouses.length > 1;
  const params = { loadId: load.loadId, hideEtas: String(!w.hidden), warehouseID: w.id };
  const press = async () => {
    const sure =
      w.hidden ||
      (await confirmAction({
        title: t('Hide ETAs for load {load}', { load: `L-${load.loadNumber}` }),
        body: t('Consignees won’t see ETAs or get text messages until you show ETAs again.'),
        confirmLabel: t('Hide ETAs'),
      }));
    if (sure) await hide.run({ params });
  };
  const name = w.hidden ? t('Show ETAs') : t('Hide ETAs…');
  return (
    <Button icon={w.hidden ? IconEye : IconEyeOff} disabledReason={why} onPress={press}>
      {several ? `${name} ${w.code}` : name}
    </Button>
  );
}

function History({ load }: { load: LoadEtas }) {
  const t = useTranslate();
  if (load.history.length === 0) return null;
  return (
    <section aria-label={t('History')}>
      <h3 className="caption">{t('History')}</h3>
      <ul>
        {load.history.map((h) => (
          <li key={`${h.at} ${h.action}`} className="row">
            <span className="numeric muted nowrap">{formatShortDateTime(h.at, load.zone)}</span>
            <span className="grow">
              <AuditActionName action={h.action} />
            </span>
            <span className="muted ellipsis">{translateAnonymousOrErasedPersonName(t, h.who)}</span>
          </li>
        ))}
      </ul>
      <span className="visually-hidden">{formatCount(load.history.length)}</span>
    </section>
  );
}
