import { useState } from 'react';
import { addApiClient, changeApiClient, usualRateLimit } from './api-clients.contract.ts';
import { levelCodes, levelNames, scopes } from '#areas/people/grants/scopes.contract.ts';
import type { ApiClient } from './api-clients.contract.ts';
import type { Scope } from '#areas/people/grants/scopes.contract.ts';
import { scopesFor, scopesOfHouse } from '#areas/people/grants/scopes.rules.ts';
import type { Secret } from './secret.part.tsx';
import { billToLook, consigneeLook, shipperLook } from '#areas/accounts/accounts/account-look.web.ts';
import { FaultLine } from '#kit/web/field.tsx';
import { AccountField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const kinds = [
  { type: 1, name: 'Shipper', look: shipperLook },
  { type: 2, name: 'Consignee', look: consigneeLook },
  { type: 3, name: 'Bill to', look: billToLook },
  { type: null, name: 'The house', look: undefined },
] as const;
const scopesOf = (type: number | null): readonly Scope[] => (type === null ? scopesOfHouse : scopesFor(type));

type Kind = (typeof kinds)[number];
/** For whom a program calls. */
function KindField({ kind, onChoose }: { kind: Kind; onChoose: (next: Kind) => void }) {
  const t = useText();
  return (
    <div className="field choose">
      <span className="lab" id="kind-of-account">
        {t('Kind of account')}
      </span>
      <div className="seg" role="group" aria-labelledby="kind-of-account">
        {kinds.map((k) => (
          <button key={k.type} type="button" aria-pressed={k === kind} onClick={() => onChoose(k)}>
            {t(k.name)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** A new program; its secret is passed on to be shown, once. */
export function AddClientDialog({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (secret: Secret) => void;
}) {
  const t = useText();
  const [kind, setKind] = useState<Kind>(kinds[0]);
  const act = useAct(addApiClient, { says: () => 'The program is added.' });
  const form = useForm(
    addApiClient,
    { scopes: scopesFor(1), rateLimit: usualRateLimit },
    async (values, how) => {
      const made = await act.run({ body: values }, how);
      if (made) {
        onClose();
        onSecret({
          title: t('Secret of {name}', { name: values.name }),
          clientId: made.clientId,
          scim: kind.type === null,
          secret: made.secret,
        });
      }
      return made !== undefined;
    },
    { draft: 'apiClient.new' },
  );
  const choose = (next: Kind) => {
    setKind(next);
    form.set('accountId', null);
    form.set('level', next.type === null ? 'Internal' : null);
    form.set('scopes', [...scopesOf(next.type)]);
  };
  return (
    <FormBeside form={form} title={t('New program')} submit={t('Add program')} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        hint={t('Whose software it is, as people will read it in histories.')}
        autoFocus
      />
      <KindField kind={kind} onChoose={choose} />
      {kind.look === undefined ? (
        <SelectField
          form={form}
          name="level"
          label={t('Gives and takes')}
          options={levelCodes.map((level) => ({ value: level, label: t(levelNames[level]) }))}
          hint={t('It keeps people for your identity provider, and gives nobody more than this.')}
        />
      ) : (
        <AccountField
          key={kind.type}
          form={form}
          name="accountId"
          label={t('Account')}
          look={kind.look}
          hint={t('It sees the freight and the money of this account alone.')}
        />
      )}
      <ScopeField
        offered={scopesOf(kind.type)}
        chosen={listOf(form.values.scopes)}
        fault={form.errors['scopes']}
        onChange={(next) => form.set('scopes', next)}
      />
      <NumberField form={form} name="rateLimit" label={t('Calls a minute')} />
    </FormBeside>
  );
}

/** What a program is called and may do. */
export function ChangeClientDialog({ client, onClose }: { client: ApiClient; onClose: () => void }) {
  const t = useText();
  const act = useAct(changeApiClient);
  const form = useForm(
    changeApiClient,
    { name: client.name, scopes: client.scopes, rateLimit: client.rateLimit, rowVersion: client.rowVersion },
    async (values, how) => {
      const done = await act.run({ params: { id: client.id }, body: values }, how);
      if (done !== undefined) onClose();
      return done !== undefined;
    },
    { draft: `apiClient.${client.id}`, version: client.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change {name}', { name: client.name })}
      submit={t('Save program')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} autoFocus />
      <ScopeField
        offered={scopesOf(client.accountType)}
        chosen={listOf(form.values.scopes)}
        fault={form.errors['scopes']}
        onChange={(next) => form.set('scopes', next)}
      />
      <NumberField form={form} name="rateLimit" label={t('Calls a minute')} />
    </FormBeside>
  );
}

const listOf = (value: unknown): Scope[] => (Array.isArray(value) ? value : []);

function ScopeField({
  offered,
  chosen,
  fault,
  onChange,
}: {
  offered: readonly Scope[];
  chosen: readonly Scope[];
  fault: string | undefined;
  onChange: (next: Scope[]) => void;
}) {
  const t = useText();
  return (
    <fieldset className="field checks connect-choice">
      <legend className="k">{t('May')}</legend>
      {offered.map((scope) => (
        <label className="check" key={scope}>
          <input
            type="checkbox"
            className="cb"
            name="scopes"
            checked={chosen.includes(scope)}
            onChange={(e) =>
              onChange(e.target.checked ? [...chosen, scope] : chosen.filter((s) => s !== scope))
            }
          />
          <span>{t(scopes[scope].name)}</span>
        </label>
      ))}
      <FaultLine of={fault} />
    </fieldset>
  );
}
