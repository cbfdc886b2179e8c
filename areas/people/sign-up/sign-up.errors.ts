import { defineErrors } from '#kit/contract/errors.ts';

export const signUpErrors = defineErrors('signUp', {
  managedExternally: {
    status: 412,
    sentence: 'Users of this portal sign up at their sign-in service.',
    description: 'Users sign in through an outside provider.',
  },
});
