import { BoxLifeSteps } from './boxes.part.tsx';
import { getBoxLife } from './shipment-tracking.contract.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** On the page of a unit: its life as whoever waits for it reads it. */
export function UnitInWords({ unitId }: { unitId: number }) {
  const t = useText();
  const life = useAnswer(getBoxLife, { params: { id: unitId } });
  return (
    <>
      <h2>{t('In plain words')}</h2>
      <Answered of={life} lines={3}>
        {(data) => <BoxLifeSteps life={data} />}
      </Answered>
    </>
  );
}
