import { useMemo } from 'react';
import type { z } from 'zod';
import { getNewPasswordRuleEndpoint } from './passwords.contract.ts';
import { minConfigurablePasswordLength, findPasswordErrorsWithoutCommonCheck } from './passwords.rules.ts';
import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';
import { TextField } from '#kit/web/fields.tsx';
import type { FormFieldsState } from '#kit/web/form.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface TypedPasswords {
  password: string;
  again: string;
}
/** The company's minimum password length. Until it is loaded, the general minimum. */
function useLeast(): number {
  return useApiQuery(getNewPasswordRuleEndpoint, {}).data?.least ?? minConfigurablePasswordLength;
}
/** Adds the rules for the new password to a form's schema. */
export function useSchemaWithPasswordRules<S extends z.ZodType<TypedPasswords>>(schema: S): S {
  const count = useLeast();
  return useMemo(
    () =>
      schema.superRefine((values, context) => {
        const errors = findPasswordErrorsWithoutCommonCheck(values.password, values.again, count);
        for (const [path, message] of Object.entries(errors))
          context.addIssue({
            code: 'custom',
            path: [path],
            message: interpolateEnglishMessage(message, { count }),
          });
      }),
    [schema, count],
  );
}

/** A new password, typed twice. */
export function NewPasswordFields({ form, label }: { form: FormFieldsState<TypedPasswords>; label: string }) {
  const t = useTranslate();
  const count = useLeast();
  return (
    <>
      <TextField
        form={form}
        name="password"
        label={label}
        type="password"
        autoComplete="new-password"
        hint={t(
          'At least {count} characters, with uppercase and lowercase letters, digits and special characters.',
          { count },
        )}
      />
      <TextField
        form={form}
        name="again"
        label={t('Confirm password')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
