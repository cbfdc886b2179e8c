import { IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { findCodes, findReasons } from './charges.contract.ts';
import type { CodeRow, ReasonRow } from './charges.contract.ts';
import { CodeForm, ReasonForm } from './code.form.tsx';
import { Action } from '#kit/web/action.tsx';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

/** What charges go by, and the revenue account of each. */
export function ChargeCodes() {
  const t = useText();
  const codes = useAnswer(findCodes, {});
  const [form, setForm] = useState<CodeRow | 'new' | null>(null);
  return (
    <Codes title={t('Charge codes')} act={t('New charge code')} onAdd={() => setForm('new')}>
      <Answered of={codes}>
        {(rows) => (
          <table className="plain">
            <thead>
              <tr>
                <th>{t('Code')}</th>
                <th>{t('Description')}</th>
                <th className="roomy">{t('Revenue account')}</th>
                <th>{t('Status')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {rows.map((c) => (
                <tr key={c.id}>
                  <td className="med">{c.code}</td>
                  <td className="wraps">
                    {t(c.description)} <span className="below">{c.glAccount}</span>
                  </td>
                  <td className="roomy">{c.glAccount ?? '–'}</td>
                  <td>
                    <State of="active" value={String(c.active)} />
                  </td>
                  <Change name={c.code} onPress={() => setForm(c)} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Answered>
      {form && (
        <CodeForm
          key={form === 'new' ? 'new' : form.id}
          of={form === 'new' ? null : newest(codes.data, form)}
          onClose={() => setForm(null)}
        />
      )}
    </Codes>
  );
}

/** Why shipments and their freight are cancelled. */
export function CancelReasons() {
  const t = useText();
  const reasons = useAnswer(findReasons, {});
  const [form, setForm] = useState<ReasonRow | 'new' | null>(null);
  return (
    <Codes title={t('Cancel reasons')} act={t('New cancel reason')} onAdd={() => setForm('new')}>
      <Answered of={reasons}>
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
                  <td className="med">{r.code}</td>
                  <td className="wraps">{t(r.label)}</td>
                  <td>
                    <State of="active" value={String(r.active)} />
                  </td>
                  <Change name={r.code} onPress={() => setForm(r)} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Answered>
      {form && (
        <ReasonForm
          key={form === 'new' ? 'new' : form.id}
          of={form === 'new' ? null : newest(reasons.data, form)}
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
      <h2 className="part">
        {title} <span className="grow" />
        <Action small look="go" icon={IconPlus} onPress={onAdd}>
          {act}
        </Action>
      </h2>
      <Wide name={title}>{children}</Wide>
    </section>
  );
}
function Change({ name, onPress }: { name: string; onPress: () => void }) {
  const t = useText();
  return (
    <td className="acts">
      <Action small look="ghost" icon={IconPencil} label={t('Change {name}', { name })} onPress={onPress} />
    </td>
  );
}
