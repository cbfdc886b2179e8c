import type { ExtensionAnswer } from './extensions.contract.ts';
import { approvedMail, hourChangedMail, rejectedMail, requestedMail } from './extension-mails.rules.ts';
import type { MailFacts } from './extension-mails.rules.ts';
import { readersOf } from './extensions.store.ts';
import type { Reader } from './extensions.store.ts';
import { tell } from '#areas/people/notices/tell.service.ts';
import type { NoticeSaid } from '#areas/people/notices/tell.service.ts';
import { pens } from '#areas/settings/mails/mail-pen.service.ts';
import type { Pen, Written } from '#areas/settings/mails/mail-words.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { enqueue } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

type Event = 'requested' | 'approved' | 'rejected' | 'hourChanged';

/** Puts the letter about a request into the outbox, one for each address of the warehouse. */
export async function tellWarehouse(
  work: Work,
  answer: ExtensionAnswer,
  event: Event,
  before = '',
): Promise<void> {
  const to = (await readers(work, answer)).warehouse;
  await send(work, answer, event, before, to);
  await notice(work, answer, { kind: 'extensionAsked', said: event === 'requested' ? 'asked' : 'hour' }, to);
}
/** The same for the shipper: its account, and whoever asked. */
export async function tellShipper(
  work: Work,
  answer: ExtensionAnswer,
  event: Event,
  before = '',
): Promise<void> {
  const to = (await readers(work, answer)).shipper;
  await send(work, answer, event, before, to);
  if (event !== 'requested')
    await notice(
      work,
      answer,
      { kind: 'extensionDecided', said: event === 'hourChanged' ? 'hour' : event },
      to,
    );
}
/** People are told beside the addresses that letters go to, and by one mail. */
async function notice(
  work: Work,
  { extensions: e }: ExtensionAnswer,
  what: NoticeSaid,
  to: readonly Reader[],
): Promise<void> {
  await tell(work, [
    {
      ...what,
      key: `extension ${e.id} ${what.kind} ${what.said} ${e.rowVersion}`,
      params: {
        number: e.extensionNumber,
        shipper: e.shipper,
        hour: e.shippingHour,
        day: showDate(e.shipDate),
      },
      recordId: e.extensionNo,
      accountIds: [e.shipperAccountId],
      warehouseId: e.warehouseId,
      lettered: to.map(({ email }) => email.toLowerCase()),
    },
  ]);
}
const readers = (work: Work, { extensions: e }: ExtensionAnswer) =>
  readersOf(work, { shipperId: e.shipperAccountId, warehouseId: e.warehouseId, extensionId: e.id });

async function send(
  work: Work,
  { extensions: e, extensionConsolidate }: ExtensionAnswer,
  event: Event,
  before: string,
  to: readonly Reader[],
): Promise<void> {
  const facts: MailFacts = {
    extensionNo: e.extensionNo,
    shipper: e.shipper,
    warehouse: e.aelTerminal,
    zone: e.warehouseTz,
    shipDate: e.shipDate,
    hour: e.shippingHour,
    applicant: e.applicantName,
    phone: e.contactNumber,
    surcharge: e.surcharge,
    by: work.actor.name,
    lines: extensionConsolidate
      .filter((line) => line.gone === null)
      .map((line) => ({ consignee: line.consigneeAccountName, units: line.units })),
    rejectionReason: e.rejectionReason,
    reason: e.approvalReason,
    message: e.rejectionMessage ?? e.approvalMessage,
  };
  const write: Record<Event, (pen: Pen) => Written> = {
    requested: (pen) => requestedMail(facts, pen),
    approved: (pen) => approvedMail(facts, pen),
    rejected: (pen) => rejectedMail(facts, pen),
    hourChanged: (pen) => hourChangedMail({ ...facts, before }, pen),
  };
  const penOf = await pens(work);
  for (const { email, language } of to)
    await enqueue(work, {
      kind: 'email',
      payload: { to: email, ...write[event](penOf(language)) },
      dedupeKey: `extension:${event}:${e.id}:${e.rowVersion}:${email}`,
    });
}
