import { formatClaimNumber } from './claim-format.client.ts';
import {
  declineClaimBodySchema,
  declineClaimEndpoint,
  inspectClaimBodySchema,
  inspectClaimEndpoint,
  listClaimCausesWithInactiveEndpoint,
  offerClaimAmountBodySchema,
  offerClaimAmountEndpoint,
  reopenClaimBodySchema,
  reopenClaimEndpoint,
  settleClaimBodySchema,
  settleClaimEndpoint,
} from './claim-actions.contract.ts';
import {
  liablePartyNames,
  liableParties,
  claimNoteBodySchema,
  addClaimNoteEndpoint,
} from './claims.contract.ts';
import type { ClaimDetails } from './claims.contract.ts';
import { computeMaxPayableCents } from './claims.rules.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { CheckboxField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { FormFieldsState } from '#kit/web/form.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Bearer = (typeof liableParties)[number];
interface Of {
  claim: ClaimDetails;
  onClose: () => void;
}
/** Edits why it happened, and who pays for it. */
function Assessed({
  form,
  claim,
  needed,
}: {
  form: FormFieldsState<{ cause?: string | undefined; bearer?: Bearer | undefined }>;
  claim: ClaimDetails;
  needed?: boolean;
}) {
  const t = useTranslate();
  const causes = useApiQuery(listClaimCausesWithInactiveEndpoint, {});
  return (
    <>
      <SelectField
        form={form}
        name="cause"
        label={t('Cause')}
        {...(needed ? {} : { emptyLabel: t('Not available') })}
        options={(causes.data ?? [])
          .filter(({ active, code }) => active || code === claim.cause)
          .map(({ code, label }) => ({ value: code, label: t(label) }))}
      />
      <SelectField
        form={form}
        name="bearer"
        label={t('Responsible party')}
        {...(needed ? {} : { emptyLabel: t('Not available') })}
        options={liableParties.map((value) => ({ value, label: t(liablePartyNames[value]) }))}
      />
    </>
  );
}
const assessed = (claim: ClaimDetails) => ({
  cause: claim.cause ?? undefined,
  bearer: claim.bearer ?? undefined,
  rowVersion: claim.rowVersion,
});

