import { z } from 'zod';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { optionalTextField } from '#kit/contract/fields.ts';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';

/** A form that is always visible on its screen, for a record whose version other actions raise. */

const trailer = z.object({ number: z.string(), driver: z.string(), rowVersion: z.int() });
export type TrailerFormValues = z.output<typeof trailer>;
const getTrailer = defineEndpoint({
  id: 'trailer.get',
  method: 'GET',
  path: '/trailer',
  permissions: 'signed-in',
  summary: 'The trailer.',
  reply: itemReply(trailer),
});
const trailerBody = z.object({
  number: optionalTextField('Number', 20),
  driver: optionalTextField('Driver', 20),
  rowVersion: z.int(),
});
const saveTrailer = defineEndpoint({
  id: 'trailer.save',
  method: 'PUT',
  path: '/trailer',
  permissions: 'signed-in',
  summary: 'Saves the trailer.',
  body: trailerBody,
  reply: itemReply(trailer),
});

export function TrailerScreen() {
  const found = useApiQuery(getTrailer, {});
  return (
    <Screen title="Trailer">
      <QueryBoundary query={found}>{(shown) => <TrailerForm of={shown} />}</QueryBoundary>
    </Screen>
  );
}

function TrailerForm({ of }: { of: TrailerFormValues }) {
  const save = useApiMutation(saveTrailer, { successMessage: () => 'Trailer saved.' });
  const form = useForm(
    trailerBody.omit({ rowVersion: true }),
    { number: of.number, driver: of.driver },
    async (values, how) =>
      (await save.run({ body: { ...values, rowVersion: of.rowVersion } }, how)) !== undefined,
    { draftKey: null, rowVersion: of.rowVersion },
  );
  return (
    <ConflictAwareForm form={form}>
      <TextField form={form} name="number" label="Number" />
      <TextField form={form} name="driver" label="Driver" />
      <SubmitButton form={form}>Save trailer</SubmitButton>
    </ConflictAwareForm>
  );
}
