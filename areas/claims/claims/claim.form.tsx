import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { nameOf, numberOf } from './claim-words.web.ts';
import {
  claimAbout,
  claimTypes,
  codeBody,
  editBody,
  editClaim,
  fileBody,
  fileClaim,
  typeNames,
} from './claims.contract.ts';
import type { Claimable, ClaimDoc, Subject } from './claims.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import type { Form, Holding } from '#kit/web/form.ts';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';
import './claims.css';

/** For what: freight that is shown elsewhere, or what a line of an invoice was billed for. */
type About = { subject: Subject; subjectId: number } | { invoiceLineId: number };
interface Ways {
  onClose: () => void;
  onMade: (id: number) => void;
}
/** Files a claim: first for what, by a code or from where the freight is shown; then how much of it, and why. */
export function ClaimForm({ about, ...ways }: Ways & { about: About | undefined }) {
  const [code, setCode] = useState('');
  if (about) return <FilingForm asked={about} {...ways} />;
  if (code === '') return <CodeForm onCode={setCode} onClose={ways.onClose} />;
  return <FilingForm key={code} asked={{ code }} again={() => setCode('')} {...ways} />;
}

/** What people scan or read off a label. */
function CodeForm({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const t = useText();
  const form = useForm(
    codeBody,
    {},
    ({ code }) => {
      onCode(code);
      return Promise.resolve(true);
    },
    { draft: 'claim.code' },
  );
  return (
    <FormBeside form={form} title={t('New claim')} submit={t('Look up freight')} onClose={onClose}>
      <TextField
        form={form}
        name="code"
        label={t('Box or load')}
        hint={t('Code of a box, or number of a load')}
        autoFocus
      />
    </FormBeside>
  );
}

function FilingForm({
  asked,
  again,
  onClose,
  onMade,
}: Ways & { asked: About | { code: string }; again?: () => void }) {
  const t = useText();
  const act = useAct(fileClaim, {
    says: (made) => ({ text: 'Claim {number} filed.', params: { number: numberOf(made) } }),
  });
  const about = 'subject' in asked ? asked : undefined;
  const form = useForm(
    fileBody,
    { ...about, boxes: about?.subject === 'unit' ? 1 : undefined },
    async (body, how) => {
      const made = await act.run({ body }, how);
      if (!made) return false;
      onClose();
      onMade(made.id);
      return true;
    },
    { draft: `claim.${draftOf(asked)}` },
  );
  const found = useAnswer(claimAbout, { query: asked });
  return (
    <FormBeside
      form={form}
      title={t('New claim')}
      submit={t('File claim')}
      onClose={onClose}
      acts={
        again && (
          <Action icon={IconSearch} onPress={again}>
            {t('Look up other freight')}
          </Action>
        )
      }
    >
      <Answered of={found} lines={3}>
        {(offered) => <Freight form={form} offered={offered} />}
      </Answered>
      <Claimed form={form} />
    </FormBeside>
  );
}

const draftOf = (asked: About | { code: string }): string => {
  if ('subject' in asked) return `${asked.subject}.${asked.subjectId}`;
  return 'code' in asked ? 'new' : `invoice.${asked.invoiceLineId}`;
};

type Filing = Form<ReturnType<typeof fileBody.parse>>;
const keyOf = (one: { subject?: unknown; subjectId?: unknown }) =>
  `${String(one.subject)} ${String(one.subjectId)}`;
/** The box, its line and its load: one of them is claimed, by one who has a part in it. */
function Freight({ form, offered }: { form: Filing; offered: readonly Claimable[] }) {
  const t = useText();
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
  const choose = (one: Claimable) => {
    set('subject', one.subject);
    set('subjectId', one.subjectId);
    set('boxes', one.subject === 'unit' ? 1 : one.left);
  };
  const parts = { shipper: t('Shipper'), consignee: t('Consignee'), payer: t('Payer') };
  return (
    <>
      <fieldset className="claim-freight">
        <legend>{t('What is claimed')}</legend>
        {offered.map((one) => (
          <label key={keyOf(one)}>
            <input
              type="radio"
              name="claimed"
              checked={keyOf(one) === keyOf(values)}
              onChange={() => choose(one)}
            />
            <span>
              <b>{nameOf(t, one)}</b> {one.goods}
              <br />
              <span className="dim">
                {t('{count, plural, one {# box} other {# boxes}} left to claim', { count: one.left })}
                {' · '}
                {t('Day of service {date}', { date: showDate(one.dayOfService) })}
                {' · '}
                {one.late
                  ? t('The time to claim ended on {date}', { date: showDate(one.until) })
                  : t('To be claimed until {date}', { date: showDate(one.until) })}
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

/** What is said to be lost, and what it was worth. */
function Claimed({
  form,
}: {
  form: Holding<{
    type: ClaimDoc['type'];
    boxes: number;
    amount: number;
    claimantRef?: string | undefined;
    said: string;
  }>;
}) {
  const t = useText();
  return (
    <>
      <SelectField
        form={form}
        name="type"
        label={t('Type')}
        options={claimTypes.map((value) => ({ value, label: t(typeNames[value]) }))}
      />
      <div className="claim-pair">
        <NumberField form={form} name="boxes" label={t('Boxes')} width={110} />
        <NumberField
          form={form}
          name="amount"
          label={t('Amount claimed')}
          scale={100}
          width={160}
          hint={t('What the goods were worth, as on their invoice.')}
        />
      </div>
      <TextField form={form} name="claimantRef" label={t('Your reference')} width={220} />
      <TextField form={form} name="said" label={t('What happened')} lines={5} />
      <p className="cap">{t('Photos and papers are added once the claim is filed.')}</p>
    </>
  );
}

/** Changes what is claimed, until an offer is made. */
export function EditClaimForm({ claim, onClose }: { claim: ClaimDoc; onClose: () => void }) {
  const t = useText();
  const act = useAct(editClaim);
  const { type, boxes, amount, said, rowVersion } = claim;
  const form = useForm(
    editBody,
    { type, boxes, amount, said, rowVersion, claimantRef: claim.claimantRef ?? undefined },
    closing(onClose, (body, how) => act.run({ params: { id: claim.id }, body }, how)),
    { draft: `claim.edit.${claim.id}`, version: rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change claim {number}', { number: numberOf(claim) })}
      submit={t('Save claim')}
      onClose={onClose}
    >
      <Claimed form={form} />
    </FormBeside>
  );
}
