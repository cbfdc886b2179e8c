import type { z } from 'zod';
import { leastLength, passwordFaults } from './passwords.rules.ts';
import { fill } from '#kit/contract/said.ts';
import { TextField } from '#kit/web/fields.tsx';
import type { Holding } from '#kit/web/form.ts';
import { useText } from '#kit/web/text.tsx';

interface Typed {
  password: string;
  again: string;
}
/** A form's schema, and what the password that is chosen in it must be. */
export const withNewPassword = <S extends z.ZodType<Typed>>(schema: S): S =>
  schema.superRefine((said, context) => {
    for (const [path, message] of Object.entries(passwordFaults(said.password, said.again)))
      context.addIssue({ code: 'custom', path: [path], message: fill(message, { count: leastLength }) });
  });

/** A password that somebody chooses, typed twice. */
export function NewPassword({ form, label }: { form: Holding<Typed>; label: string }) {
  const t = useText();
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
          { count: leastLength },
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
