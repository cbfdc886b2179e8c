import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { AccessorialForm, eventWord } from './accessorial.form.tsx';
import { endAccessorial, findAccessorials } from './charges.contract.ts';
import type { AccessorialRow } from './charges.contract.ts';
import { flagWord } from './sheet-words.web.ts';
import { daysOf } from '#areas/billing/rating/tariff-days.rules.ts';
import { HolidaySurcharges } from './surcharges.part.tsx';
import { showRate } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

/** What is charged for what happens, or for what a consignee asks for; and the surcharges of holidays. */
export function Accessorials() {
  const t = useText();
  const rules = useAnswer(findAccessorials, {});
  const [form, setForm] = useState<AccessorialRow | 'new' | null>(null);
  return (
    <>
      <section>
        <h2 className="part">
          {t('Accessorials')} <span className="grow" />
          <Action small look="go" icon={IconPlus} onPress={() => setForm('new')}>
            {t('New rule')}
          </Action>
        </h2>
        <Answered of={rules}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="dim">{t('No rule yet: nothing is charged for what happens on the way.')}</p>
            ) : (
              <Rules rows={rows} onEdit={setForm} />
            )
          }
        </Answered>
      </section>
      <HolidaySurcharges />
      {form && (
        <AccessorialForm
          key={form === 'new' ? 'new' : form.id}
          rule={form === 'new' ? null : newest(rules.data, form)}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

const because = (t: Say, r: AccessorialRow): string =>
  [
    ...(r.flag === null ? [] : [t(flagWord(r.flag))]),
    ...(r.event === null ? [] : [t(eventWord(r.event))]),
  ].join(' · ') || t('every shipment');

function Rules({ rows, onEdit }: { rows: readonly AccessorialRow[]; onEdit: (r: AccessorialRow) => void }) {
  const t = useText();
  const end = useAct(endAccessorial);
  const drop = async (r: AccessorialRow) => {
    const sure = await ask({
      title: t('End the rule for {charge}', { charge: t(r.description) }),
      body: t('Shipments already rated keep their charges until they are rated again.'),
      act: t('End rule'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await end.run({ params: { id: r.id } });
  };
  return (
    <Wide name={t('Accessorials')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Charge code')}</th>
            <th className="roomy">{t('For')}</th>
            <th className="roomy">{t('Account')}</th>
            <th className="roomy">{t('Rate type')}</th>
            <th className="num">{t('Rate')}</th>
            <th className="roomy">{t('Dates')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.id}>
              <td>
                <b>{r.chargeCode}</b> {t(r.description)}{' '}
                <span className="below">
                  {[because(t, r), r.account ?? t('account|All'), t(r.rateType), daysOf(t, r)].join(' · ')}
                </span>
              </td>
              <td className="roomy">{because(t, r)}</td>
              <td className="roomy">{r.account ?? t('account|All')}</td>
              <td className="roomy">{t(r.rateType)}</td>
              <td className="num">{showRate(r.rate4)}</td>
              <td className="roomy">{daysOf(t, r)}</td>
              <td className="acts">
                <Action
                  small
                  look="ghost"
                  icon={IconPencil}
                  label={t('Change {name}', { name: t(r.description) })}
                  onPress={() => onEdit(r)}
                />
                <Action
                  small
                  look="ghost"
                  icon={IconTrash}
                  label={t('End the rule for {charge}', { charge: t(r.description) })}
                  onPress={() => void drop(r)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}
