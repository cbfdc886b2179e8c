import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { findChargeCodesEndpoint, findCancelReasonsEndpoint } from './charges.contract.ts';
import type { ChargeCodeRow, CancelReasonRow } from './charges.contract.ts';
import { ChargeCodeForm, CancelReasonForm } from './charge-code.form.tsx';
import { Button } from '#kit/web/button.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

/** The charge codes and the revenue account of each. */
export function ChargeCodeList() {
  const t = useTranslate();
  const codes = useApiQuery(findChargeCodesEndpoint, {});
  const [form, setForm] = useState<ChargeCodeRow | 'new' | null>(null);
  return (
    <Codes title={t('Charge codes')} act={t('New charge code')} onAdd={() => setForm('new')}>
      <QueryBoundary query={codes}>
        {(rows) => (
          <table className="plain">
            <thead>
              <tr>
                <th>{t('Code')}</th>
                <th>{t('Description')}</th>
                <th className="hide-on-phone">{t('Revenue account')}</th>
                <th>{t('Status')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {rows.map((c) => (
                <tr key={c.id}>
                  <td className="medium">{c.code}</td>
                  <td className="wrap-text">
                    {t(c.description)} <span className="phone-details">{c.glAccount}</span>
                  </td>
                  <td className="hide-on-phone">{c.glAccount ?? '–'}</td>
                  <td>
                    <StatusBadge kind="active" value={String(c.active)} />
                  </td>
                  <Change name={c.code} onPress={() => setForm(c)} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryBoundary>
      {form && (
        <ChargeCodeForm
          key={form === 'new' ? 'new' : form.id}
          chargeCode={form === 'new' ? null : findRowInListOrSelf(codes.data, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Codes>
  );
}

/** The reasons for canceling shipments and their freight. */
export function CancelReasonList() {
  const t = useTranslate();
  const reasons = useApiQuery(findCancelReasonsEndpoint, {});
  const [form, setForm] = useState<CancelReasonRow | 'new' | null>(null);
  return (
    <Codes title={t('Cancel reasons')} act={t('New cancel reason')} onAdd={() => setForm('new')}>
      <QueryBoundary query={reasons}>
        {(rows) => (
          <table className="plain">
            <thead>
              <tr>
                <th>{t('Code')}</th>
                <th>{t('Reason')}</th>
                <th>{t('Status')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {rows.map((r) => (
                <tr key={r.id}>
                  <td className="medium">{r.code}</td>
                  <td className="wrap-text">{t(r.label)}</td>
                  <td>
                    <StatusBadge kind="active" value={String(r.active)} />
                  </td>
                  <Change name={r.code} onPress={() => setForm(r)} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryBoundary>
      {form && (
        <CancelReasonForm
          key={form === 'new' ? 'new' : form.id}
          cancelReason={form === 'new' ? null : findRowInListOrSelf(reasons.data, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Codes>
  );
}

function Codes({
  title,
  act,
  onAdd,
  children,
}: {
  title: string;
  act: string;
  onAdd: () => void;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="section-title">
        {title} <span className="grow" />
        <Button isSmall variant="primary" icon={IconPlus} onPress={onAdd}>
          {act}
        </Button>
      </h2>
      <HorizontalScroll name={title}>{children}</HorizontalScroll>
    </section>
  );
}
function Change({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useTranslate();
  return (
    <td className="actions">
      <Button
        isSmall
        variant="ghost"
        icon={IconPencil}
        label={t('Edit {name}', { name })}
        onPress={onPress}
      />
    </td>
  );
}
