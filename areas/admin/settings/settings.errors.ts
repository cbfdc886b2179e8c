import { defineErrors } from '#kit/contract/errors.ts';

export const settingErrors = defineErrors('settings', {
  typeMismatch: {
    status: 400,
    sentence: 'This value has the wrong type. Enter a value of the setting’s type.',
    description: 'The type in the body is not the type of the setting.',
  },
  alreadyDefault: {
    status: 412,
    sentence: 'Already the default.',
    description: 'The setting already has its default value.',
  },
});
