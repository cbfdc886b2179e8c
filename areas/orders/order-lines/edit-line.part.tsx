import { useMemo } from 'react';
import { tellCreditHeld } from './credit-held.web.ts';
import { mayBeThatLarge } from './doubtful-lines.web.ts';
import { LineFields } from './line-fields.part.tsx';
import { useProductHold } from './line-product.web.ts';
import type { ProductHold } from './line-product.web.ts';
import { LineSays } from './line-says.part.tsx';
import { useSize } from './line-strip.web.ts';
import type { LineBody, OrderLine } from './order-lines.contract.ts';
import { editShipment, lineBody } from './order-lines.contract.ts';
import { showHundredths } from '#kit/contract/money.ts';
import type { Form } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface EditProps {
  line: OrderLine;
  /** All lines of the order: a product that they know brings its size. */
  lines: readonly OrderLine[];
  minCubes: number;
  whyNotUnits: string | null;
  onClose: () => void;
}
/** Changes one line; day of service and cube are shown as they will be. */
export function EditLine(props: EditProps) {
  const { line, onClose } = props;
  const t = useText();
  const form = useLineForm(line, onClose);
  const product = useProductHold();
  const others = useMemo(
    () => props.lines.filter((one) => one.unitsConsolidateId !== line.unitsConsolidateId),
    [props.lines, line.unitsConsolidateId],
  );
  return (
    <FormBeside
      form={form}
      title={t('Change line {line} of order {order}', { line: line.lineNumber, order: line.orderNumber })}
      submit={t('Save line')}
      onClose={onClose}
    >
      <div className="strip-fields">
        <LineFields {...{ form, product }} lines={others} shipperId={line.shipperAccountId} more />
      </div>
      <div className="strip-says">
        <Said {...props} {...{ form, product }} />
      </div>
    </FormBeside>
  );
}

function useLineForm(line: OrderLine, onClose: () => void) {
  const t = useText();
  const save = useAct(editShipment);
  return useForm(
    lineBody,
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
      if (!(await mayBeThatLarge(t, [body]))) return false;
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
        tellCreditHeld(done);
        onClose();
      }
      return done !== undefined;
    },
    { draft: `line.${line.unitsConsolidateId}`, version: line.rowVersion },
  );
}

/** What the change means: service, cube, the minimum, labels that are out, units that must not change. */
function Said({
  line,
  minCubes,
  whyNotUnits,
  form,
  product,
}: EditProps & { form: Form<LineBody>; product: ProductHold }) {
  const t = useText();
  const { values } = form;
  const size = useSize(values, minCubes);
  return (
    <>
      <LineSays
        {...{ form, size, minCubes, product }}
        shipperId={line.shipperAccountId}
        shipDate={line.shipDate}
      />
      {size && (
        <span className="service">{t('{cube} cubes a unit', { cube: showHundredths(size.cubeEach) })}</span>
      )}
      {line.printedUnits > 0 && (
        <div className="note t-wait" role="status">
          <span>
            {t(
              '{count, plural, one {# label has} other {# labels have}} already been printed. Print them again after the change.',
              { count: line.printedUnits },
            )}
          </span>
        </div>
      )}
      {whyNotUnits && Number(values.numberOfUnits) !== line.units && (
        <div className="note t-fault" role="status">
          <span>{whyNotUnits}</span>
        </div>
      )}
    </>
  );
}
