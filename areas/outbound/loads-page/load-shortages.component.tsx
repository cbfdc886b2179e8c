import { useMemo, useState } from 'react';
import type { LoadDetail, ShortageRow } from '#areas/outbound/loads/loads.contract.ts';
import {
  setShortageReasonEndpoint,
  findLoadShortagesEndpoint,
  findActiveShortageReasonsEndpoint,
} from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Units that were planned but not loaded, by consignee. One reason can be given for several rows. */
export function LoadShortagesTable({ load }: { load: LoadDetail }) {
  const t = useTranslate();
  const found = useApiQuery(findLoadShortagesEndpoint, { params: { loadId: load.id } });
  return (
    <QueryBoundary query={found}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="muted">{t('Everything planned is loaded.')}</p>
        ) : (
          <ShortageList load={load} rows={data} />
        )
      }
    </QueryBoundary>
  );
}

function ShortageList({ load, rows }: { load: LoadDetail; rows: readonly ShortageRow[] }) {
  const t = useTranslate();
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const groups = useMemo(() => [...Map.groupBy(rows, (r) => `${r.consignee} · ${r.warehouseCode}`)], [rows]);
  const toggle: Toggle = (some, on) =>
    setPicked((old) => {
      const next = new Set(old);
      for (const { unitId } of some)
        if (on) next.add(unitId);
        else next.delete(unitId);
      return next;
    });
  return (
    <div className="col">
      <div className="row wrap shortage-fields">
        <label className="checkbox-label">
          <input
            type="checkbox"
            className="checkbox"
            checked={picked.size === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = picked.size > 0 && picked.size < rows.length;
            }}
            onChange={(e) => toggle(rows, e.target.checked)}
          />
          {t('All {count}', { count: rows.length })}
        </label>
        <span className="grow" />
        <GiveReason
          rows={rows.filter((r) => picked.has(r.unitId))}
          count={picked.size}
          onDone={() => setPicked(new Set())}
        />
      </div>
      {groups.map(([name, consigneeRows]) => (
        <OfConsignee key={name} name={name} rows={consigneeRows} picked={picked} toggle={toggle} />
      ))}
      {load.status === pickupStatus.released && <p className="muted">{t('These units were left behind.')}</p>}
    </div>
  );
}
type Toggle = (some: readonly ShortageRow[], on: boolean) => void;

/** Gives the selected rows one shortage reason. */
function GiveReason({
  rows,
  count,
  onDone,
}: {
  rows: readonly ShortageRow[];
  count: number;
  onDone: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const reasons = useApiQuery(findActiveShortageReasonsEndpoint, {});
  const [reason, setReason] = useState('');
  const [notes, setNotes] = useState('');
  const explain = useApiMutation(setShortageReasonEndpoint, {
    successMessage: (a) => ({
      text: '{count, plural, one {# shortage} other {# shortages}} explained.',
      params: { count: a.count },
    }),
  });
  const give = async () => {
    for (const [pickUpId, pickupRows] of Map.groupBy(rows, (r) => r.pickUpId)) {
      const done = await explain.run({
        body: {
          pickUpId,
          unitIds: pickupRows.map((r) => r.unitId),
          loadShortagesIds: pickupRows.flatMap((r) => r.loadShortagesId ?? []),
          reasonCode: reason,
          notes: notes || undefined,
        },
      });
      if (!done) return;
    }
    onDone();
    setNotes('');
  };
  const why = () => {
    if (!me.can('editLoads:outbound')) return t('You don’t have access. Ask your administrator.');
    if (count === 0) return t('Choose units first.');
    return reason === '' ? t('Choose a reason first.') : null;
  };
  return (
    <>
      <select
        className="input sm"
        aria-label={t('Reason')}
        value={reason}
        onChange={(e) => setReason(e.target.value)}
      >
        <option value="">{t('Reason')}</option>
        {(reasons.data ?? []).map((r) => (
          <option key={r.code} value={r.code}>
            {t(r.label)}
          </option>
        ))}
      </select>
      <input
        className="input sm"
        aria-label={t('Notes')}
        placeholder={t('Notes')}
        value={notes}
        maxLength={500}
        onChange={(e) => setNotes(e.target.value)}
      />
      <Button isSmall variant="primary" disabledReason={why()} onPress={give}>
        {t('Set reason for {count}', { count })}
      </Button>
    </>
  );
}

function OfConsignee({
  name,
  rows,
  picked,
  toggle,
}: {
  name: string;
  rows: readonly ShortageRow[];
  picked: ReadonlySet<number>;
  toggle: Toggle;
}) {
  const t = useTranslate();
  return (
    <section className="panel">
      <header>
        <label className="checkbox-label">
          <input
            type="checkbox"
            className="checkbox"
            checked={rows.every((r) => picked.has(r.unitId))}
            onChange={(e) => toggle(rows, e.target.checked)}
          />
          <b className="medium">{name}</b>
        </label>
        <span className="grow" />
        <span className="caption">{t('{count} short', { count: rows.length })}</span>
      </header>
      <table className="plain">
        <tbody>
          {rows.map((r) => (
            <tr key={r.unitId}>
              <td className="select-cell">
                <input
                  type="checkbox"
                  className="checkbox"
                  aria-label={t('Select {unit}', { unit: r.unitCode })}
                  checked={picked.has(r.unitId)}
                  onChange={(e) => toggle([r], e.target.checked)}
                />
              </td>
              <td>
                <Link to={`/units/${r.unitId}`}>{r.unitCode}</Link>
                <br />
                <span className="caption">
                  {r.orderNumber} · {r.shipper}
                  {r.readdressedTo !== null &&
                    ` · ${t('now for {consignee}', { consignee: r.readdressedTo })}`}
                </span>
              </td>
              <td>
                <StatusBadge kind="unit" value={r.status} />
                <br />
                <span className="caption">
                  {r.shuttleNotArrived ? t('shuttle not arrived') : (r.place ?? '–')}
                </span>
              </td>
              <td title={r.notes ?? undefined}>
                {r.reason ? t(r.reason) : <span className="muted">{t('No reason')}</span>}
                <br />
                <span className="caption ellipsis">{r.notes ?? r.product}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
