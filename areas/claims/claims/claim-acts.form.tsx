import { numberOf } from './claim-words.web.ts';
import {
  declineBody,
  declineClaim,
  inspectBody,
  inspectClaim,
  listClaimCauses,
  offerBody,
  offerClaim,
  reopenBody,
  reopenClaim,
  settleBody,
  settleClaim,
} from './claim-acts.contract.ts';
import { bearerNames, bearers, noteBody, noteClaim } from './claims.contract.ts';
import type { ClaimDoc } from './claims.contract.ts';
import { mostPayable } from './claims.rules.ts';
import { showMoney } from '#kit/contract/money.ts';
import { CheckField, NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { Holding } from '#kit/web/form.ts';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Bearer = (typeof bearers)[number];
interface Of {
  claim: ClaimDoc;
  onClose: () => void;
}
/** Why it happened, and who bears it. */
function Assessed({
  form,
  claim,
  needed,
}: {
  form: Holding<{ cause?: string | undefined; bearer?: Bearer | undefined }>;
  claim: ClaimDoc;
  needed?: boolean;
}) {
  const t = useText();
  const causes = useAnswer(listClaimCauses, {});
  return (
    <>
      <SelectField
        form={form}
        name="cause"
        label={t('Cause')}
        {...(needed ? {} : { empty: t('Not known yet') })}
        options={(causes.data ?? [])
          .filter(({ active, code }) => active || code === claim.cause)
          .map(({ code, label }) => ({ value: code, label: t(label) }))}
      />
      <SelectField
        form={form}
        name="bearer"
        label={t('Who bears it')}
        {...(needed ? {} : { empty: t('Not known yet') })}
        options={bearers.map((value) => ({ value, label: t(bearerNames[value]) }))}
      />
    </>
  );
}
const assessed = (claim: ClaimDoc) => ({
  cause: claim.cause ?? undefined,
  bearer: claim.bearer ?? undefined,
  rowVersion: claim.rowVersion,
});

export function InspectClaimForm({ claim, onClose }: Of) {
  const t = useText();
  const act = useAct(inspectClaim);
  const form = useForm(
    inspectBody,
    { ...assessed(claim), salvage: claim.salvage === 0 ? undefined : claim.salvage },
    closing(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draft: `claim.inspect.${claim.id}`, version: claim.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Inspection of claim {number}', { number: numberOf(claim) })}
      submit={t('Save inspection')}
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
        hint={t('What the goods were sold for all the same. It is taken off the loss.')}
      />
      <p className="cap">{t('The claimant does not read what was found, nor who bears it.')}</p>
    </FormBeside>
  );
}

export function OfferClaimForm({ claim, onClose }: Of) {
  const t = useText();
  const act = useAct(offerClaim, {
    says: (d) => ({ text: '{amount} is offered.', params: { amount: showMoney(d.offered ?? 0) } }),
  });
  const form = useForm(
    offerBody,
    { amount: claim.offered ?? mostPayable(claim), rowVersion: claim.rowVersion },
    closing(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draft: `claim.offer.${claim.id}`, version: claim.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Offer for claim {number}', { number: numberOf(claim) })}
      submit={t('Offer amount')}
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
      <p className="cap">{t('The claimant reads this answer.')}</p>
    </FormBeside>
  );
}
function Most({ claim }: { claim: ClaimDoc }) {
  const t = useText();
  const params = {
    claimed: showMoney(claim.amount),
    salvage: showMoney(claim.salvage),
    most: showMoney(mostPayable(claim)),
  };
  return (
    <>
      {claim.salvage > 0
        ? t('{claimed} claimed less {salvage} salvage: at most {most}.', params)
        : t('{claimed} claimed.', params)}
    </>
  );
}

export function SettleClaimForm({ claim, onClose }: Of) {
  const t = useText();
  const me = useMe();
  const act = useAct(settleClaim, {
    says: (d) => ({
      text: 'Claim {number} settled with {amount}.',
      params: { number: numberOf(d), amount: showMoney(d.settled ?? 0) },
    }),
  });
  const credits = me.can('reBillInvoice:billing');
  const form = useForm(
    settleBody,
    {
      ...assessed(claim),
      amount: claim.offered ?? mostPayable(claim),
      settledBy: credits ? 'credit' : 'paid',
    },
    closing(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draft: `claim.settle.${claim.id}`, version: claim.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Settle claim {number}', { number: numberOf(claim) })}
      submit={t('Settle claim')}
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
        label={t('How it is paid')}
        options={[
          ...(credits ? [{ value: 'credit', label: t('Credit in billing') }] : []),
          { value: 'paid', label: t('Check or transfer, made outside') },
        ]}
      />
      {form.values.settledBy === 'credit' ? (
        <SelectField
          form={form}
          name="lineId"
          label={t('What is credited')}
          empty={t('A credit of its own')}
          options={claim.lines.map((line) => ({
            value: String(line.id),
            label: t('Invoice {number}, {charge}: up to {left}', {
              number: line.invoice,
              charge: t(line.charge),
              left: showMoney(line.left),
            }),
          }))}
        />
      ) : (
        <TextField form={form} name="settledRef" label={t('Check or transfer')} width={220} />
      )}
      <Assessed form={form} claim={claim} needed />
      <TextField form={form} name="answer" label={t('Our answer')} lines={3} />
      <p className="cap">{t('A credit is posted at once. A settled claim is not opened again.')}</p>
    </FormBeside>
  );
}

export function DeclineClaimForm({ claim, onClose }: Of) {
  const t = useText();
  const act = useAct(declineClaim);
  const form = useForm(
    declineBody,
    assessed(claim),
    closing(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draft: `claim.decline.${claim.id}`, version: claim.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Decline claim {number}', { number: numberOf(claim) })}
      submit={t('Decline claim')}
      onClose={onClose}
    >
      <TextField form={form} name="answer" label={t('Why nothing is paid')} lines={5} autoFocus />
      <Assessed form={form} claim={claim} />
      <p className="cap">{t('The claimant reads this answer.')}</p>
    </FormBeside>
  );
}

export function ReopenClaimForm({ claim, onClose }: Of) {
  const t = useText();
  const act = useAct(reopenClaim);
  const form = useForm(
    reopenBody,
    { rowVersion: claim.rowVersion },
    closing(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draft: `claim.reopen.${claim.id}`, version: claim.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Open claim {number} again', { number: numberOf(claim) })}
      submit={t('Open claim again')}
      onClose={onClose}
    >
      <TextField form={form} name="why" label={t('Why')} lines={3} autoFocus />
    </FormBeside>
  );
}

export function NoteClaimForm({ claim, onClose }: Of) {
  const t = useText();
  const me = useMe();
  const act = useAct(noteClaim);
  const form = useForm(
    noteBody,
    {},
    closing(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draft: `claim.note.${claim.id}` },
  );
  return (
    <FormBeside
      form={form}
      title={t('Note on claim {number}', { number: numberOf(claim) })}
      submit={t('Add note')}
      onClose={onClose}
    >
      <TextField form={form} name="said" label={t('Note')} lines={4} autoFocus />
      {me.can('editClaims:customerService') ? (
        <CheckField form={form} name="inside" label={t('For ourselves: the claimant does not read it')} />
      ) : (
        <p className="cap">{t('Both sides read it.')}</p>
      )}
    </FormBeside>
  );
}
