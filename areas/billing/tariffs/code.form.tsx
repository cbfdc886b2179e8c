import { saveCode, saveCodeBody, saveReason, saveReasonBody } from './charges.contract.ts';
import type { CodeRow, ReasonRow } from './charges.contract.ts';
import { askReasonInactive } from '#areas/settings/reasons/reason-words.web.ts';
import { askInactive } from '#kit/web/ask-inactive.ts';
import { CheckField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** Asks before a charge code is deactivated that rules or shipments still charge. */
function askCodeInactive(t: Say, { code, rules, shipments }: CodeRow): Promise<boolean> {
  const uses = [
    rules > 0 && t('{count, plural, one {# accessorial rule} other {# accessorial rules}}', { count: rules }),
    shipments > 0 &&
      t('{count, plural, one {# shipment not invoiced} other {# shipments not invoiced}}', {
        count: shipments,
      }),
  ].filter((part) => part !== false);
  return askInactive(t, {
    title: t('Deactivate charge code {code}', { code }),
    act: t('Deactivate charge code'),
    uses: uses.length === 0 ? null : uses.join(', '),
  });
}

/** A charge code, new or changed; a code itself is for ever. */
export function CodeForm({ of, onClose }: { of: CodeRow | null; onClose: () => void }) {
  const t = useText();
  const save = useAct(saveCode, { says: (c) => ({ text: '{name} is saved.', params: { name: c.code } }) });
  const form = useForm(
    saveCodeBody,
    of ?? { code: '', description: '', active: true },
    closing(onClose, async (body, how) => {
      if (of?.active && body.active === false && !(await askCodeInactive(t, of))) return undefined;
      return save.run({ body }, how);
    }),
    { draft: `charge-code.${of?.id ?? 'new'}`, version: of?.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={of ? t('Change {name}', { name: of.code }) : t('New charge code')}
      submit={t('Save charge code')}
      onClose={onClose}
    >
      <TextField form={form} name="code" label={t('Code')} width={140} disabled={of !== null} />
      <TextField form={form} name="description" label={t('Description')} />
      <TextField
        form={form}
        name="glAccount"
        label={t('Revenue account')}
        hint={t('Where accounting books it')}
        width={200}
      />
      {of && (
        <CheckField
          form={form}
          name="active"
          label={t('Active')}
          hint={t('An inactive charge code is not offered. What uses it keeps it.')}
        />
      )}
    </FormBeside>
  );
}

/** A cancel reason, new or changed. */
export function ReasonForm({ of, onClose }: { of: ReasonRow | null; onClose: () => void }) {
  const t = useText();
  const save = useAct(saveReason, { says: (r) => ({ text: '{name} is saved.', params: { name: r.code } }) });
  const form = useForm(
    saveReasonBody,
    of ?? { code: '', label: '', active: true },
    closing(onClose, async (body, how) => {
      const ends = of?.active === true && body.active === false;
      if (ends && !(await askReasonInactive(t, { ...of, kind: 'cancel' }))) return undefined;
      return save.run({ body }, how);
    }),
    { draft: `cancel-reason.${of?.id ?? 'new'}`, version: of?.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={of ? t('Change {name}', { name: of.code }) : t('New cancel reason')}
      submit={t('Save cancel reason')}
      onClose={onClose}
    >
      <TextField form={form} name="code" label={t('Code')} width={140} disabled={of !== null} />
      <TextField form={form} name="label" label={t('Reason')} />
      {of && (
        <CheckField
          form={form}
          name="active"
          label={t('Active')}
          hint={t('An inactive reason is not offered. Records that have it keep it.')}
        />
      )}
    </FormBeside>
  );
}
