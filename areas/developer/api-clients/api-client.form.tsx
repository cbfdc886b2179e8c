import { useState } from 'react';
import {
  addApiClientEndpoint,
  changeApiClientEndpoint,
  defaultCallsPerMinute,
} from './api-clients.contract.ts';
import {
  companyApiAccessLevelCodes,
  companyApiAccessLevelNames,
  apiScopes,
} from '#areas/people/grants/api-scopes.contract.ts';
import type { ApiClient } from './api-clients.contract.ts';
import type { ApiScope } from '#areas/people/grants/api-scopes.contract.ts';
import { listScopesForAccountType, companyApiScopes } from '#areas/people/grants/api-scopes.rules.ts';
import type { RevealedSecret } from './secret-dialog.component.tsx';
import {
  activeBillToLookup,
  activeConsigneeLookup,
  activeShipperLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { FieldError } from '#kit/web/field.tsx';
import { LookupField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const kinds = [
  { type: 1, name: 'Shipper', look: activeShipperLookup },
  { type: 2, name: 'Consignee', look: activeConsigneeLookup },
  { type: 3, name: 'Bill to', look: activeBillToLookup },
  { type: null, name: 'Your company', look: undefined },
] as const;
const scopesOf = (type: number | null): readonly ApiScope[] =>
  type === null ? companyApiScopes : listScopesForAccountType(type);

type Kind = (typeof kinds)[number];
/** Chooses for whom an API client works. */
function KindField({ kind, onChoose }: { kind: Kind; onChoose: (next: Kind) => void }) {
  const t = useTranslate();
  return (
    <div className="field account-type-field">
      <span className="field-label" id="kind-of-account">
        {t('Account type')}
      </span>
      <div className="segmented" role="group" aria-labelledby="kind-of-account">
        {kinds.map((k) => (
          <button key={k.type} type="button" aria-pressed={k === kind} onClick={() => onChoose(k)}>
            {t(k.name)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Creates an API client. Its secret is passed on and shown once. */
export function AddApiClientDialog({
  onClose,
  onSecret,
}: {
  onClose: () => void;
  onSecret: (secret: RevealedSecret) => void;
}) {
  const t = useTranslate();
  const [kind, setKind] = useState<Kind>(kinds[0]);
  const act = useApiMutation(addApiClientEndpoint, { successMessage: () => 'API client added.' });
  const form = useForm(
    addApiClientEndpoint,
    { scopes: listScopesForAccountType(1), rateLimit: defaultCallsPerMinute },
    async (values, how) => {
      const createdClient = await act.run({ body: values }, how);
      if (createdClient) {
        onClose();
        onSecret({
          title: t('Secret of {name}', { name: values.name }),
          clientId: createdClient.clientId,
          isForScim: kind.type === null,
          secret: createdClient.secret,
        });
      }
      return createdClient !== undefined;
    },
    { draftKey: 'apiClient.new' },
  );
  const choose = (next: Kind) => {
    setKind(next);
    form.set('accountId', null);
    form.set('level', next.type === null ? 'Internal' : null);
    form.set('scopes', [...scopesOf(next.type)]);
  };
  return (
    <SideForm form={form} title={t('New API client')} submitLabel={t('Add API client')} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        hint={t('Owner of the software, shown in histories.')}
        autoFocus
      />
      <KindField kind={kind} onChoose={choose} />
      {kind.look === undefined ? (
        <SelectField
          form={form}
          name="level"
          label={t('Can assign and revoke')}
          options={companyApiAccessLevelCodes.map((level) => ({
            value: level,
            label: t(companyApiAccessLevelNames[level]),
          }))}
          hint={t(
            'This client manages users for your identity provider. It can’t assign or revoke any other roles.',
          )}
        />
      ) : (
        <LookupField
          key={kind.type}
          form={form}
          name="accountId"
          label={t('Account')}
          lookup={kind.look}
          hint={t('Limited to this account’s freight and billing.')}
        />
      )}
      <ScopeField
        offered={scopesOf(kind.type)}
        chosen={listOf(form.values.scopes)}
        fault={form.errors['scopes']}
        onChange={(next) => form.set('scopes', next)}
      />
      <NumberField form={form} name="rateLimit" label={t('Calls per minute')} />
    </SideForm>
  );
}

/** Edits the name and permissions of an API client. */
export function EditApiClientDialog({ client, onClose }: { client: ApiClient; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(changeApiClientEndpoint);
  const form = useForm(
    changeApiClientEndpoint,
    { name: client.name, scopes: client.scopes, rateLimit: client.rateLimit, rowVersion: client.rowVersion },
    async (values, how) => {
      const done = await act.run({ params: { id: client.id }, body: values }, how);
      if (done !== undefined) onClose();
      return done !== undefined;
    },
    { draftKey: `apiClient.${client.id}`, rowVersion: client.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit {name}', { name: client.name })}
      submitLabel={t('Save API client')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} autoFocus />
      <ScopeField
        offered={scopesOf(client.accountType)}
        chosen={listOf(form.values.scopes)}
        fault={form.errors['scopes']}
        onChange={(next) => form.set('scopes', next)}
      />
      <NumberField form={form} name="rateLimit" label={t('Calls per minute')} />
    </SideForm>
  );
}

const listOf = (value: unknown): ApiScope[] => (Array.isArray(value) ? value : []);

function ScopeField({
  offered,
  chosen,
  fault: error,
  onChange,
}: {
  offered: readonly ApiScope[];
  chosen: readonly ApiScope[];
  fault: string | undefined;
  onChange: (next: ApiScope[]) => void;
}) {
  const t = useTranslate();
  return (
    <fieldset className="field option-list connection-options">
      <legend>{t('Permissions')}</legend>
      {offered.map((scope) => (
        <label className="checkbox-label" key={scope}>
          <input
            type="checkbox"
            className="checkbox"
            name="scopes"
            checked={chosen.includes(scope)}
            onChange={(e) =>
              onChange(e.target.checked ? [...chosen, scope] : chosen.filter((s) => s !== scope))
            }
          />
          <span>{t(apiScopes[scope].name)}</span>
        </label>
      ))}
      <FieldError error={error} />
    </fieldset>
  );
}
