import { catalogue } from '#kit/contract/errors.ts';

export const signUpErrors = catalogue('signUp', {
  keptElsewhere: {
    status: 412,
    sentence: 'People of this portal sign up at their sign-in service.',
    when: 'People sign in at an outside provider.',
  },
});
