import { catalogue } from '#kit/contract/errors.ts';

export const settingErrors = catalogue('settings', {
  otherType: {
    status: 400,
    sentence: 'The type of this setting is another.',
    when: 'The body names a type that is not the type of the setting.',
  },
  isDefault: {
    status: 412,
    sentence: 'The default holds already.',
    when: 'Nobody has set another value.',
  },
});
