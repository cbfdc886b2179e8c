import { z } from 'zod';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { words } from '#kit/contract/fields.ts';
import { Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';

/** A form that always stands on its screen, of a record whose version other acts raise. */

const trailer = z.object({ number: z.string(), driver: z.string(), rowVersion: z.int() });
export type Trailer = z.output<typeof trailer>;
const getTrailer = endpoint({
  id: 'trailer.get',
  method: 'GET',
  path: '/trailer',
  needs: 'signed-in',
  about: 'The trailer.',
  reply: one(trailer),
});
const trailerBody = z.object({
  number: words('Number', 20),
  driver: words('Driver', 20),
  rowVersion: z.int(),
});
const saveTrailer = endpoint({
  id: 'trailer.save',
  method: 'PUT',
  path: '/trailer',
  needs: 'signed-in',
  about: 'Saves the trailer.',
  body: trailerBody,
  reply: one(trailer),
});

export function TrailerScreen() {
  const found = useAnswer(getTrailer, {});
  return (
    <Screen title="Trailer">
      <Answered of={found}>{(shown) => <TrailerForm of={shown} />}</Answered>
    </Screen>
  );
}

function TrailerForm({ of }: { of: Trailer }) {
  const save = useAct(saveTrailer, { says: () => 'Trailer saved.' });
  const form = useForm(
    trailerBody.omit({ rowVersion: true }),
    { number: of.number, driver: of.driver },
    async (values, how) =>
      (await save.run({ body: { ...values, rowVersion: of.rowVersion } }, how)) !== undefined,
    { draft: null, version: of.rowVersion },
  );
  return (
    <FormBox form={form}>
      <TextField form={form} name="number" label="Number" />
      <TextField form={form} name="driver" label="Driver" />
      <Submit form={form}>Save trailer</Submit>
    </FormBox>
  );
}
