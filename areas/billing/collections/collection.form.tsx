import {
  addNote,
  addPromise,
  creditBody,
  nextBody,
  noteBody,
  promiseBody,
  setCredit,
  setNext,
} from './collections.contract.ts';
import type { CollectionRow } from './collections.contract.ts';
import { CheckField, DateField, NumberField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface Of {
  row: CollectionRow;
  onClose: () => void;
}
function usePast() {
  const t = useText();
  const today = useToday();
  return (day: string) => (day < today ? t('This day is past.') : null);
}

/** What was said with the payer. */
export function NoteForm({ row, onClose }: Of) {
  const t = useText();
  const act = useAct(addNote);
  const form = useForm(
    noteBody,
    {},
    closing(onClose, (body, how) => act.run({ params: { payerId: row.payerId }, body }, how)),
    { draft: `collection.note.${row.payerId}` },
  );
  return (
    <FormBeside
      form={form}
      title={t('Note on {name}', { name: row.name })}
      submit={t('Add note')}
      onClose={onClose}
    >
      <TextField form={form} name="said" label={t('Note')} lines={4} autoFocus />
    </FormBeside>
  );
}

/** What the payer promised, and by when. */
export function PromiseForm({ row, onClose }: Of) {
  const t = useText();
  const off = usePast();
  const act = useAct(addPromise);
  const form = useForm(
    promiseBody,
    { amount: row.overdue || row.balance },
    closing(onClose, (body, how) => act.run({ params: { payerId: row.payerId }, body }, how)),
    { draft: `collection.promise.${row.payerId}` },
  );
  return (
    <FormBeside
      form={form}
      title={t('Promise of {name}', { name: row.name })}
      submit={t('Add promise')}
      onClose={onClose}
    >
      <div className="row">
        <NumberField form={form} name="amount" label={t('Amount')} scale={100} autoFocus />
        <DateField form={form} name="on" label={t('Pays by')} off={off} />
      </div>
      <TextField form={form} name="said" label={t('Who said so')} />
    </FormBeside>
  );
}

/** What is to be done next, and when. */
export function NextForm({ row, onClose }: Of) {
  const t = useText();
  const off = usePast();
  const act = useAct(setNext);
  const form = useForm(
    nextBody,
    { action: row.nextAction, on: row.nextOn, rowVersion: row.nextVersion },
    closing(onClose, (body, how) => act.run({ params: { payerId: row.payerId }, body }, how)),
    { draft: `collection.next.${row.payerId}`, version: row.nextVersion ?? undefined },
  );
  return (
    <FormBeside
      form={form}
      title={t('Next step with {name}', { name: row.name })}
      submit={t('Save next step')}
      onClose={onClose}
    >
      <TextField form={form} name="action" label={t('What is to be done')} autoFocus />
      <DateField form={form} name="on" label={t('When')} off={off} />
    </FormBeside>
  );
}

/** How much the payer may owe, and whether anything more is taken on. */
export function CreditForm({ row, onClose }: Of) {
  const t = useText();
  const act = useAct(setCredit);
  const form = useForm(
    creditBody,
    { limit: row.creditLimit, onHold: row.onHold, reason: row.holdReason, rowVersion: row.creditVersion },
    closing(onClose, (body, how) => act.run({ params: { payerId: row.payerId }, body }, how)),
    { draft: `collection.credit.${row.payerId}`, version: row.creditVersion ?? undefined },
  );
  return (
    <FormBeside
      form={form}
      title={t('Credit terms of {name}', { name: row.name })}
      submit={t('Save credit terms')}
      onClose={onClose}
    >
      <NumberField form={form} name="limit" label={t('Credit limit')} scale={100} autoFocus />
      <CheckField form={form} name="onHold" label={t('On hold: take no more freight')} />
      <TextField form={form} name="reason" label={t('Reason')} />
      <p className="cap">
        {t('Order Entry warns of a payer on hold or over the limit, or refuses it where a setting says so.')}
      </p>
    </FormBeside>
  );
}
