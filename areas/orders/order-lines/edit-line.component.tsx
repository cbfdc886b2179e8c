import { useMemo } from 'react';
import { showToastIfBillToOnCreditHold } from './credit-hold-toast.client.ts';
import { confirmLinesIfOversized } from './confirm-lines.client.ts';
import { OrderLineFields } from './order-line-fields.component.tsx';
import { useSelectedProductRef } from './product-defaults.client.ts';
import type { SelectedProductRef } from './product-defaults.client.ts';
import { LineHints } from './line-hints.component.tsx';
import { useCubeOfTypedUnit } from './line-entry.client.ts';
import type { OrderLineInput, OrderLine } from './order-lines.contract.ts';
import { editOrderLineEndpoint, orderLineInputSchema } from './order-lines.contract.ts';
import { formatHundredths } from '#kit/contract/money.ts';
import type { FormState } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface EditProps {
  line: OrderLine;
  /** All lines of the order. A product found in them supplies its size. */
  lines: readonly OrderLine[];
  minCubes: number;
  whyNotUnits: string | null;
  onClose: () => void;
}
/** Edits one line. Shows the resulting day of service and cube. */
export function EditOrderLineDialog(props: EditProps) {
  const { line, onClose } = props;
  const t = useTranslate();
  const form = useLineForm(line, onClose);
  const product = useSelectedProductRef();
  const others = useMemo(
    () => props.lines.filter((one) => one.unitsConsolidateId !== line.unitsConsolidateId),
    [props.lines, line.unitsConsolidateId],
  );
  return (
    <SideForm
      form={form}
      title={t('Edit line {line} of order {order}', { line: line.lineNumber, order: line.orderNumber })}
      submitLabel={t('Save line')}
      onClose={onClose}
    >
      <div className="line-entry-fields">
        <OrderLineFields
          {...{ form, product }}
          lines={others}
          shipperId={line.shipperAccountId}
          showsAllFields
        />
      </div>
      <div className="line-entry-messages">
        <Said {...props} {...{ form, product }} />
      </div>
    </SideForm>
  );
}

function useLineForm(line: OrderLine, onClose: () => void) {
  const t = useTranslate();
  const save = useApiMutation(editOrderLineEndpoint);
  return useForm(
    orderLineInputSchema,
    {
      consigneeAccountId: line.consigneeAccountId,
      productId: line.productId,
      productDescription: line.productDescription,
      po: line.po,
      invoice: line.invoice,
      farmName: line.farmName,
      awb: line.awb,
      unitOfMeasure: String(line.unitOfMeasure),
      measure: line.measure,
      length: line.typedLength,
      width: line.typedWidth,
      height: line.typedHeight,
      numberOfUnits: line.units,
      paymentTerm: String(line.paymentTerm),
      billToAccountId: line.paymentTerm === 3 ? line.billToAccountId : undefined,
    },
    async (body, how) => {
      if (!(await confirmLinesIfOversized(t, [body]))) return false;
      const { numberOfUnits, ...rest } = body;
      const done = await save.run(
        {
          params: { id: line.unitsConsolidateId },
          body: {
            ...rest,
            rowVersion: line.rowVersion,
            ...(numberOfUnits === line.units ? {} : { numberOfUnits }),
          },
        },
        how,
      );
      if (done) {
        showToastIfBillToOnCreditHold(done);
        onClose();
      }
      return done !== undefined;
    },
    { draftKey: `line.${line.unitsConsolidateId}`, rowVersion: line.rowVersion },
  );
}

/** The effects of the change: service, cube, the minimum, printed labels, units that cannot change. */
function Said({
  line,
  minCubes,
  whyNotUnits,
  form,
  product,
}: EditProps & { form: FormState<OrderLineInput>; product: SelectedProductRef }) {
  const t = useTranslate();
  const { values } = form;
  const size = useCubeOfTypedUnit(values, minCubes);
  return (
    <>
      <LineHints
        {...{ form, size, minCubeHundredths: minCubes, product }}
        shipperId={line.shipperAccountId}
        shipDate={line.shipDate}
      />
      {size && (
        <span className="consignee-service">
          {t('{cube} cu ft per unit', { cube: formatHundredths(size.cubeEach) })}
        </span>
      )}
      {line.printedUnits > 0 && (
        <div className="note tone-wait" role="status">
          <span>
            {t(
              '{count, plural, one {# label has} other {# labels have}} already been printed. Print them again after the change.',
              { count: line.printedUnits },
            )}
          </span>
        </div>
      )}
      {whyNotUnits && Number(values.numberOfUnits) !== line.units && (
        <div className="note tone-fault" role="status">
          <span>{whyNotUnits}</span>
        </div>
      )}
    </>
  );
}
