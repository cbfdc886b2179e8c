import { useMemo } from 'react';
import type { z } from 'zod';
import { newPasswordRule } from './passwords.contract.ts';
import { leastLength, passwordFaults } from './passwords.rules.ts';
import { fill } from '#kit/contract/said.ts';
import { TextField } from '#kit/web/fields.tsx';
import type { Holding } from '#kit/web/form.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface Typed {
  password: string;
  again: string;
}
/** How many characters the house asks for; until its word is there, what every house asks for. */
function useLeast(): number {
  return useAnswer(newPasswordRule, {}).data?.least ?? leastLength;
}
/** A form's schema, and what the password that is chosen in it must be. */
export function useNewPassword<S extends z.ZodType<Typed>>(schema: S): S {
  const count = useLeast();
  return useMemo(
    () =>
      schema.superRefine((said, context) => {
        const faults = passwordFaults(said.password, said.again, count);
        for (const [path, message] of Object.entries(faults))
          context.addIssue({ code: 'custom', path: [path], message: fill(message, { count }) });
      }),
    [schema, count],
  );
}

/** A password that somebody chooses, typed twice. */
export function NewPassword({ form, label }: { form: Holding<Typed>; label: string }) {
  const t = useText();
  const count = useLeast();
  return (
    <>
      <TextField
        form={form}
        name="password"
        label={label}
        type="password"
        fills="new-password"
        hint={t(
          'At least {count} characters with upper and lower case letters, digits and special characters.',
          { count },
        )}
      />
      <TextField
        form={form}
        name="again"
        label={t('Same password again')}
        type="password"
        fills="new-password"
      />
    </>
  );
}
