import { LineFields } from './line-fields.part.tsx';
import { useSize } from './line-strip.web.ts';
import type { LineBody, OrderLine } from './order-lines.contract.ts';
import { editShipment, lineBody } from './order-lines.contract.ts';
import { minimumCubeMessage } from './order-lines.rules.ts';
import { ServiceLine } from './service-line.part.tsx';
import { showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Submit } from '#kit/web/fields.tsx';
import type { Typed } from '#kit/web/form.ts';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface EditProps {
  line: OrderLine;
  minCubes: number;
  whyNotUnits: string | null;
  onClose: () => void;
}
/** Changes one line; day of service and cube are shown as they will be. */
export function EditLine(props: EditProps) {
  const { line, onClose } = props;
  const t = useText();
  const form = useLineForm(line, onClose);
  return (
    <Dialog
      open
      wide
      title={t('Edit line {line} of order {order}', { line: line.lineNumber, order: line.orderNumber })}
      onClose={() => form.leave(onClose)}
    >
      <FormBox form={form}>
        <div className="strip-fields">
          <LineFields form={form} shipperId={line.shipperAccountId} more />
        </div>
        <div className="strip-says">
          <Said {...props} values={form.values} />
        </div>
        <div className="dialog-foot">
          <Action onPress={() => form.leave(onClose)}>{t('Back')}</Action>
          <Submit form={form}>{t('Save line')}</Submit>
        </div>
      </FormBox>
    </Dialog>
  );
}

function useLineForm(line: OrderLine, onClose: () => void) {
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
      if (done) onClose();
      return done;
    },
    { version: line.rowVersion },
  );
}

/** What the change means: service, cube, the minimum, labels that are out, units that must not change. */
function Said({ line, minCubes, whyNotUnits, values }: EditProps & { values: Typed<LineBody> }) {
  const t = useText();
  const size = useSize(values, minCubes);
  const minimum = minimumCubeMessage(minCubes);
  return (
    <>
      {values.consigneeAccountId && (
        <ServiceLine
          shipperId={line.shipperAccountId}
          consigneeId={Number(values.consigneeAccountId)}
          shipDate={line.shipDate}
        />
      )}
      {size && (
        <span className="service">{t('{cube} cubes a unit', { cube: showHundredths(size.cubeEach) })}</span>
      )}
      {size?.minimumApplied && (
        <div className="note t-wait" role="status">
          <span>{t(minimum.sentence, minimum.params)}</span>
        </div>
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
