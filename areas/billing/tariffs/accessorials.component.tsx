import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { AccessorialForm, getAccessorialEventLabel } from './accessorial.form.tsx';
import { endAccessorialEndpoint, findUnretiredAccessorialsEndpoint } from './charges.contract.ts';
import type { AccessorialRow } from './charges.contract.ts';
import { getConsigneeFlagLabel } from './sheet-line-text.client.ts';
import { formatEffectiveDates } from '#areas/billing/rating/tariff-dates.rules.ts';
import { HolidaySurcharges } from './surcharges.component.tsx';
import { formatRate4AsDollars } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

/** Accessorial charges for events or for consignee requirements, and holiday surcharges. */
export function AccessorialsAndHolidaySurcharges() {
  const t = useTranslate();
  const rules = useApiQuery(findUnretiredAccessorialsEndpoint, {});
  const [form, setForm] = useState<AccessorialRow | 'new' | null>(null);
  return (
    <>
      <section>
        <h2 className="section-title">
          {t('Accessorials')} <span className="grow" />
          <Button isSmall variant="primary" icon={IconPlus} onPress={() => setForm('new')}>
            {t('New rule')}
          </Button>
        </h2>
        <QueryBoundary query={rules}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="muted">{t('No rules yet. Add one to charge accessorials.')}</p>
            ) : (
              <Rules rows={rows} onEdit={setForm} />
            )
          }
        </QueryBoundary>
      </section>
      <HolidaySurcharges />
      {form && (
        <AccessorialForm
          key={form === 'new' ? 'new' : form.id}
          rule={form === 'new' ? null : findRowInListOrSelf(rules.data, form)}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

const because = (t: Translate, r: AccessorialRow): string =>
  [
    ...(r.flag === null ? [] : [t(getConsigneeFlagLabel(r.flag))]),
    ...(r.event === null ? [] : [t(getAccessorialEventLabel(r.event))]),
  ].join(' · ') || t('every shipment');

function Rules({ rows, onEdit }: { rows: readonly AccessorialRow[]; onEdit: (r: AccessorialRow) => void }) {
  const t = useTranslate();
  const end = useApiMutation(endAccessorialEndpoint);
  const drop = async (r: AccessorialRow) => {
    const sure = await confirmAction({
      title: t('End rule for {charge}', { charge: t(r.description) }),
      body: t('Shipments already rated keep their charges until they are re-rated.'),
      confirmLabel: t('End rule'),
      isDestructive: true,
    });
    if (sure) await end.run({ params: { id: r.id } });
  };
  return (
    <HorizontalScroll name={t('Accessorials')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Charge code')}</th>
            <th className="hide-on-phone">{t('For')}</th>
            <th className="hide-on-phone">{t('Account')}</th>
            <th className="hide-on-phone">{t('Rate type')}</th>
            <th className="numeric">{t('Rate')}</th>
            <th className="hide-on-phone">{t('Dates')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <td>
                <b>{r.chargeCode}</b> {t(r.description)}{' '}
                <span className="phone-details">
                  {[
                    because(t, r),
                    r.account ?? t('account|All'),
                    t(r.rateType),
                    formatEffectiveDates(t, r),
                  ].join(' · ')}
                </span>
              </td>
              <td className="hide-on-phone">{because(t, r)}</td>
              <td className="hide-on-phone">{r.account ?? t('account|All')}</td>
              <td className="hide-on-phone">{t(r.rateType)}</td>
              <td className="numeric">{formatRate4AsDollars(r.rate4)}</td>
              <td className="hide-on-phone">{formatEffectiveDates(t, r)}</td>
              <td className="actions">
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconPencil}
                  label={t('Edit {name}', { name: t(r.description) })}
                  onPress={() => onEdit(r)}
                />
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconTrash}
                  label={t('End rule for {charge}', { charge: t(r.description) })}
                  onPress={() => void drop(r)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}
