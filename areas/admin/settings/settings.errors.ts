import { defineErrors } from '#kit/contract/errors.ts';

export const settingErrors = defineErrors('settings', {
  otherType: {
    status: 400,
    sentence: 'The type of this setting is another.',
    description: 'The body names a type that is not the type of the setting.',
  },
  isDefault: {
    status: 412,
    sentence: 'The default holds already.',
    description: 'Nobody has set another value.',
  },
});
