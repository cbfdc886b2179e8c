import { IconHourglass, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toggleExcludedLines } from './cutoff-extensions.rules.ts';
import {
  createExtensionAndEnterNewLinesEndpoint,
  getExtensionRequestOptionsEndpoint,
  extensionRequestSchema,
} from './cutoff-extensions.contract.ts';
import type { ExtensionRequestAvailability } from './cutoff-extensions.contract.ts';
import { ExtensionLinesCheckboxList } from './requested-lines.component.tsx';
import type { NewExtensionLine } from './requested-lines.component.tsx';
import {
  createShipperConsigneeLookup,
  activeShipperLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { OrderLineFields } from '#areas/orders/order-lines/order-line-fields.component.tsx';
import { listOrderGroupsEndpoint } from '#areas/orders/order-search/order-search.contract.ts';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import { orderLineInputSchema } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { OrderLineInput, OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import { Button } from '#kit/web/button.tsx';
import { todayInZone } from '#kit/web/server-clock.ts';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { SelectField, SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import type { FormValues } from '#kit/web/form.ts';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { formatShortDateTime, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { loadLocal, saveLocal } from '#kit/web/local-storage.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './cutoff-extensions.css';

interface RequestExtensionDialogProps {
  shipperId?: number | undefined;
  shipDate?: string | undefined;
  /** Preselected consolidations. If omitted, all pending ones are suggested. */
  chosen?: readonly number[];
  onClose: () => void;
  onDone: (extensionNo: number) => void;
}

/** Asks the warehouse to accept freight after the cutoff: pending lines, and lines entered with the request. */
export function RequestExtensionDialog({
  shipperId,
  shipDate,
  chosen,
  onClose,
  onDone,
}: RequestExtensionDialogProps) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [shipper, setShipper] = useState<number | null>(
    shipperId ?? (me.accounts.length === 1 ? (me.accounts[0]?.id ?? null) : null),
  );
  const here = useWarehouseToday();
  const [date, setDate] = useState<string | null>(shipDate ?? here);
  const fixed = shipperId !== undefined && chosen !== undefined;
  const window = useApiQuery(
    getExtensionRequestOptionsEndpoint,
    shipper !== null && date ? { query: { shipperAccountId: shipper, shipDate: date } } : null,
  );
  const pending = useApiQuery(
    listOrderGroupsEndpoint,
    shipper !== null && date
      ? {
          query: {
            shipperAccountId: shipper,
            shipDate: date,
            status: orderStatus.pending,
            rows: 1000,
            view: 'consignee',
          },
        }
      : null,
  );
  const lines = useMemo(
    () => pending.data?.data.flatMap((group) => group.consolidates).filter((line) => line.pendingUnits > 0),
    [pending.data],
  );
  const today = window.data ? todayInZone(window.data.warehouseTz) : here;
  return (
    <Dialog open isSidePanel title={t('Request an extension')} onClose={onClose}>
      <div className="col fill-height">
        {!fixed && <Whose shipper={shipper} onShipper={setShipper} {...{ date, today }} onDate={setDate} />}
        {shipper === null || !date ? (
          <p className="muted">{t('Choose a shipper and a ship date.')}</p>
        ) : (
          <QueryBoundary query={window}>
            {(open) => (
              <>
                <WindowNote of={open} />
                {open.refused ? (
                  <div className="dialog-footer">
                    <Button onPress={onClose}>{t('Close')}</Button>
                  </div>
                ) : (
                  <QueryBoundary query={{ ...pending, data: lines }}>
                    {(waiting) => (
                      <RequestForm
                        key={`${shipper} ${date}`}
                        window={open}
                        waiting={waiting}
                        chosen={chosen}
                        onClose={onClose}
                        onDone={onDone}
                      />
                    )}
                  </QueryBoundary>
                )}
              </>
            )}
          </QueryBoundary>
        )}
      </div>
    </Dialog>
  );
}

/** The shipper and the ship date. A user with one account is not asked for it. */
function Whose({
  shipper,
  onShipper,
  date,
  today,
  onDate,
}: {
  shipper: number | null;
  onShipper: (id: number | null) => void;
  date: string | null;
  /** At the shipper's warehouse, once known. */
  today: string;
  onDate: (date: string | null) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <div className="row wrap">
      {!(me.accounts.length === 1 && !me.user.everyAccount) && (
        <div className="field" style={{ width: 240 }}>
          <span className="field-label">{t('Shipper')}</span>
          <LookupCombobox
            label={t('Shipper')}
            value={shipper === null ? null : String(shipper)}
            lookup={activeShipperLookup}
            onChange={(choice) => onShipper(choice ? Number(choice.value) : null)}
          />
        </div>
      )}
      <div className="field" style={{ width: 150 }}>
        <label htmlFor="ext-ship-date">{t('Ship date')}</label>
        <DateInput
          control={{ id: 'ext-ship-date', name: 'shipDate' }}
          value={date}
          getDayDisabledReason={(day) => (day < today ? t('This day is in the past.') : null)}
          today={today}
          onChange={onDate}
        />
      </div>
    </div>
  );
}

function WindowNote({ of: extensionWindow }: { of: ExtensionRequestAvailability }) {
  const t = useTranslate();
  if (extensionWindow.refused)
    return (
      <p className="note tone-fault" role="status">
        <IconHourglass size={16} stroke={1.75} aria-hidden />
        <span>{t(extensionWindow.refused.sentence, extensionWindow.refused.params)}</span>
      </p>
    );
  return (
    <p className="note tone-wait">
      <IconHourglass size={16} stroke={1.75} aria-hidden />
      <span>
        {t(
          'Cutoff {when} at {warehouse}. If the warehouse approves, the freight is finalized and a surcharge of {surcharge} is added.',
          {
            when: extensionWindow.cutoffAt
              ? formatShortDateTime(extensionWindow.cutoffAt, extensionWindow.warehouseTz)
              : '–',
            warehouse: extensionWindow.warehouseCode,
            surcharge: formatMoney(extensionWindow.surcharge),
          },
        )}
        {!extensionWindow.mails &&
          ` ${t('The warehouse has no email address for extensions. Its staff will see the request only on screen.')}`}
      </span>
    </p>
  );
}

const who = 'extensions.applicant';

function RequestForm({
  window,
  waiting,
  chosen,
  onClose,
  onDone,
}: {
  window: ExtensionRequestAvailability;
  waiting: readonly OrderLine[];
  chosen: readonly number[] | undefined;
  onClose: () => void;
  onDone: (extensionNo: number) => void;
}) {
  const t = useTranslate();
  const { off, turn: toggleLines } = useLeftOut(waiting, chosen);
  const [late, setLate] = useState<readonly NewExtensionLine[]>([]);
  const [typing, setTyping] = useState(waiting.length === 0);
  const includedLines = waiting.filter((line) => !off.has(line.unitsConsolidateId));
  const count = includedLines.length + late.length;
  const form = useRequest(window, includedLines, late, onDone);
  const units =
    includedLines.reduce((sum, line) => sum + line.pendingUnits, 0) +
    late.reduce((sum, line) => sum + line.input.numberOfUnits, 0);
  return (
    <div className="col fill-height">
      <section aria-label={t('Freight of the request')}>
        <h3 className="section-heading">{t('Freight of the request')}</h3>
        {waiting.length === 0 && late.length === 0 && (
          <p className="muted">
            {t('No lines are waiting to be finalized for {date}. Enter the arriving freight below.', {
              date: formatDate(window.shipDate),
            })}
          </p>
        )}
        <ExtensionLinesCheckboxList
          {...{
            pendingLines: waiting,
            selectedLineIds: chosen,
            off,
            turn: toggleLines,
            newLines: late,
            setNewLines: setLate,
          }}
        />
        {typing ? (
          <LateLineForm
            shipperId={window.shipperAccountId}
            onAdd={(line) => {
              setLate([...late, line]);
            }}
          />
        ) : (
          <Button isSmall icon={IconPlus} onPress={() => setTyping(true)}>
            {t('Add a line not entered yet')}
          </Button>
        )}
      </section>
      {/* The footer stays visible over the whole dialog, not only over the form's last lines. */}
      <form {...form.formProps} className="display-contents">
        <Applicant form={form} hours={window.hours} />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          {count === 0 ? (
            <Button
              variant="primary"
              disabledReason={t('Select at least one line.')}
              onPress={() => undefined}
            >
              {t('Request extension')}
            </Button>
          ) : (
            <SubmitButton form={form}>
              {t('Request extension for {units, plural, one {# unit} other {# units}}', { units })}
            </SubmitButton>
          )}
        </div>
      </form>
    </div>
  );
}

/** The form for the applicant, which is saved for next time. Sent with the requested freight. */
function useRequest(
  window: ExtensionRequestAvailability,
  includedLines: readonly OrderLine[],
  late: readonly NewExtensionLine[],
  onDone: (extensionNo: number) => void,
) {
  const me = useCurrentUser();
  const ask = useApiMutation(createExtensionAndEnterNewLinesEndpoint, {
    successMessage: (a) => ({
      text: a.extensions.mailed
        ? '{number} requested. The warehouse has been notified.'
        : '{number} requested. The warehouse has no email address for extensions, so no email was sent.',
      params: { number: a.extensions.extensionNumber },
    }),
  });
  const savedContact = loadLocal<{ name: string; phone: string }>(who);
  return useForm(
    extensionRequestSchema,
    {
      applicantName: savedContact?.name ?? me.user.name,
      contactNumber: savedContact?.phone,
      shippingHour: window.proposed ?? undefined,
    },
    async (values, how) => {
      const createdExtension = await ask.run(
        {
          body: {
            shipperAccountId: window.shipperAccountId,
            shipDate: window.shipDate,
            ...values,
            consolidateIds: includedLines.map((line) => line.unitsConsolidateId),
            lines: late.map((line) => line.input),
          },
        },
        how,
      );
      if (!createdExtension) return createdExtension;
      saveLocal(who, { name: values.applicantName, phone: values.contactNumber });
      onDone(createdExtension.extensions.extensionNo);
      return createdExtension;
    },
    { draftKey: `extension.${window.shipperAccountId}.${window.shipDate}`, confirmsLeaving: false },
  );
}

/** Pending lines that are not requested: at first, those that were not preselected. */
function useLeftOut(waiting: readonly OrderLine[], chosen: readonly number[] | undefined) {
  const [off, setOff] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        chosen
          ? waiting
              .filter((line) => !chosen.includes(line.unitsConsolidateId))
              .map((line) => line.unitsConsolidateId)
          : [],
      ),
  );
  const toggleLines = (ids: readonly number[]) => setOff((old) => toggleExcludedLines(old, ids));
  return { off, turn: toggleLines };
}

function Applicant({ form, hours }: { form: ReturnType<typeof useRequest>; hours: readonly string[] }) {
  const t = useTranslate();
  return (
    <div className="row wrap">
      <TextField form={form} name="applicantName" label={t('Applicant name')} width={220} />
      <TextField
        form={form}
        name="contactNumber"
        label={t('Contact number')}
        width={160}
        filter="digitsMinus"
        type="tel"
      />
      <SelectField
        form={form}
        name="shippingHour"
        label={t('Arrival time')}
        width={120}
        emptyLabel={t('Choose')}
        options={hours.map((hour) => ({ value: hour, label: formatUserTimeOfDay(hour) }))}
      />
    </div>
  );
}

/** A line entered with the request. After the cutoff, this is the way to add it. */
function LateLineForm({ shipperId, onAdd }: { shipperId: number; onAdd: (line: NewExtensionLine) => void }) {
  const t = useTranslate();
  const again = useRef<(values: FormValues<OrderLineInput>) => void>(() => undefined);
  const form = useForm(
    orderLineInputSchema,
    { unitOfMeasure: 2, measure: 'inch' },
    async (body) => {
      const found = await createShipperConsigneeLookup(shipperId).findOptionByValue?.(
        String(body.consigneeAccountId),
      );
      onAdd({ input: body, consignee: found?.label ?? String(body.consigneeAccountId) });
      again.current({ unitOfMeasure: body.unitOfMeasure, measure: body.measure });
      return true;
    },
    { draftKey: `lateLine.${shipperId}`, confirmsLeaving: false },
  );
  useEffect(() => {
    again.current = form.reset;
  }, [form.reset]);
  return (
    <form {...form.formProps} className="request-line-form">
      <div className="request-line-fields">
        <OrderLineFields form={form} shipperId={shipperId} showsAllFields={false} />
      </div>
      <button type="submit" className="btn">
        {t('Add line')}
      </button>
    </form>
  );
}
