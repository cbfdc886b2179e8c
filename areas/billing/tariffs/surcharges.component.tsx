import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { HolidaySurchargeForm } from './surcharge.form.tsx';
import {
  endHolidaySurchargeEndpoint,
  getHolidaySurchargesAndPeriodsEndpoint,
} from './surcharges.contract.ts';
import type { ChargeableHolidayPeriod, HolidaySurchargeRow } from './surcharges.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatBasisPointsAsPercent } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

/** What holiday periods add to the linehaul, now and in the past. */
export function HolidaySurcharges() {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(getHolidaySurchargesAndPeriodsEndpoint, {});
  const [form, setForm] = useState<HolidaySurchargeRow | 'new' | null>(null);
  const periods = found.data?.periods ?? [];
  return (
    <section>
      <h2 className="section-title">
        {t('Holiday surcharges')} <span className="grow" />
        {me.can('adminSettingsView:admin') && <Link to="/admin/holidayPeriods">{t('Holiday Periods')}</Link>}
        <Button
          isSmall
          variant="primary"
          icon={IconPlus}
          disabledReason={found.data && periods.length === 0 ? t('No holiday periods yet.') : null}
          onPress={() => setForm('new')}
        >
          {t('New holiday surcharge')}
        </Button>
      </h2>
      <QueryBoundary query={found} skeletonLines={2}>
        {({ rows, earlier }) => (
          <>
            {rows.length === 0 ? (
              <p className="muted">{t('No surcharges yet. Holiday periods add nothing to linehaul.')}</p>
            ) : (
              <Rows rows={rows} periods={periods} onEdit={setForm} />
            )}
            <Earlier rows={earlier} />
          </>
        )}
      </QueryBoundary>
      {form && (
        <HolidaySurchargeForm
          key={form === 'new' ? 'new' : form.id}
          row={form === 'new' ? null : findRowInListOrSelf(found.data?.rows, form)}
          periods={periods}
          onClose={() => setForm(null)}
        />
      )}
    </section>
  );
}

/** The days on which a surcharge applies. */
const daysOf = (s: HolidaySurchargeRow): string =>
  `${formatDate(s.effectiveDate ?? s.from)} – ${formatDate(s.expirationDate ?? s.to)}`;
const regionsOf = (
  t: Translate,
  periods: readonly ChargeableHolidayPeriod[],
  s: HolidaySurchargeRow,
): string => periods.find((p) => p.id === s.periodId)?.regions.join(', ') || t('region|All');

function Rows({
  rows,
  periods,
  onEdit,
}: {
  rows: readonly HolidaySurchargeRow[];
  periods: readonly ChargeableHolidayPeriod[];
  onEdit: (s: HolidaySurchargeRow) => void;
}) {
  const t = useTranslate();
  const end = useApiMutation(endHolidaySurchargeEndpoint);
  const drop = async (s: HolidaySurchargeRow) => {
    const sure = await confirmAction({
      title: t('End surcharge for {name}', { name: s.period }),
      body: t('Shipments already rated keep their charges until they are re-rated.'),
      confirmLabel: t('End surcharge'),
      isDestructive: true,
    });
    if (sure) await end.run({ params: { id: s.id } });
  };
  return (
    <HorizontalScroll name={t('Holiday surcharges')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Holiday period')}</th>
            <th className="hide-on-phone">{t('Regions')}</th>
            <th className="hide-on-phone">{t('Outbound warehouse')}</th>
            <th className="hide-on-phone">{t('Ship dates')}</th>
            <th className="numeric">{t('Surcharge')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((s) => (
            <tr key={s.id}>
              <td>
                <b>{s.period}</b>{' '}
                <span className="phone-details">
                  {[regionsOf(t, periods, s), s.warehouse ?? t('All'), daysOf(s)].join(' · ')}
                </span>
              </td>
              <td className="hide-on-phone">{regionsOf(t, periods, s)}</td>
              <td className="hide-on-phone">{s.warehouse ?? t('All')}</td>
              <td className="hide-on-phone">{daysOf(s)}</td>
              <td className="numeric">{formatBasisPointsAsPercent(s.bp)}</td>
              <td className="actions">
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconPencil}
                  label={t('Edit surcharge for {name}', { name: s.period })}
                  onPress={() => onEdit(s)}
                />
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconTrash}
                  label={t('End surcharge for {name}', { name: s.period })}
                  onPress={() => void drop(s)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}

function Earlier({ rows }: { rows: readonly HolidaySurchargeRow[] }) {
  const t = useTranslate();
  if (rows.length === 0) return null;
  const ofWhom = (timestamp: string | null, author: string | null) =>
    timestamp === null ? '–' : `${formatShortDateTime(timestamp)} · ${author ?? '–'}`;
  return (
    <details>
      <summary>
        {t('Earlier')}{' '}
        <span className="muted">
          {t('{count, plural, one {# surcharge} other {# surcharges}}', { count: rows.length })}
        </span>
      </summary>
      <HorizontalScroll name={t('Earlier')}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Holiday period')}</th>
              <th className="hide-on-phone">{t('Outbound warehouse')}</th>
              <th className="hide-on-phone">{t('Ship dates')}</th>
              <th className="numeric">{t('Surcharge')}</th>
              <th className="hide-on-phone">{t('Created')}</th>
              <th className="hide-on-phone">{t('Ended')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((s) => (
              <tr key={s.id}>
                <td>
                  {s.period}{' '}
                  <span className="phone-details">
                    {[
                      s.warehouse ?? t('All'),
                      daysOf(s),
                      `${t('Created')} ${ofWhom(s.madeAt, translateAnonymousOrErasedPersonName(t, s.madeBy))}`,
                      `${t('Ended')} ${ofWhom(s.retiredAt, translateAnonymousOrErasedPersonName(t, s.retiredBy))}`,
                    ].join(' · ')}
                  </span>
                </td>
                <td className="hide-on-phone">{s.warehouse ?? t('All')}</td>
                <td className="hide-on-phone">{daysOf(s)}</td>
                <td className="numeric">{formatBasisPointsAsPercent(s.bp)}</td>
                <td className="hide-on-phone">
                  {ofWhom(s.madeAt, translateAnonymousOrErasedPersonName(t, s.madeBy))}
                </td>
                <td className="hide-on-phone">
                  {ofWhom(s.retiredAt, translateAnonymousOrErasedPersonName(t, s.retiredBy))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
    </details>
  );
}
