import { useMemo, useState } from 'react';
import { LineFields } from './line-fields.part.tsx';
import type { OrderLine } from './order-entry.contract.ts';
import { editShipment, lineBody } from './order-entry.contract.ts';
import { minimumCubeMessage, sizeOf } from './order-entry.rules.ts';
import { ServiceLine } from './service-line.part.tsx';
import { showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { Submit } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Changes one line; day of service and cube are shown as they will be. */
export function EditLine({ line, minCubes, whyNotUnits, onClose }: { line: OrderLine; minCubes: number; whyNotUnits: string | null; onClose: () => void }) {
  const t = useText();
  const [start] = useState(line);
  const save = useAct(editShipment);
  const form = useForm(lineBody, {
    consigneeAccountId: start.consigneeAccountId, productId: start.productId, productDescription: start.productDescription, po: start.po, invoice: start.invoice, farmName: start.farmName, awb: start.awb, unitOfMeasure: String(start.unitOfMeasure), measure: start.measure,
    length: start.typedLength, width: start.typedWidth, height: start.typedHeight, numberOfUnits: start.units, paymentTerm: String(start.paymentTerm), billToAccountId: start.paymentTerm === 3 ? start.billToAccountId : undefined,
  }, async (body, how) => {
    const { numberOfUnits, ...rest } = body;
    const done = await save.run({ params: { id: start.unitsConsolidateId }, body: { ...rest, rowVersion: start.rowVersion, ...(numberOfUnits === start.units ? {} : { numberOfUnits }) } }, how);
    if (done) onClose();
    return done;
  });
  const { values } = form;
  const size = useMemo(() => {
    const sides = { length: Number(values.length), width: Number(values.width), height: Number(values.height) };
    return Object.values(sides).every((side) => Number.isInteger(side) && side > 0 && side < 1000) ? sizeOf(sides, values.measure === 'cm' ? 'cm' : 'inch', Number(values.unitOfMeasure), minCubes) : null;
  }, [values.length, values.width, values.height, values.measure, values.unitOfMeasure, minCubes]);
  const minimum = minimumCubeMessage(minCubes);
  return (
    <Dialog open wide title={t('Edit line {line} of order {order}', { line: start.lineNumber, order: start.orderNumber })} onClose={() => form.leave(onClose)}>
      <form {...form.bind} className="col">
        <div className="strip-fields"><LineFields form={form} shipperId={start.shipperAccountId} more /></div>
        <div className="strip-says">
          {values.consigneeAccountId && <ServiceLine shipperId={start.shipperAccountId} consigneeId={Number(values.consigneeAccountId)} shipDate={start.shipDate} />}
          {size && <span className="service">{t('{cube} cubes a unit', { cube: showHundredths(size.cubeEach) })}</span>}
          {size?.minimumApplied && <div className="note t-wait" role="status"><span>{t(minimum.sentence, minimum.params)}</span></div>}
          {start.printedUnits > 0 && <div className="note t-wait" role="status"><span>{t('{count, plural, one {# label has} other {# labels have}} already been printed. Print them again after the change.', { count: start.printedUnits })}</span></div>}
          {whyNotUnits && Number(values.numberOfUnits) !== start.units && <div className="note t-fault" role="status"><span>{whyNotUnits}</span></div>}
        </div>
        <div className="dialog-foot"><Action onPress={() => form.leave(onClose)}>{t('Back')}</Action><Submit form={form}>{t('Save line')}</Submit></div>
      </form>
    </Dialog>
  );
}