export function InspectClaimForm({ claim, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(inspectClaimEndpoint);
  const form = useForm(
    inspectClaimBodySchema,
    { ...assessed(claim), salvage: claim.salvage === 0 ? undefined : claim.salvage },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draftKey: `claim.inspect.${claim.id}`, rowVersion: claim.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Inspection of claim {number}', { number: formatClaimNumber(claim) })}
      submitLabel={t('Save inspection')}
      onClose={onClose}
    >
      <TextField form={form} name="found" label={t('What was found')} lines={5} autoFocus />
      <Assessed form={form} claim={claim} />
      <NumberField
        form={form}
        name="salvage"
        label={t('Salvage')}
        scale={100}
        width={160}
        hint={t('What the freight was sold for. It is deducted from the loss.')}
      />
      <p className="caption">{t('The claimant can’t see the findings or the responsible party.')}</p>
    </SideForm>
  );
}

export function OfferClaimForm({ claim, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(offerClaimAmountEndpoint, {
    successMessage: (d) => ({
      text: 'Offer of {amount} sent.',
      params: { amount: formatMoney(d.offered ?? 0) },
    }),
  });
  const form = useForm(
    offerClaimAmountBodySchema,
    { amount: claim.offered ?? computeMaxPayableCents(claim), rowVersion: claim.rowVersion },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draftKey: `claim.offer.${claim.id}`, rowVersion: claim.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Offer for claim {number}', { number: formatClaimNumber(claim) })}
      submitLabel={t('Send offer')}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="amount"
        label={t('Offer')}
        scale={100}
        width={160}
        autoFocus
        hint={<Most claim={claim} />}
      />
      <TextField form={form} name="answer" label={t('Our answer')} lines={4} />
      <p className="caption">{t('The claimant can see this answer.')}</p>
    </SideForm>
  );
}
function Most({ claim }: { claim: ClaimDetails }) {
  const t = useTranslate();
  const params = {
    claimed: formatMoney(claim.amount),
    salvage: formatMoney(claim.salvage),
    most: formatMoney(computeMaxPayableCents(claim)),
  };
  return (
    <>
      {claim.salvage > 0
        ? t('{claimed} claimed − {salvage} salvage = up to {most}.', params)
        : t('{claimed} claimed.', params)}
    </>
  );
}

export function SettleClaimForm({ claim, onClose }: Of) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(settleClaimEndpoint, {
    successMessage: (d) => ({
      text: 'Claim {number} settled for {amount}.',
      params: { number: formatClaimNumber(d), amount: formatMoney(d.settled ?? 0) },
    }),
  });
  const credits = me.can('reBillInvoice:billing');
  const form = useForm(
    settleClaimBodySchema,
    {
      ...assessed(claim),
      amount: claim.offered ?? computeMaxPayableCents(claim),
      settledBy: credits ? 'credit' : 'paid',
    },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draftKey: `claim.settle.${claim.id}`, rowVersion: claim.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Settle claim {number}', { number: formatClaimNumber(claim) })}
      submitLabel={t('Settle claim')}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="amount"
        label={t('Amount')}
        scale={100}
        width={160}
        autoFocus
        hint={<Most claim={claim} />}
      />
      <SelectField
        form={form}
        name="settledBy"
        label={t('Payment method')}
        options={[
          ...(credits ? [{ value: 'credit', label: t('Credit in billing') }] : []),
          { value: 'paid', label: t('Check or wire, paid separately') },
        ]}
      />
      {form.values.settledBy === 'credit' ? (
        <SelectField
          form={form}
          name="lineId"
          label={t('Credit applies to')}
          emptyLabel={t('A separate credit')}
          options={claim.lines.map((line) => ({
            value: String(line.id),
            label: t('Invoice {number}, {charge}: up to {left}', {
              number: line.invoice,
              charge: t(line.charge),
              left: formatMoney(line.left),
            }),
          }))}
        />
      ) : (
        <TextField form={form} name="settledRef" label={t('Check or wire')} width={220} />
      )}
      <Assessed form={form} claim={claim} needed />
      <TextField form={form} name="answer" label={t('Our answer')} lines={3} />
      <p className="caption">{t('The credit is posted immediately. A settled claim can’t be reopened.')}</p>
    </SideForm>
  );
}

export function DeclineClaimForm({ claim, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(declineClaimEndpoint);
  const form = useForm(
    declineClaimBodySchema,
    assessed(claim),
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draftKey: `claim.decline.${claim.id}`, rowVersion: claim.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Deny claim {number}', { number: formatClaimNumber(claim) })}
      submitLabel={t('Deny claim')}
      onClose={onClose}
    >
      <TextField form={form} name="answer" label={t('Reason for denial')} lines={5} autoFocus />
      <Assessed form={form} claim={claim} />
      <p className="caption">{t('The claimant can see this answer.')}</p>
    </SideForm>
  );
}

export function ReopenClaimForm({ claim, onClose }: Of) {
  const t = useTranslate();
  const act = useApiMutation(reopenClaimEndpoint);
  const form = useForm(
    reopenClaimBodySchema,
    { rowVersion: claim.rowVersion },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draftKey: `claim.reopen.${claim.id}`, rowVersion: claim.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Reopen claim {number}', { number: formatClaimNumber(claim) })}
      submitLabel={t('Reopen claim')}
      onClose={onClose}
    >
      <TextField form={form} name="why" label={t('Why')} lines={3} autoFocus />
    </SideForm>
  );
}

export function ClaimNoteForm({ claim, onClose }: Of) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(addClaimNoteEndpoint);
  const form = useForm(
    claimNoteBodySchema,
    {},
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draftKey: `claim.note.${claim.id}` },
  );
  return (
    <SideForm
      form={form}
      title={t('Note on claim {number}', { number: formatClaimNumber(claim) })}
      submitLabel={t('Add note')}
      onClose={onClose}
    >
      <TextField form={form} name="said" label={t('Note')} lines={4} autoFocus />
      {me.can('editClaims:customerService') ? (
        <CheckboxField form={form} name="inside" label={t('Internal (the claimant can’t see it)')} />
      ) : (
        <p className="caption">{t('Both parties can see it.')}</p>
      )}
    </SideForm>
  );
}
