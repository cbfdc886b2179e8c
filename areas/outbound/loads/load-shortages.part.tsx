import { useMemo, useState } from 'react';
import type { LoadDetail, ShortageRow } from './loads.contract.ts';
import { explainShortages, loadShortages, shortageReasons } from './loads.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Planned and not on the truck, by consignee; one reason for any number of them. */
export function LoadShortages({ load }: { load: LoadDetail }) {
  const t = useText();
  const found = useAnswer(loadShortages, { params: { loadId: load.id } });
  return (
    <Answered of={found}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="dim">{t('Everything planned is loaded.')}</p>
        ) : (
          <ShortageList load={load} rows={data} />
        )
      }
    </Answered>
  );
}

function ShortageList({ load, rows }: { load: LoadDetail; rows: readonly ShortageRow[] }) {
  const t = useText();
  const me = useMe();
  const reasons = useAnswer(shortageReasons, {});
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const [notes, setNotes] = useState('');
  const explain = useAct(explainShortages, {
    says: (a) => ({
      text: '{count, plural, one {# shortage} other {# shortages}} explained.',
      params: { count: a.count },
    }),
  });
  const groups = useMemo(() => [...Map.groupBy(rows, (r) => `${r.consignee} · ${r.warehouseCode}`)], [rows]);
  const toggle = (ids: readonly number[], on: boolean) =>
    setPicked((old) => {
      const next = new Set(old);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  const give = async () => {
    for (const [pickUpId, own] of Map.groupBy(
      rows.filter((r) => picked.has(r.unitId)),
      (r) => r.pickUpId,
    )) {
      const done = await explain.run({
        body: {
          pickUpId,
          unitIds: own.map((r) => r.unitId),
          loadShortagesIds: own.flatMap((r) => r.loadShortagesId ?? []),
          reasonCode: reason,
          notes: notes || undefined,
        },
      });
      if (!done) return;
    }
    setPicked(new Set());
    setNotes('');
  };
  const why = !me.can('editLoads:outbound')
    ? t('You do not have permission to do this.')
    : picked.size === 0
      ? t('Choose units first.')
      : reason === ''
        ? t('Choose a reason first.')
        : null;
  return (
    <div className="col">
      <div className="row wrap give">
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={picked.size === rows.length}
            ref={(box) => {
              if (box) box.indeterminate = picked.size > 0 && picked.size < rows.length;
            }}
            onChange={(e) =>
              toggle(
                rows.map((r) => r.unitId),
                e.target.checked,
              )
            }
          />
          {t('All {count}', { count: rows.length })}
        </label>
        <span className="grow" />
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
        <Action small look="go" whyNot={why} onPress={give}>
          {t('Give reason to {count}', { count: picked.size })}
        </Action>
      </div>
      {groups.map(([name, own]) => (
        <section key={name} className="panel">
          <header>
            <label className="check">
              <input
                type="checkbox"
                className="cb"
                checked={own.every((r) => picked.has(r.unitId))}
                onChange={(e) =>
                  toggle(
                    own.map((r) => r.unitId),
                    e.target.checked,
                  )
                }
              />
              <b className="med">{name}</b>
            </label>
            <span className="grow" />
            <span className="cap">{t('{count} short', { count: own.length })}</span>
          </header>
          <table className="plain">
            <tbody>
              {own.map((r) => (
                <tr key={r.unitId}>
                  <td className="pick">
                    <input
                      type="checkbox"
                      className="cb"
                      aria-label={t('Select {unit}', { unit: r.unitCode })}
                      checked={picked.has(r.unitId)}
                      onChange={(e) => toggle([r.unitId], e.target.checked)}
                    />
                  </td>
                  <td>
                    <A to={`/units/${r.unitId}`}>{r.unitCode}</A>
                    <br />
                    <span className="cap">
                      {r.orderNumber} · {r.shipper}
                    </span>
                  </td>
                  <td>
                    <State of="unit" value={r.status} />
                    <br />
                    <span className="cap">
                      {r.shuttleNotArrived ? t('shuttle not arrived') : (r.place ?? '–')}
                    </span>
                  </td>
                  <td title={r.notes ?? undefined}>
                    {r.reason ? t(r.reason) : <span className="dim">{t('No reason')}</span>}
                    <br />
                    <span className="cap ell">{r.notes ?? r.product}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {load.status === 4 && <p className="dim">{t('The load has left without these units.')}</p>}
    </div>
  );
}
