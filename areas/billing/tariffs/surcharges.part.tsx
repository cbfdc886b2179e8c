import { personName } from '#kit/contract/person-name.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { SurchargeForm } from './surcharge.form.tsx';
import { endSurcharge, findSurcharges } from './surcharges.contract.ts';
import type { ChargedPeriod, SurchargeRow } from './surcharges.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showPercent } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { showMoment } from '#kit/web/moments.ts';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

/** What holiday periods add to the linehaul, and what they added before. */
export function HolidaySurcharges() {
  const t = useText();
  const me = useMe();
  const found = useAnswer(findSurcharges, {});
  const [form, setForm] = useState<SurchargeRow | 'new' | null>(null);
  const periods = found.data?.periods ?? [];
  return (
    <section>
      <h2 className="part">
        {t('Holiday surcharges')} <span className="grow" />
        {me.can('adminSettingsView:admin') && <A to="/admin/holidayPeriods">{t('Holiday Periods')}</A>}
        <Action
          small
          look="go"
          icon={IconPlus}
          whyNot={found.data && periods.length === 0 ? t('There is no holiday period yet.') : null}
          onPress={() => setForm('new')}
        >
          {t('New holiday surcharge')}
        </Action>
      </h2>
      <Answered of={found} lines={2}>
        {({ rows, earlier }) => (
          <>
            {rows.length === 0 ? (
              <p className="dim">{t('No surcharge yet: holiday periods add nothing to the linehaul.')}</p>
            ) : (
              <Rows rows={rows} periods={periods} onEdit={setForm} />
            )}
            <Earlier rows={earlier} />
          </>
        )}
      </Answered>
      {form && (
        <SurchargeForm
          key={form === 'new' ? 'new' : form.id}
          row={form === 'new' ? null : newest(found.data?.rows, form)}
          periods={periods}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  );
}

/** The days on which a surcharge holds. */
const daysOf = (s: SurchargeRow): string =>
  `${showDate(s.effectiveDate ?? s.from)} – ${showDate(s.expirationDate ?? s.to)}`;
const regionsOf = (t: Say, periods: readonly ChargedPeriod[], s: SurchargeRow): string =>
  periods.find((p) => p.id === s.periodId)?.regions.join(', ') || t('region|All');

function Rows({
  rows,
  periods,
  onEdit,
}: {
  rows: readonly SurchargeRow[];
  periods: readonly ChargedPeriod[];
  onEdit: (s: SurchargeRow) => void;
}) {
  const t = useText();
  const end = useAct(endSurcharge);
  const drop = async (s: SurchargeRow) => {
    const sure = await ask({
      title: t('End the surcharge of {name}', { name: s.period }),
      body: t('Shipments already rated keep their charges until they are rated again.'),
      act: t('End surcharge'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await end.run({ params: { id: s.id } });
  };
  return (
    <Wide name={t('Holiday surcharges')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Holiday period')}</th>
            <th className="roomy">{t('Regions')}</th>
            <th className="roomy">{t('Outbound warehouse')}</th>
            <th className="roomy">{t('Ship dates')}</th>
            <th className="num">{t('Surcharge')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((s) => (
            <tr key={s.id}>
              <td>
                <b>{s.period}</b>{' '}
                <span className="below">
                  {[regionsOf(t, periods, s), s.warehouse ?? t('All'), daysOf(s)].join(' · ')}
                </span>
              </td>
              <td className="roomy">{regionsOf(t, periods, s)}</td>
              <td className="roomy">{s.warehouse ?? t('All')}</td>
              <td className="roomy">{daysOf(s)}</td>
              <td className="num">{showPercent(s.bp)}</td>
              <td className="acts">
                <Action
                  small
                  look="ghost"
                  icon={IconPencil}
                  label={t('Change the surcharge of {name}', { name: s.period })}
                  onPress={() => onEdit(s)}
                />
                <Action
                  small
                  look="ghost"
                  icon={IconTrash}
                  label={t('End the surcharge of {name}', { name: s.period })}
                  onPress={() => void drop(s)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Earlier({ rows }: { rows: readonly SurchargeRow[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  const ofWhom = (at: string | null, by: string | null) =>
    at === null ? '–' : `${showMoment(at)} · ${by ?? '–'}`;
  return (
    <details>
      <summary>
        {t('Earlier')}{' '}
        <span className="dim">
          {t('{count, plural, one {# surcharge} other {# surcharges}}', { count: rows.length })}
        </span>
      </summary>
      <Wide name={t('Earlier')}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Holiday period')}</th>
              <th className="roomy">{t('Outbound warehouse')}</th>
              <th className="roomy">{t('Ship dates')}</th>
              <th className="num">{t('Surcharge')}</th>
              <th className="roomy">{t('Made')}</th>
              <th className="roomy">{t('Ended')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((s) => (
              <tr key={s.id}>
                <td>
                  {s.period}{' '}
                  <span className="below">
                    {[
                      s.warehouse ?? t('All'),
                      daysOf(s),
                      `${t('Made')} ${ofWhom(s.madeAt, personName(t, s.madeBy))}`,
                      `${t('Ended')} ${ofWhom(s.retiredAt, personName(t, s.retiredBy))}`,
                    ].join(' · ')}
                  </span>
                </td>
                <td className="roomy">{s.warehouse ?? t('All')}</td>
                <td className="roomy">{daysOf(s)}</td>
                <td className="num">{showPercent(s.bp)}</td>
                <td className="roomy">{ofWhom(s.madeAt, personName(t, s.madeBy))}</td>
                <td className="roomy">{ofWhom(s.retiredAt, personName(t, s.retiredBy))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </details>
  );
}
