import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatClaimSubject, formatClaimNumber } from './claim-format.client.ts';
import {
  findClaimableFreightEndpoint,
  claimTypes,
  claimCodeBodySchema,
  editClaimBodySchema,
  editClaimEndpoint,
  fileClaimBodySchema,
  fileClaimEndpoint,
  claimTypeNames,
} from './claims.contract.ts';
import type { ClaimableFreight, ClaimDetails, ClaimSubject } from './claims.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormState, FormFieldsState } from '#kit/web/form.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './claims.css';

/** What is claimed: freight shown elsewhere, or what an invoice line billed. */
type About = { subject: ClaimSubject; subjectId: number } | { invoiceLineId: number };
interface Ways {
  onClose: () => void;
  onMade: (id: number) => void;
}
/** Files a claim. First the freight is chosen, by a code or from where it is shown. Then quantity and reason are entered. */
export function FileClaimForm({
  initialFreight: about,
  ...ways
}: Ways & { initialFreight: About | undefined }) {
  const [code, setCode] = useState('');
  if (about) return <FilingForm asked={about} {...ways} />;
  if (code === '') return <CodeForm onCode={setCode} onClose={ways.onClose} />;
  return <FilingForm key={code} asked={{ code }} again={() => setCode('')} {...ways} />;
}

/** A code that is scanned or read off a label. */
function CodeForm({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const t = useTranslate();
  const form = useForm(
    claimCodeBodySchema,
    {},
    ({ code }) => {
      onCode(code);
      return Promise.resolve(true);
    },
    { draftKey: 'claim.code' },
  );
  return (
    <SideForm form={form} title={t('New claim')} submitLabel={t('Look up freight')} onClose={onClose}>
      <TextField
        form={form}
        name="code"
        label={t('Unit or load')}
        hint={t('Unit code or load number')}
        autoFocus
      />
    </SideForm>
  );
}

function FilingForm({
  asked: freightQuery,
  again,
  onClose,
  onMade,
}: Ways & { asked: About | { code: string }; again?: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(fileClaimEndpoint, {
    successMessage: (createdClaim) => ({
      text: 'Claim {number} filed.',
      params: { number: formatClaimNumber(createdClaim) },
    }),
  });
  const about = 'subject' in freightQuery ? freightQuery : undefined;
  const form = useForm(
    fileClaimBodySchema,
    { ...about, boxes: about?.subject === 'unit' ? 1 : undefined },
    async (body, how) => {
      const createdClaim = await act.run({ body }, how);
      if (!createdClaim) return false;
      onClose();
      onMade(createdClaim.id);
      return true;
    },
    { draftKey: `claim.${draftOf(freightQuery)}` },
  );
  const found = useApiQuery(findClaimableFreightEndpoint, { query: freightQuery });
  return (
    <SideForm
      form={form}
      title={t('New claim')}
      submitLabel={t('File claim')}
      onClose={onClose}
      actions={
        again && (
          <Button icon={IconSearch} onPress={again}>
            {t('Look up other freight')}
          </Button>
        )
      }
    >
      <QueryBoundary query={found} skeletonLines={3}>
        {(offered) => <Freight form={form} offered={offered} />}
      </QueryBoundary>
      <Claimed form={form} />
    </SideForm>
  );
}

const draftOf = (freightQuery: About | { code: string }): string => {
  if ('subject' in freightQuery) return `${freightQuery.subject}.${freightQuery.subjectId}`;
  return 'code' in freightQuery ? 'new' : `invoice.${freightQuery.invoiceLineId}`;
};

type Filing = FormState<ReturnType<typeof fileClaimBodySchema.parse>>;
const keyOf = (one: { subject?: unknown; subjectId?: unknown }) =>
  `${String(one.subject)} ${String(one.subjectId)}`;
/** Chooses what is claimed, the unit, its line or its load, and the claimant, an account with a part in it. */
function Freight({ form, offered }: { form: Filing; offered: readonly ClaimableFreight[] }) {
  const t = useTranslate();
  const { values, set } = form;
  const chosen = offered.find((one) => keyOf(one) === keyOf(values));
  const [first] = offered;
  const parties = chosen?.parties ?? [];
  const claimant = parties.some(({ id }) => String(id) === String(values.claimantId));
  useEffect(() => {
    if (chosen || !first) return;
    set('subject', first.subject);
    set('subjectId', first.subjectId);
    set('boxes', first.subject === 'unit' ? 1 : first.left);
  }, [chosen, first, set]);
  useEffect(() => {
    if (chosen && !claimant) set('claimantId', chosen.parties[0]?.id);
  }, [chosen, claimant, set]);
  const choose = (one: ClaimableFreight) => {
    set('subject', one.subject);
    set('subjectId', one.subjectId);
    set('boxes', one.subject === 'unit' ? 1 : one.left);
  };
  const parts = { shipper: t('Shipper'), consignee: t('Consignee'), payer: t('Payer') };
  return (
    <>
      <fieldset className="claim-freight">
        <legend>{t('Claimed freight')}</legend>
        {offered.map((one) => (
          <label key={keyOf(one)}>
            <input
              type="radio"
              name="claimed"
              checked={keyOf(one) === keyOf(values)}
              onChange={() => choose(one)}
            />
            <span>
              <b>{formatClaimSubject(t, one)}</b> {one.goods}
              <br />
              <span className="muted">
                {t('{count, plural, one {# unit} other {# units}} left to claim', { count: one.left })}
                {' · '}
                {t('Day of service {date}', { date: formatDate(one.dayOfService) })}
                {' · '}
                {one.late
                  ? t('Claim deadline was {date}', { date: formatDate(one.until) })
                  : t('Claim by {date}', { date: formatDate(one.until) })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <SelectField
        form={form}
        name="claimantId"
        label={t('Claimant')}
        options={parties.map((p) => ({
          value: String(p.id),
          label: `${p.name} (${p.number}), ${parts[p.part]}`,
        }))}
      />
    </>
  );
}

/** The quantity lost or damaged, and its value. */
function Claimed({
  form,
}: {
  form: FormFieldsState<{
    type: ClaimDetails['type'];
    boxes: number;
    amount: number;
    claimantRef?: string | undefined;
    said: string;
  }>;
}) {
  const t = useTranslate();
  return (
    <>
      <SelectField
        form={form}
        name="type"
        label={t('Type')}
        options={claimTypes.map((value) => ({ value, label: t(claimTypeNames[value]) }))}
      />
      <div className="claim-field-row">
        <NumberField form={form} name="boxes" label={t('Units')} width={110} />
        <NumberField
          form={form}
          name="amount"
          label={t('Amount claimed')}
          scale={100}
          width={160}
          hint={t('Value of the freight as shown on its invoice.')}
        />
      </div>
      <TextField form={form} name="claimantRef" label={t('Your reference')} width={220} />
      <TextField form={form} name="said" label={t('What happened')} lines={5} />
      <p className="caption">{t('You can add photos and documents after you file the claim.')}</p>
    </>
  );
}

/** Edits what is claimed, until an offer is made. */
export function EditClaimForm({ claim, onClose }: { claim: ClaimDetails; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(editClaimEndpoint);
  const { type, boxes, amount, said, rowVersion } = claim;
  const form = useForm(
    editClaimBodySchema,
    { type, boxes, amount, said, rowVersion, claimantRef: claim.claimantRef ?? undefined },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draftKey: `claim.edit.${claim.id}`, rowVersion: rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit claim {number}', { number: formatClaimNumber(claim) })}
      submitLabel={t('Save claim')}
      onClose={onClose}
    >
      <Claimed form={form} />
    </SideForm>
  );
}
